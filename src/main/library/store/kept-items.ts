import type { Database } from 'better-sqlite3'

/**
 * How many outputs of a batch a person keeps: what has stars or is picked; as long as nothing is, all that is neither
 * rejected nor in the trash. Null before anybody has judged one.
 */
export function countKept(db: Database, batchId: string): number | null {
  const { chosen, given, outputs } = db
    .prepare<[string], { chosen: number; given: number; outputs: number }>(
      `SELECT coalesce(sum(trashed_at IS NULL AND flag >= 0 AND (rating > 0 OR flag = 1)), 0) AS chosen,
         coalesce(sum(trashed_at IS NOT NULL OR flag = -1), 0) AS given, count(*) AS outputs
       FROM items WHERE batch_id = ?`,
    )
    .get(batchId)!
  if (chosen > 0) return chosen
  return given > 0 ? outputs - given : null
}

/**
 * Whether each of these stays where it is: a person has rated or picked it, or it lies in the trash already. What is on
 * its way to the trash or back is left out.
 */
export function restingItems(db: Database, ids: readonly string[]): Map<string, { stays: boolean }> {
  const items = db
    .prepare<[string], { id: string; stays: 0 | 1 }>(
      `SELECT items.id, trashed_at IS NOT NULL OR rating > 0 OR flag = 1 AS stays
       FROM json_each(?) AS asked CROSS JOIN items ON items.id = asked.value
       WHERE NOT EXISTS (SELECT 1 FROM trashed_files WHERE item = items.number AND state <> 'there')`,
    )
    .all(JSON.stringify(ids))
  return new Map(items.map(({ id, stays }) => [id, { stays: stays === 1 }]))
}
