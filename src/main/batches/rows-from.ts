import type { Database } from 'better-sqlite3'
import type { RowState } from '#shared/batch/states.ts'
import { findRow, type RowRecord } from './store/rows.ts'

/**
 * The rows that someone who scrolls would see from one line on, in the order of the list. What is skipped is counted in
 * an index alone, so that the last page of a long list comes about as fast as the first.
 */
export function rowsFrom(
  db: Database,
  batchId: string,
  { states, offset, limit }: { states: readonly RowState[] | null; offset: number; limit: number },
): RowRecord[] {
  const ids =
    states === null
      ? db
          .prepare<[string, number, number], { id: number }>(
            'SELECT id FROM batch_rows WHERE batch_id = ? ORDER BY position, id LIMIT ? OFFSET ?',
          )
          .all(batchId, limit, offset)
      : db
          .prepare<[string, string, number, number], { id: number }>(
            `SELECT id FROM batch_rows
             WHERE batch_id = ? AND state IN (SELECT value FROM json_each(?)) ORDER BY position, id LIMIT ? OFFSET ?`,
          )
          .all(batchId, JSON.stringify(states), limit, offset)
  return ids.map(({ id }) => findRow(db, id)).filter((row) => row !== undefined)
}
