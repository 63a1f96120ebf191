import { Folder, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Collection } from '#shared/app/library.ts'
import { LONGEST_NAME } from '#shared/longest-name.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { formatCount } from '../../../words/format.ts'
import type { ItemChanges } from '../actions/item-changes.ts'
import styles from './collect-dialog.module.css'

interface CollectDialogProps {
  ids: readonly string[]
  changes: ItemChanges
  onClose: () => void
}

/** Puts what is chosen into a collection, or into a new one of the name that is written. */
export function CollectDialog({ ids, changes, onClose }: CollectDialogProps) {
  const words = text().library
  const making = useAct()
  const [written, setWritten] = useState('')
  const collections = useCommand('collections.list', {}).value?.collections ?? []
  const name = written.trim()
  const found = collections.filter((collection) => collection.name.toLowerCase().includes(name.toLowerCase()))
  const same = found.find((collection) => collection.name.toLowerCase() === name.toLowerCase())
  // marked, so that nobody finds their choice where they did not put it; who has written nothing has chosen nothing
  const takenByEnter = name === '' ? undefined : (same ?? found[0] ?? 'new')
  const collect = (collection: Collection) => {
    onClose()
    void changes.collect(collection, ids)
  }
  const create = () => {
    if (making.running) return
    void making.run(async () => {
      if (await changes.collectAnew(name, ids)) onClose()
    })
  }
  const submit = () => {
    if (takenByEnter === 'new') create()
    else if (takenByEnter) collect(takenByEnter)
  }
  return (
    <Dialog
      title={words.collectTitle(ids.length)}
      description={words.collectHint}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={words.collectionName}>
          <TextField
            maxLength={LONGEST_NAME}
            value={written}
            data-first-focus
            onChange={({ target }) => setWritten(target.value)}
          />
        </Field>
        <ul className={styles.list} aria-label={words.collections}>
          {found.map((collection) => (
            <li key={collection.id}>
              <button
                type="button"
                className={styles.row}
                data-taken={collection === takenByEnter || undefined}
                onClick={() => collect(collection)}
              >
                <Icon of={Folder} />
                {collection.name}
                <span className={styles.count}>{formatCount(collection.count)}</span>
              </button>
            </li>
          ))}
          {name !== '' && !same && (
            <li>
              <button
                type="button"
                className={styles.row}
                data-taken={takenByEnter === 'new' || undefined}
                onClick={create}
              >
                <Icon of={Plus} />
                {words.createNamed(name)}
              </button>
            </li>
          )}
        </ul>
      </form>
    </Dialog>
  )
}
