import type { Database } from 'better-sqlite3'
import { AT_STAKE_STATES } from '#shared/batch/states.ts'
import { EXTENSION } from '#shared/service/extension.ts'
import type { Generation, SubmitRequest } from '#shared/service/generation.ts'
import { storedSentence, sentenceOf, type Sentence } from './reasons.ts'
import { moveRow, type RowRecord } from './rows.ts'
import { isAmong } from './transitions.ts'

/** The journal of one submit: written before it is sent, so that it is known what may have been charged. */
export interface AttemptRecord {
  rowId: number
  attempt: number
  idempotencyKey: string
  body: SubmitRequest
  /** SHA-256 of the files it is made from. */
  inputs: string[]
  maxCoins: number
  generationId: string | null
  coinsHeld: number | null
  coinsCharged: number | null
  /** Real money in millionths of a dollar: at most until it is settled, then what the provider bills. */
  providerMicros: number
  /** A pause has asked for it: when the service cancels it, its row is sent again. */
  withdrawAsked: boolean
  errorCode: string | null
  mismatch: string | null
  begunAt: number
  startedAt: number | null
  settledAt: number | null
}

const SELECT_ATTEMPTS = `
  SELECT row_id AS rowId, attempt, idempotency_key AS idempotencyKey, body, inputs, max_coins AS maxCoins,
    generation_id AS generationId, coins_held AS coinsHeld, coins_charged AS coinsCharged,
    provider_micros AS providerMicros, withdraw_asked AS withdrawAsked, error_code AS errorCode, mismatch, begun_at AS begunAt, started_at AS startedAt, settled_at AS settledAt
  FROM row_attempts`

/** The journal entry, and with it the row's leave to be sent: both or neither. */
export function beginAttempt(
  db: Database,
  {
    row,
    key,
    body,
    inputs,
    now,
  }: { row: RowRecord; key: string; body: SubmitRequest; inputs: readonly string[]; now: number },
): AttemptRecord {
  const attempt = row.attempts + 1
  db.prepare(
    `INSERT INTO row_attempts (row_id, attempt, idempotency_key, body, inputs, max_coins, provider_micros, begun_at)
     VALUES (@rowId, @attempt, @key, @body, @inputs, @maxCoins, @providerMicros, @now)`,
  ).run({
    rowId: row.id,
    attempt,
    key,
    body: JSON.stringify(body),
    inputs: JSON.stringify(inputs),
    maxCoins: row.coinsQuoted ?? 0,
    providerMicros: row.microsQuoted,
    now,
  })
  moveRow(db, row.id, 'journal')
  db.prepare('UPDATE batch_rows SET attempts = @attempt WHERE id = @rowId').run({ attempt, rowId: row.id })
  return attemptOf(db, row.id)!
}

/** The latest one of the row. */
export function attemptOf(db: Database, rowId: number): AttemptRecord | undefined {
  const found = db
    .prepare<[number], StoredAttempt>(`${SELECT_ATTEMPTS} WHERE row_id = ? ORDER BY attempt DESC LIMIT 1`)
    .get(rowId)
  return found && toAttempt(found)
}

/** All of the row, the first one first. */
export function attemptsOf(db: Database, rowId: number): AttemptRecord[] {
  return db
    .prepare<[number], StoredAttempt>(`${SELECT_ATTEMPTS} WHERE row_id = ? ORDER BY attempt`)
    .all(rowId)
    .map(toAttempt)
}

/** The generation that is being made for the row now. */
export function generationUnderWay(db: Database, rowId: number): string | null {
  const found = db
    .prepare<[number], string | null>(
      'SELECT generation_id AS generationId FROM row_attempts WHERE row_id = ? AND settled_at IS NULL',
    )
    .pluck()
    .get(rowId)
  return found ?? null
}

/** The latest charge of the row that is not what it should be; null when there is none. */
export function mismatchOf(db: Database, rowId: number): Sentence | null {
  const found = db
    .prepare<[number], { message: string; saying: string | null }>(
      `SELECT mismatch AS message, mismatch_saying AS saying FROM row_attempts WHERE row_id = ? AND mismatch IS NOT NULL
       ORDER BY attempt DESC LIMIT 1`,
    )
    .get(rowId)
  return found ? sentenceOf(found.message, found.saying) : null
}

export function markAccepted(
  db: Database,
  rowId: number,
  attempt: number,
  generation: Pick<Generation, 'id' | 'coinsQuoted' | typeof EXTENSION>,
): void {
  db.prepare(
    `UPDATE row_attempts SET generation_id = @generationId, coins_held = @coinsQuoted, provider_micros = @providerMicros
     WHERE row_id = @rowId AND attempt = @attempt`,
  ).run({
    generationId: generation.id,
    coinsQuoted: generation.coinsQuoted,
    providerMicros: generation[EXTENSION]?.providerCost?.micros ?? 0,
    rowId,
    attempt,
  })
}

export function markStarted(db: Database, rowId: number, attempt: number, startedAt: number): void {
  db.prepare(
    `UPDATE row_attempts SET started_at = coalesce(started_at, @startedAt)
     WHERE row_id = @rowId AND attempt = @attempt`,
  ).run({ startedAt, rowId, attempt })
}

/** Attempts that wait at the service, or are on their way there, are to be taken back until the batch goes on. */
export function askForWithdrawal(db: Database, batchId: string): void {
  db.prepare(
    `UPDATE row_attempts SET withdraw_asked = 1 WHERE settled_at IS NULL AND row_id IN (
       SELECT id FROM batch_rows WHERE batch_id = ? AND ${isAmong(['queued', 'sent'])})`,
  ).run(batchId)
}

