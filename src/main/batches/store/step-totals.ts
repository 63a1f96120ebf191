import type { Database } from 'better-sqlite3'
import type { PageAfter } from '../../sqlite/row-pages.ts'
import { UNDER_WAY_STATES, type RowState } from '#shared/batch/states.ts'
import { ATTEMPT_SUMS, type AttemptSums } from './attempt-sums.ts'

/** The rows of a step that are in one state. */
export interface StepCount {
  step: number
  state: RowState
  rows: number
  quoted: number
  micros: number
}

export function countsByStep(db: Database, batchId: string): StepCount[] {
  return db
    .prepare<[string], StepCount>(
      `SELECT step, state, count(*) AS rows, coalesce(sum(coins_quoted), 0) AS quoted, sum(micros_quoted) AS micros
       FROM batch_rows WHERE batch_id = ? GROUP BY step, state`,
    )
    .all(batchId)
}

/** What was held, charged and given back for the rows of a step, by the same figures as for a whole batch. */
export interface StepCharge extends AttemptSums {
  step: number
  billed: number
}

export function chargesByStep(db: Database, batchId: string): StepCharge[] {
  return db
    .prepare<[string], StepCharge>(
      `SELECT step, ${ATTEMPT_SUMS},
         coalesce(sum(CASE WHEN settled_at IS NOT NULL THEN provider_micros END), 0) AS billed
       FROM batch_rows JOIN row_attempts ON row_id = batch_rows.id WHERE batch_id = ? GROUP BY step`,
    )
    .all(batchId)
}

export function outputsByStep(db: Database, batchId: string): { step: number; outputs: number }[] {
  return db
    .prepare<[string], { step: number; outputs: number }>(
      `SELECT step, count(*) AS outputs FROM batch_rows JOIN row_outputs ON row_id = batch_rows.id
       WHERE batch_id = ? GROUP BY step`,
    )
    .all(batchId)
}

/** A row after which others will come. */
export interface RowBefore {
  id: number
  position: number
  step: number
  root: number | null
  later: string
  params: string
  /** What it will have made; null when nobody knows. */
  outputs: number | null
}

/** Rows that are on their way, or whose outputs wait for a person: they are paid, what follows is not. */
export function pageUnderWay(db: Database, batchId: string, { after, limit }: PageAfter): RowBefore[] {
  return db
    .prepare<{ batchId: string; states: string; position: number; id: number; limit: number }, RowBefore>(
      `SELECT id, position, step, root, later, params,
         CASE WHEN pick = 'open' THEN (SELECT count(*) FROM row_outputs WHERE row_id = batch_rows.id)
           ELSE outputs_expected END AS outputs
       FROM batch_rows WHERE batch_id = @batchId AND (position, id) > (@position, @id)
         AND (state IN (SELECT value FROM json_each(@states)) OR pick = 'open')
       ORDER BY position, id LIMIT @limit`,
    )
    .all({ batchId, states: JSON.stringify(UNDER_WAY_STATES), position: after.position, id: after.id, limit })
}
