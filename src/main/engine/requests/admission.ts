import type { Database } from 'better-sqlite3'
import type { Caller } from '../http/call.ts'
import { spentThisMonth } from '../ledger/ledger.ts'
import { ProblemError } from '../problem.ts'
import { capOfKey, readStanding, refusalsSince, type Standing } from './store.ts'

const MINUTE_MS = 60_000
const COOLDOWN_FAILURES = 3
const COOLDOWN_WITHIN_MS = 10 * MINUTE_MS
const COOLDOWN_MS = 5 * MINUTE_MS

/** For a submit also whether its idempotency key was used before. */
export function standingOf(
  db: Database,
  accountId: string,
  { now, idempotencyKey }: { now: number; idempotencyKey?: string },
): Standing {
  return readStanding(db, {
    accountId,
    refusedSince: oldestThatCounts(now),
    idempotencyKey: idempotencyKey ?? null,
  })
}

/** A locked account reads what it has, and makes nothing new. */
export function requireUnlocked({ locked }: Pick<Standing, 'locked'>): void {
  if (locked) throw new ProblemError('account_locked', 'This account is locked. Nothing was charged.')
}

/** Several refusals for content in a short time stop the account's submits for a while. */
export function requireNoCooldown(db: Database, accountId: string, { refusals }: Standing, now: number): void {
  if (refusals < COOLDOWN_FAILURES) return
  const until = cooldownEnd(db, accountId, now)
  if (until === null || until <= now) return
  throw new ProblemError(
    'cooldown',
    `Several generations were refused for their content. Submits are accepted again at ${new Date(until).toISOString()}. ` +
      'Nothing was charged.',
    { headers: { 'Retry-After': String(Math.ceil((until - now) / 1000)) } },
  )
}

function cooldownEnd(db: Database, accountId: string, now: number): number | null {
  // one that is yet to come was dated by a clock that was ahead: it would block for as long
  const refusedAt = refusalsSince(db, accountId, oldestThatCounts(now)).filter((time) => time <= now)
  const last = refusedAt.findLast((time, index) => {
    const first = refusedAt[index - COOLDOWN_FAILURES + 1]
    return first !== undefined && time - first <= COOLDOWN_WITHIN_MS
  })
  return last === undefined ? null : last + COOLDOWN_MS
}

/** A refusal at this time or before can have no part in a cooldown that still lasts. */
function oldestThatCounts(now: number): number {
  return now - COOLDOWN_MS - COOLDOWN_WITHIN_MS
}

/** The account's coins first, then the key's monthly cap. */
export function requireFunds(
  db: Database,
  { keyId }: Caller,
  { coins, available, now }: { coins: number; available: number; now: number },
): void {
  if (available < coins)
    throw new ProblemError(
      'insufficient_coins',
      `This costs ${coins} coins and ${Math.max(available, 0)} are available. Nothing was charged.`,
    )
  if (keyId === null) return
  const cap = capOfKey(db, keyId)
  if (cap === null) return
  const spent = spentThisMonth(db, keyId, now)
  if (spent + coins > cap)
    throw new ProblemError(
      'spend_cap_exceeded',
      `This costs ${coins} coins; the key has spent ${spent} of its ${cap} this month. Nothing was charged.`,
    )
}