/** From here on it holds nothing: its charge is final. */
export function settleAttempt(
  db: Database,
  rowId: number,
  attempt: number,
  {
    charged,
    providerMicros,
    errorCode,
    mismatch,
    now,
  }: { charged: number; providerMicros: number; errorCode: string | null; mismatch: Sentence | null; now: number },
): void {
  const { message, saying } = storedSentence(mismatch)
  db.prepare(
    `UPDATE row_attempts
     SET coins_charged = @charged, provider_micros = @providerMicros, error_code = @errorCode, mismatch = @message, mismatch_saying = @saying,
     settled_at = @now
     WHERE row_id = @rowId AND attempt = @attempt AND settled_at IS NULL`,
  ).run({ charged, providerMicros, errorCode, message, saying, now, rowId, attempt })
}

/** Attempts of a batch that the service should know, for comparing the books. */
export interface BookedAttempt {
  rowId: number
  attempt: number
  listRow: number
  step: number
  generationId: string
  coinsHeld: number
  /** Null while it is on its way. */
  coinsCharged: number | null
  providerMicros: number
  mismatch: Sentence | null
  begunAt: number
}

export function pageBookedAttempts(
  db: Database,
  batchId: string,
  { after, limit }: { after: { rowId: number; attempt: number }; limit: number },
): BookedAttempt[] {
  return db
    .prepare<{ batchId: string; rowId: number; attempt: number; limit: number }, KeptBooking>(
      `SELECT row_id AS rowId, attempt, list_row AS listRow, step, generation_id AS generationId, coins_held AS coinsHeld,
         coins_charged AS coinsCharged, provider_micros AS providerMicros, mismatch, mismatch_saying AS mismatchSaying, begun_at AS begunAt
       FROM batch_rows JOIN row_attempts ON row_id = batch_rows.id
       WHERE batch_id = @batchId AND generation_id IS NOT NULL AND (row_id, attempt) > (@rowId, @attempt)
       ORDER BY row_id, attempt LIMIT @limit`,
    )
    .all({ batchId, rowId: after.rowId, attempt: after.attempt, limit })
    .map(toBooked)
}

function toBooked({ mismatch, mismatchSaying, ...attempt }: KeptBooking): BookedAttempt {
  return { ...attempt, mismatch: mismatch === null ? null : sentenceOf(mismatch, mismatchSaying) }
}

interface KeptBooking extends Omit<BookedAttempt, 'mismatch'> {
  mismatch: string | null
  mismatchSaying: string | null
}

export function flagMismatch(db: Database, rowId: number, attempt: number, mismatch: Sentence): void {
  const { message, saying } = storedSentence(mismatch)
  db.prepare(
    `UPDATE row_attempts SET mismatch = @message, mismatch_saying = @saying
     WHERE row_id = @rowId AND attempt = @attempt`,
  ).run({ message, saying, rowId, attempt })
}

interface StoredAttempt extends Omit<AttemptRecord, 'body' | 'inputs' | 'withdrawAsked'> {
  body: string
  inputs: string
  withdrawAsked: 0 | 1
}

function toAttempt({ body, inputs, withdrawAsked, ...attempt }: StoredAttempt): AttemptRecord {
  return {
    ...attempt,
    body: JSON.parse(body) as SubmitRequest,
    inputs: JSON.parse(inputs) as string[],
    withdrawAsked: withdrawAsked === 1,
  }
}

/**
 * A generation of the account that has to answer for what is on its way on a connection, or was paid and is not here yet. Null
 * when nothing is, and when nothing was ever accepted there.
 */
export function generationAtStake(db: Database, connectionId: string): string | null {
  const atStake = db
    .prepare<[string], { generationId: string | null }>(
      `SELECT generation_id AS generationId FROM batches
       JOIN batch_rows ON batch_rows.batch_id = batches.id JOIN row_attempts ON row_id = batch_rows.id
       WHERE connection_id = ? AND batch_rows.${isAmong(AT_STAKE_STATES)}
       ORDER BY generation_id IS NULL, begun_at DESC LIMIT 1`,
    )
    .get(connectionId)
  // whether the only one was accepted is not known: whoever paid for the last one pays for it
  return atStake && atStake.generationId === null ? lastAccepted(db, connectionId) : (atStake?.generationId ?? null)
}

function lastAccepted(db: Database, connectionId: string): string | null {
  const found = db
    .prepare<[string], string>(
      `SELECT generation_id FROM batches
       JOIN batch_rows ON batch_rows.batch_id = batches.id JOIN row_attempts ON row_id = batch_rows.id
       WHERE connection_id = ? AND generation_id IS NOT NULL ORDER BY begun_at DESC LIMIT 1`,
    )
    .pluck()
    .get(connectionId)
  return found ?? null
}

/** Every generation that some batch has asked for. */
export function generationsOfBatches(db: Database): Set<string> {
  return new Set(
    db.prepare<[], string>('SELECT generation_id FROM row_attempts WHERE generation_id IS NOT NULL').pluck().all(),
  )
}

/** How long the models of this batch took before, on average; null when they were never run. */
export function usualSeconds(db: Database, batchId: string): number | null {
  const found = db
    .prepare<[string], { seconds: number | null }>(
      `SELECT avg(settled_at - started_at) / 1000.0 AS seconds FROM row_attempts
       JOIN batch_rows ON batch_rows.id = row_attempts.row_id
       WHERE started_at IS NOT NULL AND coins_charged > 0
         AND model_id IN (SELECT DISTINCT model_id FROM batch_rows WHERE batch_id = ?)`,
    )
    .get(batchId)
  return found?.seconds ?? null
}
