import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { useBatches } from '../../../core/navigation/batches-view.ts'
import { batchTitle } from '../../../words/batch-words.ts'
import { forgetHistory } from '../lines/change-histories.ts'

/** Removing cannot be undone, so it is asked for once. */
export function RemoveDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { client } = useConnection()
  const showList = useBatches((state) => state.showList)
  const words = text().batches
  return (
    <ConfirmDialog
      title={words.removeTitle(batchTitle(batch))}
      description={words.removeLead}
      keep={words.keepIt}
      go={words.removeBatch}
      onConfirm={async () => {
        await client.request('batches.remove', { id: batch.id })
        forgetHistory(batch.id)
        showList()
      }}
      onClose={onClose}
    />
  )
}
