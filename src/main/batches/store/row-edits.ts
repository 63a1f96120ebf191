import type { Database } from 'better-sqlite3'
import { POSITION_STEP } from './positions.ts'
import type { RowPlace } from './rows-at-once.ts'

/** The same row once more at the end, without what became of it. */
export function copyRow(db: Database, id: number, now: number): number {
  return Number(
    db
      .prepare(
        `INSERT INTO batch_rows (batch_id, position, state, reason_code, reason_message, reason_saying, list_row, copy, model_id,
           effect_id, params, media_params, columns, issues, price_key, step, later, updated_at)
         SELECT batch_id, (SELECT max(position) FROM batch_rows AS all_rows WHERE all_rows.batch_id = batch_rows.batch_id) + @step,
           CASE WHEN issues = '[]' THEN 'ready' ELSE 'blocked' END,
           CASE WHEN issues = '[]' THEN NULL WHEN reason_code = 'outside_files' THEN reason_code ELSE 'invalid' END,
           CASE WHEN issues = '[]' THEN NULL ELSE json_extract(issues, '$[0].message') END,
           CASE WHEN issues = '[]' THEN NULL ELSE json_extract(issues, '$[0].saying') END,
           list_row, copy, model_id, effect_id, params, media_params, columns, issues, price_key, step, later, @now
         FROM batch_rows WHERE id = @id`,
      )
      .run({ id, now, step: POSITION_STEP }).lastInsertRowid,
  )
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

/** Gone, unless it was ever sent. */
export function deleteUnsentRow(db: Database, id: number): boolean {
  return (
    db
      .prepare(`DELETE FROM batch_rows WHERE id = ? AND attempts = 0 AND state IN ('ready', 'blocked', 'canceled')`)
      .run(id).changes === 1
  )
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
