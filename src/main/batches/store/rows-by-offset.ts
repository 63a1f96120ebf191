import type { Database } from 'better-sqlite3'
import type { RowState } from '#shared/batch/states.ts'
import { findRow, type RowRecord } from './rows.ts'

/**
 * The rows that someone who scrolls would see from one line on, in the order of the list. What is skipped is counted in
 * an index alone, so that the last page of a long list comes about as fast as the first.
 */
export function rowsByOffset(
  db: Database,
  batchId: string,
  { states, offset, limit }: { states: readonly RowState[] | null; offset: number; limit: number },
): RowRecord[] {
  const ids =
    states === null
      ? db
          .prepare<{ batchId: string; limit: number; offset: number }, { id: number }>(
            'SELECT id FROM batch_rows WHERE batch_id = @batchId ORDER BY position, id LIMIT @limit OFFSET @offset',
          )
          .all({ batchId, limit, offset })
      : db
          .prepare<{ batchId: string; states: string; limit: number; offset: number }, { id: number }>(
            `SELECT id FROM batch_rows
             WHERE batch_id = @batchId AND state IN (SELECT value FROM json_each(@states))
             ORDER BY position, id LIMIT @limit OFFSET @offset`,
          )
          .all({ batchId, states: JSON.stringify(states), limit, offset })
  return ids.map(({ id }) => findRow(db, id)).filter((row) => row !== undefined)
}
