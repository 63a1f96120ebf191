import type { Batch } from '#shared/app/batch.ts'
import { countRowsIn, UNSENT_STATES } from '#shared/batch/states.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { EndingFacts } from './ending-facts.tsx'

/** What canceling means in rows and coins, before it happens. */
export function CancelDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { client } = useConnection()
  const { counts, coins } = batch
  const words = text().batches
  const queued = (counts.queued ?? 0) + (counts.sent ?? 0)
  const running = (counts.running ?? 0) + (counts.downloading ?? 0)
  const unsent = countRowsIn(counts, UNSENT_STATES)
  return (
    <ConfirmDialog
      title={words.cancelTitle}
      description={words.cancelLead}
      keep={words.keepGoing}
      go={words.cancelBatch}
      onConfirm={async () => {
        await client.request('batches.cancel', { id: batch.id })
      }}
      onClose={onClose}
    >
      <EndingFacts
        facts={[
          unsent > 0 && words.cancelUnsent(unsent),
          queued > 0 && words.cancelQueued(queued),
          running > 0 && words.cancelRunning(running),
          coins.held > 0 && words.cancelHeld(coins.held),
        ]}
      />
    </ConfirmDialog>
  )
}
