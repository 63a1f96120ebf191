import type { Database } from 'better-sqlite3'
import { UNSENT_STATES, type BatchState } from '#shared/batch/states.ts'

/** A batch that may take coins beside those that it was charged. */
export interface OpenSpending {
  state: BatchState
  held: number
  /** The most that it takes in all, as it was started; null when it was not, or has no bound. */
  budget: number | null
}

/** Of some batches, those that may take coins yet: they have not ended, or something of them is in flight. */
export function openSpendingOf(db: Database, batchIds: readonly string[]): Map<string, OpenSpending> {
  const open = db
    .prepare<[string], OpenSpending & { id: string }>(
      `SELECT b.id AS id, b.state AS state, t.held AS held, b.budget AS budget
       FROM json_each(?) CROSS JOIN batches b ON b.id = value JOIN batch_totals t ON t.batch_id = b.id
       WHERE b.state <> 'ended' OR t.held > 0`,
    )
    .all(JSON.stringify(batchIds))
  return new Map(open.map(({ id, ...spending }) => [id, spending]))
}

/** What the rows of some batches would cost that were not sent yet, and how many of them have no price. */
export function waitingRowsOf(db: Database, batchIds: readonly string[]): { coins: number; unpriced: number } {
  return db
    .prepare<{ batchIds: string; states: string }, { coins: number; unpriced: number }>(
      `SELECT coalesce(sum(r.coins_quoted), 0) AS coins, count(*) FILTER (WHERE r.state = 'ready' AND r.coins_quoted IS NULL) AS unpriced
       FROM json_each(@batchIds) AS b CROSS JOIN batch_rows r
         ON r.batch_id = b.value AND r.state IN (SELECT value FROM json_each(@states))`,
    )
    .get({ batchIds: JSON.stringify(batchIds), states: JSON.stringify(UNSENT_STATES) })!
}
