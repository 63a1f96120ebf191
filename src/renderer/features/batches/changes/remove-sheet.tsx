import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { useBatches } from '../../../core/navigation/batches-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { batchTitle } from '../../../words/batch-words.ts'
import styles from './remove-sheet.module.css'

interface RemoveSheetProps {
  batch: Batch
  open: boolean
  onClose: () => void
}

/** Removing cannot be undone, so it is asked for once. */
export function RemoveSheet({ batch, open, onClose }: RemoveSheetProps) {
  const { client } = useConnection()
  const showList = useBatches((state) => state.showList)
  const action = useAct()
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
