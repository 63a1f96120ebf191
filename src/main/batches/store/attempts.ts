import type { Database } from 'better-sqlite3'
import type { SubmitRequest } from '#shared/service/generation.ts'
import { keptSentence, sentenceOf, type Columns, type Sentence } from './records.ts'
import { moveRow, type RowRecord } from './rows.ts'

/** A generation that was asked for, or may have been: where the money is. */
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
  errorCode: string | null
  mismatch: string | null
  begunAt: number
  startedAt: number | null
  settledAt: number | null
}

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
    `INSERT INTO row_attempts (row_id, attempt, idempotency_key, body, inputs, max_coins, begun_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(row.id, attempt, key, JSON.stringify(body), JSON.stringify(inputs), body.maxCoins ?? 0, now)
  moveRow(db, row.id, 'journal', now)
  db.prepare('UPDATE batch_rows SET attempts = @attempt WHERE id = @rowId').run({ attempt, rowId: row.id })
  return attemptOf(db, row.id)!
}

/** The latest one of the row. */
export function attemptOf(db: Database, rowId: number): AttemptRecord | undefined {
  const found = db
    .prepare<[number], Columns>('SELECT * FROM row_attempts WHERE row_id = ? ORDER BY attempt DESC LIMIT 1')
    .get(rowId)
  return found && toAttempt(found)
}

/** All of the row, the first one first. */
export function attemptsOf(db: Database, rowId: number): AttemptRecord[] {
  return db
    .prepare<[number], Columns>('SELECT * FROM row_attempts WHERE row_id = ? ORDER BY attempt')
    .all(rowId)
    .map(toAttempt)
}

/** The last word on a charge that is not what it should be; null when there is none. */
export function mismatchOf(db: Database, rowId: number): Sentence | null {
  const found = db
    .prepare<[number], Columns>(
      `SELECT mismatch, mismatch_saying FROM row_attempts WHERE row_id = ? AND mismatch IS NOT NULL
       ORDER BY attempt DESC LIMIT 1`,
    )
    .get(rowId)
  return found ? sentenceOf(found['mismatch'], found['mismatch_saying']) : null
}

export function markAccepted(
  db: Database,
  rowId: number,
  attempt: number,
  generation: { id: string; coinsQuoted: number },
): void {
  db.prepare('UPDATE row_attempts SET generation_id = ?, coins_held = ? WHERE row_id = ? AND attempt = ?').run(
    generation.id,
    generation.coinsQuoted,
    rowId,
    attempt,
  )
}

export function markStarted(db: Database, rowId: number, attempt: number, startedAt: number): void {
  db.prepare('UPDATE row_attempts SET started_at = coalesce(started_at, ?) WHERE row_id = ? AND attempt = ?').run(
    startedAt,
    rowId,
    attempt,
  )
}

/** From here on it holds nothing: its charge is final. */
export function settleAttempt(
  db: Database,
  rowId: number,
  attempt: number,
  {
    charged,
    errorCode,
    mismatch,
    now,
  }: { charged: number; errorCode: string | null; mismatch: Sentence | null; now: number },
): void {
  const { message, saying } = keptSentence(mismatch)
  db.prepare(
    `UPDATE row_attempts SET coins_charged = ?, error_code = ?, mismatch = ?, mismatch_saying = ?, settled_at = ?
     WHERE row_id = ? AND attempt = ? AND settled_at IS NULL`,
  ).run(charged, errorCode, message, saying, now, rowId, attempt)
}

/** Attempts of a batch that the service should know, for comparing the books. */
export interface BookedAttempt {
  rowId: number
  attempt: number
  listRow: number
  generationId: string
  coinsHeld: number
  /** Null while it is on its way. */
  coinsCharged: number | null
  mismatch: Sentence | null
  begunAt: number
}

export function pageBookedAttempts(
  db: Database,
  batchId: string,
  { after, limit }: { after: { rowId: number; attempt: number }; limit: number },
): BookedAttempt[] {
  return db
    .prepare<[string, number, number, number], KeptBooking>(
      `SELECT row_id AS rowId, attempt, list_row AS listRow, generation_id AS generationId, coins_held AS coinsHeld,
         coins_charged AS coinsCharged, mismatch, mismatch_saying AS mismatchSaying, begun_at AS begunAt
       FROM batch_rows JOIN row_attempts ON row_id = batch_rows.id
       WHERE batch_id = ? AND generation_id IS NOT NULL AND (row_id, attempt) > (?, ?)
       ORDER BY row_id, attempt LIMIT ?`,
    )
    .all(batchId, after.rowId, after.attempt, limit)
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
  const { message, saying } = keptSentence(mismatch)
  db.prepare('UPDATE row_attempts SET mismatch = ?, mismatch_saying = ? WHERE row_id = ? AND attempt = ?').run(
    message,
    saying,
    rowId,
    attempt,
  )
}

function toAttempt(columns: Columns): AttemptRecord {
  return {
    rowId: Number(columns['row_id']),
    attempt: Number(columns['attempt']),
    idempotencyKey: String(columns['idempotency_key']),
    body: JSON.parse(String(columns['body'])) as SubmitRequest,
    inputs: JSON.parse(String(columns['inputs'])) as string[],
    maxCoins: Number(columns['max_coins']),
    generationId: columns['generation_id'] as string | null,
    coinsHeld: columns['coins_held'] as number | null,
    coinsCharged: columns['coins_charged'] as number | null,
    errorCode: columns['error_code'] as string | null,
    mismatch: columns['mismatch'] as string | null,
    begunAt: Number(columns['begun_at']),
    startedAt: columns['started_at'] as number | null,
    settledAt: columns['settled_at'] as number | null,
  }
}

/** Every generation that some batch has asked for. */
export function generationsOfBatches(db: Database): Set<string> {
  return new Set(
    db
      .prepare<[], { id: string }>('SELECT generation_id AS id FROM row_attempts WHERE generation_id IS NOT NULL')
      .all()
      .map(({ id }) => id),
  )
}
