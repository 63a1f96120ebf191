import { BLOCK } from '#shared/batch/reason-codes.ts'
import { IN_FLIGHT_STATES, UNSENT_STATES } from '#shared/batch/states.ts'
import type { Database } from 'better-sqlite3'
import type { RowPlace } from '../../sqlite/row-pages.ts'
import { copyOfRows } from './copied-rows.ts'
import { IS_PAID } from './outputs.ts'
import type { Reason } from './reasons.ts'
import { lastOf } from './rows.ts'
import { isAmong, rowMoveSql, rowMoveValues } from './transitions.ts'

// each takes so many and answers how many it took, so that the window stays alive in between

/** Rows that were not sent yet are given up. */
export function cancelUnsent(
  db: Database,
  batchId: string,
  { reason, limit }: { reason: Reason; limit: number },
): number {
  const { set, from } = rowMoveSql('cancel', UNSENT_STATES)
  return db
    .prepare(
      `UPDATE batch_rows SET ${set}
       WHERE id IN (SELECT id FROM batch_rows WHERE batch_id = @batchId AND ${from} LIMIT @limit)`,
    )
    .run({ batchId, limit, ...rowMoveValues({ reason }) }).changes
}

/** Rows on their way are to be taken back: the wish outlives this run. */
export function askForCancel(db: Database, batchId: string): void {
  db.prepare(`UPDATE batch_rows SET cancel_asked = 1 WHERE batch_id = ? AND ${isAmong(IN_FLIGHT_STATES)}`).run(batchId)
}

/** Rows that nothing more happens to by itself, once more. Null: all that can be; otherwise only these. */
export function reviveRows(
  db: Database,
  batchId: string,
  { ids, limit, blockedFor }: { ids: readonly number[] | null; limit: number; blockedFor: readonly string[] },
): number {
  const { set, from } = rowMoveSql('revive')
  return db
    .prepare(
      `UPDATE batch_rows SET ${set}, attempts_forgiven = attempts, cancel_asked = 0,
         -- whether a file is there is looked at anew when it is sent
         issues = CASE WHEN reason_code = '${BLOCK.inputFile}' THEN '[]' ELSE issues END
       WHERE id IN (SELECT id FROM batch_rows WHERE batch_id = @batchId AND ${from}
         AND (state <> 'blocked' OR reason_code IN (SELECT value FROM json_each(@blockedFor)))
         AND (@ids IS NULL OR id IN (SELECT value FROM json_each(@ids))) LIMIT @limit)`,
    )
    .run({
      batchId,
      limit,
      ...rowMoveValues(),
      blockedFor: JSON.stringify(blockedFor),
      ids: ids === null ? null : JSON.stringify(ids),
    }).changes
}

/** Rows that are paid go on: what is not here is fetched once more, and nothing is paid for again. */
export function reviveDownloads(db: Database, batchId: string, ids: readonly number[] | null): void {
  const { set, from } = rowMoveSql('fetchAgain', ['blocked'])
  db.prepare(
    `UPDATE batch_rows SET ${set}
     WHERE batch_id = @batchId AND ${from} AND (@ids IS NULL OR id IN (SELECT value FROM json_each(@ids))) AND ${IS_PAID}`,
  ).run({ batchId, ...rowMoveValues(), ids: ids === null ? null : JSON.stringify(ids) })
}

/** Rows that are paid and not here are waited for no longer: they go on when they are asked for again. */
export function blockUnfetched(
  db: Database,
  batchId: string,
  { reason, limit }: { reason: Reason; limit: number },
): number {
  const { set, from } = rowMoveSql('block', ['downloading'])
  return db
    .prepare(
      `UPDATE batch_rows SET ${set}
       WHERE id IN (SELECT id FROM batch_rows WHERE batch_id = @batchId AND ${from} LIMIT @limit)`,
    )
    .run({ batchId, limit, ...rowMoveValues({ reason }) }).changes
}

/** Copies rows after `after` as they were read, without what became of them; answers where it stopped, or null. */
export function copyRows(
  db: Database,
  { from, to, after, limit, now }: { from: string; to: string; after: RowPlace; limit: number; now: number },
): RowPlace | null {
  const rows = db
    .prepare<{ from: string; position: number; id: number; limit: number }, RowPlace>(
      `SELECT id, position FROM batch_rows WHERE batch_id = @from AND root IS NULL AND (position, id) > (@position, @id)
       ORDER BY position, id LIMIT @limit`,
    )
    .all({ from, position: after.position, id: after.id, limit })
  db.prepare(
    `${copyOfRows('list', { batchId: '@to', position: 'position' })} WHERE id IN (SELECT value FROM json_each(@ids))`,
  ).run({ to, ids: JSON.stringify(rows.map(({ id }) => id)), now })
  return rows.at(-1) ?? null
}

/**
 * All rows of a batch become the last ones of another, and their lines are counted on from its own. Asked in the
 * transaction that deletes the first batch: its totals stay behind.
 */
export function takeOverRows(
  db: Database,
  { from, to }: { from: string; to: string },
  alongside?: (rowId: number, number: number) => void,
): void {
  if (alongside) {
    const rows = db
      .prepare<[string], { id: number; number: number }>(
        'SELECT id, list_row AS number FROM batch_rows WHERE batch_id = ? ORDER BY position',
      )
      .all(from)
    for (const { id, number } of rows) alongside(id, number)
  }
  db.prepare(
    `UPDATE batch_rows SET batch_id = @to, position = position + @position, list_row = list_row + @listRow
     WHERE batch_id = @from`,
  ).run({ from, to, ...lastOf(db, to) })
  // the triggers count rows that come, go and change, and none of these did
  db.prepare(
    `INSERT INTO batch_state_totals (batch_id, state, rows, quoted, micros_quoted)
     SELECT @to, state, rows, quoted, micros_quoted FROM batch_state_totals WHERE batch_id = @from
     ON CONFLICT (batch_id, state) DO UPDATE SET rows = batch_state_totals.rows + excluded.rows,
       quoted = batch_state_totals.quoted + excluded.quoted,
       micros_quoted = batch_state_totals.micros_quoted + excluded.micros_quoted`,
  ).run({ from, to })
}

/** Rows that name a model which is not offered where they are to run. */
export function blockOtherModels(
  db: Database,
  batchId: string,
  { offered, reason, limit }: { offered: readonly string[]; reason: Reason; limit: number },
): number {
  const { set, from } = rowMoveSql('block', ['ready'])
  return db
    .prepare(
      `UPDATE batch_rows SET ${set}
       WHERE id IN (SELECT id FROM batch_rows WHERE batch_id = @batchId AND ${from}
         AND model_id NOT IN (SELECT value FROM json_each(@offered)) LIMIT @limit)`,
    )
    .run({ batchId, limit, offered: JSON.stringify(offered), ...rowMoveValues({ reason }) }).changes
}

export function deleteRows(db: Database, batchId: string, limit: number): number {
  return db
    .prepare('DELETE FROM batch_rows WHERE id IN (SELECT id FROM batch_rows WHERE batch_id = @batchId LIMIT @limit)')
    .run({ batchId, limit }).changes
}
