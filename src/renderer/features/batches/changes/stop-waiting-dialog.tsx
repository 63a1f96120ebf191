import type { Batch } from '#shared/app/batch.ts'
import { countRowsIn, IN_FLIGHT_STATES } from '#shared/batch/states.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { EndingFacts } from './ending-facts.tsx'

/** What ending a canceled batch without its service means, before it happens. */
export function StopWaitingDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { client } = useConnection()
  const { id, connectionName, counts } = batch
  const words = text().batches
  const unknown = countRowsIn(counts, IN_FLIGHT_STATES)
  const paid = counts.downloading ?? 0
  return (
    <ConfirmDialog
      title={words.stopWaitingTitle(connectionName)}
      description={words.stopWaitingLead}
      keep={words.keepWaiting}
      go={words.stopWaiting}
      onConfirm={async () => {
        await client.request('batches.stopWaiting', { id })
      }}
      onClose={onClose}
    >
      <EndingFacts
        facts={[unknown > 0 && words.stopWaitingUnknown(unknown), paid > 0 && words.stopWaitingPaid(paid)]}
      />
    </ConfirmDialog>
  )
}
