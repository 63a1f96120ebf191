import type { Database } from 'better-sqlite3'
import type { ListProgress } from '#shared/batch/list-progress.ts'
import { MADE_STATES, UNDER_WAY_STATES } from '#shared/batch/states.ts'

/**
 * Progress of a batch with several steps, by the rows of its list. A row of the list is as far as the least of what came of
 * it: done when nothing of it is left to be made or chosen.
 */
export function listProgressOf(db: Database, batchId: string): ListProgress {
  return db
    .prepare<{ batchId: string; made: string; working: string }, ListProgress>(
      `WITH trees AS (
         SELECT max(state = 'failed') AS failed, max(state = 'blocked') AS blocked, max(state = 'canceled') AS canceled,
           max(state IN (SELECT value FROM json_each(@working))) AS working,
           max(state NOT IN (SELECT value FROM json_each(@made))) AS open,
           max(pick IS 'open') AS picking
         FROM batch_rows WHERE batch_id = @batchId GROUP BY coalesce(root, id)),
       standing AS (
         SELECT CASE WHEN failed THEN 'failed' WHEN blocked THEN 'blocked' WHEN canceled THEN 'canceled'
           WHEN working THEN 'working' WHEN open THEN 'waiting' WHEN picking THEN 'picking' ELSE 'done' END AS stands
         FROM trees)
       SELECT count(*) AS rows, count(*) FILTER (WHERE stands = 'done') AS done,
         count(*) FILTER (WHERE stands = 'working') AS working, count(*) FILTER (WHERE stands = 'picking') AS picking,
         count(*) FILTER (WHERE stands = 'failed') AS failed, count(*) FILTER (WHERE stands = 'blocked') AS blocked,
         count(*) FILTER (WHERE stands = 'canceled') AS canceled
       FROM standing`,
    )
    .get({ batchId, made: JSON.stringify(MADE_STATES), working: JSON.stringify(UNDER_WAY_STATES) })!
}
