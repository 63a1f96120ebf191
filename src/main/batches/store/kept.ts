import type { Database } from 'better-sqlite3'

/**
 * How many outputs of a batch a person keeps: what has stars or is picked; as long as nothing is, all that is neither
 * rejected nor in the trash. Null before anybody has judged one.
 */
export function keptOutputs(db: Database, batchId: string): number | null {
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
