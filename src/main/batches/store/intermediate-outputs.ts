import type { Database } from 'better-sqlite3'

/** An output of a step in between, of a row of which nothing is to come any more. */
export interface IntermediateOutput {
  rowId: number
  assetId: string
  itemId: string
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
 * to be picked any more.
 */
export function intermediateOutputs(db: Database, root: number, lastStep: number): IntermediateOutput[] {
  return db
    .prepare<{ root: number; lastStep: number }, IntermediateOutput>(
      `WITH tree AS MATERIALIZED
         (SELECT id, step, state, pick FROM batch_rows WHERE id = @root OR root = @root)
       SELECT row_id AS rowId, asset_id AS assetId, item_id AS itemId
       FROM tree JOIN row_outputs ON row_outputs.row_id = tree.id
       WHERE tree.step < @lastStep AND item_id IS NOT NULL AND cleared_at IS NULL
         AND EXISTS (SELECT 1 FROM tree WHERE step = @lastStep AND state = 'done')
         AND NOT EXISTS (SELECT 1 FROM tree WHERE state NOT IN ('done', 'canceled', 'skipped') OR pick = 'open')`,
    )
    .all({ root, lastStep })
}

/** Looked at once: what a person brings back from the trash stays. */
export function markCleared(
  db: Database,
  outputs: readonly Pick<IntermediateOutput, 'rowId' | 'assetId'>[],
  now: number,
): void {
  const mark = db.prepare(
    'UPDATE row_outputs SET cleared_at = @now WHERE row_id = @rowId AND asset_id = @assetId AND cleared_at IS NULL',
  )
  for (const { rowId, assetId } of outputs) mark.run({ rowId, assetId, now })
}
