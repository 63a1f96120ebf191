import type { Batch } from '#shared/app/batch.ts'
import { useConnection } from '../../bridge/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatQuantity } from '../../ui/format.ts'
import { countIn } from './row-groups.ts'
import styles from './cancel-sheet.module.css'
import { useAction } from './use-action.ts'

interface CancelSheetProps {
  batch: Batch
  open: boolean
  onClose: () => void
}

/** What canceling means in rows and coins, before it happens. */
export function CancelSheet({ batch, open, onClose }: CancelSheetProps) {
  const { client } = useConnection()
  const action = useAction()
  const { counts, coins } = batch
  const queued = (counts.queued ?? 0) + (counts.sent ?? 0)
  const running = (counts.running ?? 0) + (counts.downloading ?? 0)
  const unsent = countIn('waiting', batch) - (counts.queued ?? 0)
  const cancel = () =>
    void action.run(async () => {
      await client.request('batches.cancel', { id: batch.id })
      onClose()
    })
  return (
    <Dialog
      title="Cancel what has not run?"
      description="What is done stays, and canceled rows can be retried later."
      open={open}
      onOpenChange={(next) => !next && onClose()}
    >
      <ul className={styles.facts}>
        {unsent > 0 && <li>{formatQuantity(unsent, 'row')} not sent: canceled, nothing was charged.</li>}
        {queued > 0 && (
          <li>{formatQuantity(queued, 'row')} waiting at the service: taken back, the coins held for them return.</li>
        )}
        {running > 0 && <li>{formatQuantity(running, 'row')} running: finished, paid and kept.</li>}
        {coins.held > 0 && <li>{formatQuantity(coins.held, 'coin')} held right now.</li>}
      </ul>
      {action.refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {action.refusal}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>Keep it going</Button>
        <Button look="solid" disabled={action.running} onClick={cancel}>
          Cancel the batch
        </Button>
      </div>
    </Dialog>
  )
}
