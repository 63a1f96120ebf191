import { useState } from 'react'
import type { CommandOutput } from '#shared/app/commands.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { FolderField } from '../../../core/folder-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLibrary } from '../view/library-store.ts'
import styles from './heal-dialog.module.css'
import { DialogForm } from '../../../ui/dialog-form.tsx'

/** Looks for files that were moved or renamed outside, and finds them by their content. */
export function HealDialog({ onClose }: { onClose: () => void }) {
  const words = text().library
  const { client } = useConnection()
  const setFilter = useLibrary((library) => library.setFilter)
  const [folder, setFolder] = useState('')
  const { run: act, running, refusal } = useAct()
  const [outcome, setOutcome] = useState<CommandOutput<'library.heal'>>()
  const run = () =>
    act(async () => {
      setOutcome(await client.request('library.heal', { folders: folder.trim() === '' ? [] : [folder.trim()] }))
    })
  return (
    <Dialog title={words.heal} description={words.healHint} open onOpenChange={(open) => !open && onClose()}>
      <DialogForm
        onSubmit={() => void run()}
        refusal={refusal}
        actions={
          <>
            {outcome && outcome.missing > 0 && (
              <Button
                onClick={() => {
                  setFilter({ missing: true })
                  onClose()
                }}
              >
                {words.showMissing}
              </Button>
            )}
            <Button onClick={onClose}>{words.done}</Button>
            <Button type="submit" look="solid" disabled={running}>
              {running ? words.looking : words.lookForThem}
            </Button>
          </>
        }
      >
        <FolderField data-first-focus label={words.folder} value={folder} onChange={setFolder} />
        {outcome && (
          <p className={styles.note} role="status">
            {words.healed(outcome.checked, outcome.relinked, outcome.missing)}
          </p>
        )}
      </DialogForm>
    </Dialog>
  )
}
