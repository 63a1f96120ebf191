import { useState } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import { useConnection } from '../../bridge/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './rename-sheet.module.css'
import { useAction } from './use-action.ts'

interface RenameSheetProps {
  batch: Batch
  open: boolean
  onClose: () => void
}

export function RenameSheet({ batch, open, onClose }: RenameSheetProps) {
  const { client } = useConnection()
  const action = useAction()
  const [name, setName] = useState(batch.name)
  const rename = () =>
    void action.run(async () => {
      await client.request('batches.rename', { id: batch.id, name })
      onClose()
    })
  return (
    <Dialog
      title="Rename the batch"
      description="Files that are already made keep their names."
      open={open}
      onOpenChange={(next) => !next && onClose()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          rename()
        }}
      >
        <TextField label="Name" maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
        {action.refusal !== undefined && (
          <p className={styles.refusal} role="alert">
            {action.refusal}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="solid" disabled={action.running || name.trim() === ''}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
