import type { Database } from 'better-sqlite3'

export interface OutputRecord {
  position: number
  assetId: string
  generationId: string
  /** In the library; null for "paid, not downloaded". */
  itemId: string | null
  path: string | null
}

/** In SQL over `batch_rows`: the latest attempt of a row has made something, which is paid, whether it is here or not. */
export const IS_PAID = `EXISTS (SELECT 1 FROM row_attempts JOIN row_outputs USING (row_id, generation_id)
  WHERE row_id = batch_rows.id AND attempt = batch_rows.attempts)`

export function insertOutputs(db: Database, rowId: number, generationId: string, assetIds: readonly string[]): void {
  const insert = db.prepare(
    `INSERT OR IGNORE INTO row_outputs (row_id, position, asset_id, generation_id)
     VALUES (@rowId, @position, @assetId, @generationId)`,
  )
  assetIds.forEach((assetId, index) => insert.run({ rowId, position: index + 1, assetId, generationId }))
}

export function outputsOf(db: Database, rowId: number): OutputRecord[] {
  return db
    .prepare<[number], OutputRecord>(
      `SELECT position, asset_id AS assetId, generation_id AS generationId, item_id AS itemId, path
       FROM row_outputs WHERE row_id = ? ORDER BY generation_id, position`,
    )
    .all(rowId)
}

export function markTakenIn(
  db: Database,
  rowId: number,
  assetId: string,
  item: { itemId: string; path: string },
): void {
  db.prepare(
    'UPDATE row_outputs SET item_id = @itemId, path = @path WHERE row_id = @rowId AND asset_id = @assetId',
  ).run({ itemId: item.itemId, path: item.path, rowId, assetId })
}

/** Outputs whose files are arriving, or will. */
export function awaitedAssets(db: Database): string[] {
  return db.prepare<[], string>('SELECT asset_id FROM row_outputs WHERE item_id IS NULL').pluck().all()
}

/** Items that the rows above a row have made, and those that meet in it from elsewhere. */
export function itemsOfStepsBefore(db: Database, rowId: number): string[] {
  return db
    .prepare<{ rowId: number }, string>(
      `WITH RECURSIVE above (id) AS (
         SELECT parent FROM batch_rows WHERE id = @rowId
         UNION SELECT batch_rows.parent FROM above JOIN batch_rows ON batch_rows.id = above.id)
       SELECT item_id FROM above JOIN row_outputs ON row_outputs.row_id = above.id WHERE item_id IS NOT NULL
       UNION SELECT item.value FROM batch_rows, json_each(batch_rows.way) AS step, json_each(step.value) AS item
       WHERE batch_rows.id = @rowId`,
    )
    .pluck()
    .all({ rowId })
}
