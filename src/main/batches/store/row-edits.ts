import type { Database } from 'better-sqlite3'
import type { RowStanding } from '#shared/app/batch.ts'
import { whyFixed, type FixedRow } from '#shared/batch/fixed-row.ts'
import type { RowState } from '#shared/batch/states.ts'
import { copyOfRows } from './copied-rows.ts'
import { IS_PAID } from './outputs.ts'
import { POSITION_STEP } from './positions.ts'
import { keepRowId } from './row-ids.ts'
import { replaceIssues } from './row-issues.ts'
import { moveRow } from './rows.ts'
import type { RowEvent } from './transitions.ts'
import type { RowPlace } from '../../sqlite/row-pages.ts'

const BEHIND_ALL = `@step + (SELECT max(position) FROM batch_rows AS beside WHERE beside.batch_id = batch_rows.batch_id)`

/** Why a row keeps its settings; null when they may be changed. Asked in the transaction that changes them. */
export function whyRowFixed(db: Database, id: number): FixedRow | 'rowGone' | null {
  const found = db
    .prepare<{ id: number }, { state: RowState; reasonCode: string | null; paid: 0 | 1 }>(
      `SELECT state, reason_code AS reasonCode, ${IS_PAID} AS paid FROM batch_rows WHERE id = @id`,
    )
    .get({ id })
  return found ? whyFixed({ ...found, isPaid: found.paid === 1 }) : 'rowGone'
}

const MOVES_BACK = { blocked: 'block', canceled: 'cancel', failed: 'failAsBefore' } as const satisfies Partial<
  Record<RowState, RowEvent>
>

/** A ready row stands where it stood before. In the transaction that made it ready: nobody has seen it there. */
export function standAsBefore(db: Database, id: number, { state, reason, issues }: RowStanding): void {
  if (state === 'ready') return
  moveRow(db, id, MOVES_BACK[state], { reason })
  replaceIssues(db, id, issues)
}

/** The same row once more at the end, to be made, without what became of it. Null when the row is gone. */
export function copyRow(db: Database, id: number, now: number): number | null {
  const { changes, lastInsertRowid } = db
    .prepare(`${copyOfRows('row', { batchId: 'batch_id', position: BEHIND_ALL })} WHERE id = @id`)
    .run({ id, now, step: POSITION_STEP })
  // without a new row the driver answers the id of the one before, which is another's
  return changes === 0 ? null : Number(lastInsertRowid)
}

/** Tells a row that was copied from those of the same line of its list. Answers its id. */
export function setCopy(db: Database, id: number): number {
  db.prepare(
    `UPDATE batch_rows SET copy = 1 + (SELECT max(copy) FROM batch_rows AS beside
       WHERE beside.batch_id = batch_rows.batch_id AND beside.list_row = batch_rows.list_row AND beside.root IS NULL)
     WHERE id = ?`,
  ).run(id)
  return id
}

/** Gone, unless it was ever sent; it may come back. Asked in a transaction. */
export function deleteUnsentRow(db: Database, id: number): boolean {
  const { changes } = db
    .prepare(`DELETE FROM batch_rows WHERE id = ? AND attempts = 0 AND state IN ('ready', 'blocked', 'canceled')`)
    .run(id)
  if (changes === 1) keepRowId(db, id)
  return changes === 1
}

/** The row that follows in the order of the list. */
export function rowAfter(db: Database, batchId: string, { position, id }: RowPlace): number | null {
  return (
    db
      .prepare<{ batchId: string; position: number; id: number }, { id: number }>(
        `SELECT id FROM batch_rows WHERE batch_id = @batchId AND (position, id) > (@position, @id)
         ORDER BY position, id LIMIT 1`,
      )
      .get({ batchId, position, id })?.id ?? null
  )
}
