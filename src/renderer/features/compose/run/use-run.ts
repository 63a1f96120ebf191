import type { Batch, BatchRow } from '#shared/app/batch.ts'
import type { CommandError } from '#shared/app/error.ts'
import { useCommand } from '../../../bridge/hooks.ts'

export type Run =
  | { status: 'loading' }
  | { status: 'ready'; batch: Batch; row: BatchRow | undefined }
  | { status: 'failed'; error: CommandError }

/** One generation as it goes, from its batch of one row. */
export function useRun(batchId: string): Run {
  const batch = useCommand('batches.read', { id: batchId })
  const rows = useCommand('batches.rows', { id: batchId, limit: 1 })
  if (batch.status === 'ready' && rows.status === 'ready')
    return { status: 'ready', batch: batch.value, row: rows.value.rows[0] }
  const failed = [batch, rows].find((answer) => answer.status === 'failed')
  return failed ? { status: 'failed', error: failed.error } : { status: 'loading' }
}
