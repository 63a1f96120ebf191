import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { countIn } from '../progress/row-groups.ts'
import styles from './cancel-sheet.module.css'

interface CancelSheetProps {
  batch: Batch
  open: boolean
  onClose: () => void
}

/** What canceling means in rows and coins, before it happens. */
export function CancelSheet({ batch, open, onClose }: CancelSheetProps) {
  const { client } = useConnection()
  const action = useAct()
  const { counts, coins } = batch
  const words = text().batches
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
      title={words.cancelTitle}
      description={words.cancelLead}
      open={open}
      onOpenChange={(next) => !next && onClose()}
    >
      <ul className={styles.facts}>
        {unsent > 0 && <li>{words.cancelUnsent(unsent)}</li>}
        {queued > 0 && <li>{words.cancelQueued(queued)}</li>}
        {running > 0 && <li>{words.cancelRunning(running)}</li>}
        {coins.held > 0 && <li>{words.cancelHeld(coins.held)}</li>}
      </ul>
      {action.refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {action.refusal}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>{words.keepGoing}</Button>
        <Button look="solid" disabled={action.running} onClick={cancel}>
          {words.cancelBatch}
        </Button>
      </div>
    </Dialog>
  )
}
