import { LibraryBig } from 'lucide-react'
import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogSearch } from '../../../ui/dialog-search.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { modalityIcon } from '../../../ui/kind-icons.ts'
import { fileNameOf } from '../../../words/file-name-of.ts'
import { addDropped, type MediaSetting } from './pending-files.ts'
import styles from './library-picker.module.css'

interface LibraryPickerProps {
  setting: Omit<MediaSetting, 'client'>
  /** The setting it fills. */
  label: string
  /** Of what: pictures, sounds or films. */
  kind: string
}

/** As many as are looked through before words narrow them. */
const MOST_SHOWN = 60

/** Something that was made before, as an input: nothing is copied. */
export function LibraryPicker({ setting, label, kind }: LibraryPickerProps) {
  const { client } = useConnection()
  const [open, setOpen] = useState(false)
  const words = text().pictures.picker
  const take = (itemId: string) => {
    setOpen(false)
    void withErrorToast(() => addDropped({ ...setting, client }, { itemIds: [itemId] }))
  }
  return (
    <>
      <Button
        small
        className={styles.open}
        aria-label={words.openFor(label)}
        icon={<Icon of={LibraryBig} size="small" />}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </Button>
      <Dialog wide title={words.title} description={words.lead(label)} open={open} onOpenChange={setOpen}>
        <Choices kind={kind} onChoose={take} />
      </Dialog>
    </>
  )
}

function Choices({ kind, onChoose }: { kind: string; onChoose: (itemId: string) => void }) {
  const [typed, setTyped] = useState('')
  const words = text().pictures.picker
  const wanted = typed.trim()
  const found = useCommand(
    'library.search',
    { filter: { kinds: [kind], ...(wanted === '' ? {} : { text: wanted }) }, limit: MOST_SHOWN },
    { keep: true },
  )
  const items = found.value?.items.filter(({ missing }) => !missing) ?? []
  return (
    <>
      <DialogSearch
        label={words.search}
        value={typed}
        onChange={setTyped}
        // not what was found for the words before
        onEnter={() => found.status === 'ready' && found.isCurrent && items[0] && onChoose(items[0].id)}
      />
      {found.status === 'ready' && items.length === 0 && <p className={styles.none}>{words.none}</p>}
      <ul className={styles.items} aria-label={words.title}>
        {items.map(({ id, path, prompt, hasPreviews, media }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.item}
              title={prompt || fileNameOf(path)}
              onClick={() => onChoose(id)}
            >
              <span className={styles.picture}>
                {hasPreviews ? (
                  <img src={mediaAddress(media.small)} alt="" loading="lazy" decoding="async" />
                ) : (
                  <Icon of={modalityIcon(kind)} size="large" />
                )}
              </span>
              <span className={styles.name}>{fileNameOf(path)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
