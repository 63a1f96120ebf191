import { useState } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './rename-sheet.module.css'

interface RenameSheetProps {
  batch: Batch
  open: boolean
  onClose: () => void
}

export function RenameSheet({ batch, open, onClose }: RenameSheetProps) {
  const { client } = useConnection()
  const action = useAct()
  const [name, setName] = useState(batch.name)
  const words = text().batches
  const rename = () =>
    void action.run(async () => {
      await client.request('batches.rename', { id: batch.id, name })
      onClose()
    })
  return (
    <Dialog
      title={words.renameTitle}
      description={words.renameLead}
      open={open}
      onOpenChange={(next) => !next && onClose()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          rename()
        }}
      >
        <TextField label={words.name} maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
        {action.refusal !== undefined && (
          <p className={styles.refusal} role="alert">
            {action.refusal}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" look="solid" disabled={action.running || name.trim() === ''}>
            {words.rename}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
