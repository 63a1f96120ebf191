import type { Database } from 'better-sqlite3'
import { IDEMPOTENCY_KEY_PATTERN } from '#shared/service/limits.ts'
import { ProblemError } from '../problem.ts'
import { isKeyUsed } from './store.ts'

const HEADER = 'Idempotency-Key'

/** A header that was sent twice arrives joined by a comma, which no key may hold. */
export function requireIdempotencyKey(request: Request): string {
  const key = request.headers.get(HEADER)
  if (key === null)
    throw new ProblemError(
      'idempotency_key_required',
      `Send the header ${HEADER}: a new value for each generation you intend. Nothing was charged.`,
    )
  if (!IDEMPOTENCY_KEY_PATTERN.test(key))
    throw new ProblemError('invalid_params', `The ${HEADER} is not valid, see issues. Nothing was charged.`, {
      issues: [{ path: HEADER, message: 'Expected 16 to 128 of A-Z a-z 0-9 _ -, sent once.' }],
    })
  return key
}

/** Whether a submit of this key was taken before: a repetition is owed its answer, whatever is refused by now. */
export function repeatsSubmit(db: Database, accountId: string, request: Request): boolean {
  const key = request.headers.get(HEADER)
  return key !== null && isKeyUsed(db, accountId, key)
}

/** A body with a fault is never the one that was accepted: under a key that was used it is another one. */
export function refuseReuse({ db }: { db: Database }, accountId: string, request: Request): void {
  if (repeatsSubmit(db, accountId, request)) throw keyConflict()
}

export function keyConflict(): ProblemError {
  return new ProblemError(
    'idempotency_conflict',
    'This Idempotency-Key was used for another body. Send a new key for a new generation. Nothing was charged.',
  )
}
