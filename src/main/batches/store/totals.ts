import type { Database } from 'better-sqlite3'
import { BLOCK } from '#shared/batch/reason-codes.ts'
import { isRunnable, SETTLED_STATES, TO_BE_MADE_STATES, type RowState } from '#shared/batch/states.ts'
import { ATTEMPT_SUMS, type AttemptSums } from './attempt-sums.ts'
import type { RowRecord } from './rows.ts'

export interface Coins extends AttemptSums {
  quoted: number
  mismatches: number
}

export function countRows(db: Database, batchId: string): Partial<Record<RowState, number>> {
  return Object.fromEntries(stateTotals(db, batchId).map(({ state, rows }) => [state, rows]))
}

/** Whether anything is still to happen. */
export function hasOpenRows(db: Database, batchId: string): boolean {
  return stateTotals(db, batchId).some(({ state }) => !SETTLED_STATES.includes(state))
}

/** Rows that wait until a person says that the people in them agree. */
export function countWithoutConsent(db: Database, batchId: string): number {
  return db
    .prepare<{ batchId: string; code: string }, number>(
      `SELECT count(*) FROM batch_rows WHERE batch_id = @batchId AND state = 'blocked' AND reason_code = @code`,
    )
    .pluck()
    .get({ batchId, code: BLOCK.consentRequired })!
}

/** The models of rows that are still to be made. */
export function modelsOfOpenRows(db: Database, batchId: string): string[] {
  return db
    .prepare<{ batchId: string; states: string }, string>(
      `SELECT DISTINCT model_id FROM batch_rows
       WHERE batch_id = @batchId AND state IN (SELECT value FROM json_each(@states))`,
    )
    .pluck()
    .all({ batchId, states: JSON.stringify(TO_BE_MADE_STATES) })
}

export function coinsOfBatch(db: Database, batchId: string): Coins {
  const moved = db
    .prepare<[string], Omit<Coins, 'quoted'>>(
      'SELECT held, charged, refunded, mismatches FROM batch_totals WHERE batch_id = ?',
    )
    .get(batchId)!
  return { quoted: runnable(db, batchId).reduce((sum, { quoted }) => sum + quoted, 0), ...moved }
}

/** Real money, in millionths of a dollar. */
export interface ProviderMicros {
  quoted: number
  /** What providers bill for generations that have ended. */
  billed: number
}

export function providerMicrosOfBatch(db: Database, batchId: string): ProviderMicros {
  const { billed } = db
    .prepare<[string], { billed: number }>('SELECT micros_billed AS billed FROM batch_totals WHERE batch_id = ?')
    .get(batchId)!
  return { quoted: runnable(db, batchId).reduce((sum, { microsQuoted }) => sum + microsQuoted, 0), billed }
}

export function providerMicrosOfRow(
  db: Database,
  row: Pick<RowRecord, 'id' | 'attempts' | 'microsQuoted'>,
): ProviderMicros {
  // most rows cost no real money
  if (row.attempts === 0) return { quoted: row.microsQuoted, billed: 0 }
  const { billed } = db
    .prepare<[number], { billed: number }>(
      'SELECT coalesce(sum(provider_micros), 0) AS billed FROM row_attempts WHERE row_id = ? AND settled_at IS NOT NULL',
    )
    .get(row.id)!
  return { quoted: row.microsQuoted, billed }
}

export function countOutputs(db: Database, batchId: string): { paid: number; here: number } {
  return db
    .prepare<[string], { paid: number; here: number }>(
      'SELECT outputs_paid AS paid, outputs_here AS here FROM batch_totals WHERE batch_id = ?',
    )
    .get(batchId)!
}

export function coinsOfRow(db: Database, row: Pick<RowRecord, 'id' | 'coinsQuoted'>): Omit<Coins, 'mismatches'> {
  const moved = db
    .prepare<[number], AttemptSums>(`SELECT ${ATTEMPT_SUMS} FROM row_attempts WHERE row_id = ?`)
    .get(row.id)!
  return { quoted: row.coinsQuoted ?? 0, ...moved }
}

/** How much of what a batch sweeps over its models do not know, most first. */
export function leftOutOf(db: Database, batchId: string): { modelId: string; combinations: number }[] {
  return db
    .prepare<[string], { modelId: string; combinations: number }>(
      `SELECT model_id AS modelId, sum(left_out) AS combinations FROM batch_rows
       WHERE batch_id = ? AND left_out > 0 GROUP BY model_id ORDER BY combinations DESC, model_id`,
    )
    .all(batchId)
}

interface StateTotal {
  state: RowState
  rows: number
  quoted: number
  microsQuoted: number
}

function runnable(db: Database, batchId: string): StateTotal[] {
  return stateTotals(db, batchId).filter(({ state }) => isRunnable(state))
}

function stateTotals(db: Database, batchId: string): StateTotal[] {
  return db
    .prepare<[string], StateTotal>(
      'SELECT state, rows, quoted, micros_quoted AS microsQuoted FROM batch_state_totals WHERE batch_id = ? AND rows > 0',
    )
    .all(batchId)
}
