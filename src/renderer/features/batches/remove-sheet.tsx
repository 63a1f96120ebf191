import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../bridge/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useBatches } from './batches-store.ts'
import styles from './remove-sheet.module.css'
import { useAction } from './use-action.ts'
import { batchTitle } from './words.ts'

interface RemoveSheetProps {
  batch: Batch
  open: boolean
  onClose: () => void
}

/** Removing cannot be undone, so it is asked for once. */
export function RemoveSheet({ batch, open, onClose }: RemoveSheetProps) {
  const { client } = useConnection()
  const showList = useBatches((state) => state.showList)
  const action = useAction()
  const words = text().batches
  const remove = () =>
    void action.run(async () => {
      await client.request('batches.remove', { id: batch.id })
      showList()
    })
  return (
    <Dialog
      title={words.removeTitle(batchTitle(batch))}
      description={words.removeLead}
      open={open}
      onOpenChange={(next) => !next && onClose()}
    >
      {action.refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {action.refusal}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>{words.keepIt}</Button>
        <Button look="solid" disabled={action.running} onClick={remove}>
          {words.removeBatch}
        </Button>
      </div>
    </Dialog>
  )
}
