import type { Database } from 'better-sqlite3'

/** An output of a step in between, of a row of which nothing is to come any more. */
export interface OutputInBetween {
  rowId: number
  assetId: string
  itemId: string
  /** A person has rated or picked it, or it lies in the trash already. */
  stays: 0 | 1
}

/** Batches whose recipe does not keep what its steps in between make. */
export function batchesToClear(db: Database): string[] {
  return db.prepare<[], string>(`SELECT id FROM batches WHERE settings ->> '$.keepSteps' = 0`).pluck().all()
}

/** Rows of the list with outputs of steps in between that nobody has looked at yet. */
export function rowsToClear(db: Database, batchId: string, lastStep: number): number[] {
  return db
    .prepare<{ batchId: string; lastStep: number }, number>(
      `SELECT DISTINCT coalesce(batch_rows.root, batch_rows.id) FROM batch_rows
       JOIN row_outputs ON row_outputs.row_id = batch_rows.id
       WHERE batch_rows.batch_id = @batchId AND step < @lastStep AND item_id IS NOT NULL AND cleared_at IS NULL`,
    )
    .pluck()
    .all({ batchId, lastStep })
}

/**
 * What the steps in between of a row have made, once its last step is here and nothing of it is to run, to be mended or
 * to be picked any more. What is on its way to the trash or back is left for when it has arrived.
 */
export function outputsInBetween(db: Database, root: number, lastStep: number): OutputInBetween[] {
  return db
    .prepare<{ root: number; lastStep: number }, OutputInBetween>(
      `WITH tree AS MATERIALIZED
         (SELECT id, step, state, pick FROM batch_rows WHERE id = @root OR root = @root)
       SELECT row_id AS rowId, row_outputs.asset_id AS assetId, item_id AS itemId,
         items.trashed_at IS NOT NULL OR items.rating > 0 OR items.flag = 1 AS stays
       FROM tree JOIN row_outputs ON row_outputs.row_id = tree.id JOIN items ON items.id = row_outputs.item_id
       WHERE tree.step < @lastStep AND cleared_at IS NULL
         AND EXISTS (SELECT 1 FROM tree WHERE step = @lastStep AND state = 'done')
         AND NOT EXISTS (SELECT 1 FROM tree WHERE state NOT IN ('done', 'canceled', 'skipped') OR pick = 'open')
         AND NOT EXISTS (SELECT 1 FROM trashed_files WHERE item = items.number AND state <> 'there')`,
    )
    .all({ root, lastStep })
}

/** Looked at once: what a person brings back from the trash stays. */
export function markCleared(
  db: Database,
  outputs: readonly Pick<OutputInBetween, 'rowId' | 'assetId'>[],
  now: number,
): void {
  const mark = db.prepare(
    'UPDATE row_outputs SET cleared_at = @now WHERE row_id = @rowId AND asset_id = @assetId AND cleared_at IS NULL',
  )
  for (const { rowId, assetId } of outputs) mark.run({ rowId, assetId, now })
}
