import type { Database } from 'better-sqlite3'
import { availableCoins, spentThisMonth } from '../ledger/ledger.ts'
import type { Caller } from '../http/call.ts'
import { ProblemError } from '../problem.ts'

const MINUTE_MS = 60_000
const COOLDOWN_FAILURES = 3
const COOLDOWN_WITHIN_MS = 10 * MINUTE_MS
const COOLDOWN_MS = 5 * MINUTE_MS

/** A locked account reads what it has, and makes nothing new. */
export function requireUnlocked({ db }: { db: Database }, accountId: string): void {
  requireOpenAccount(db, accountId)
}

/** The account as a submit finds it, unless it is locked. */
export function requireOpenAccount(db: Database, accountId: string): { queued: number } {
  const account = db
    .prepare<[string], { locked: 0 | 1; queued: number }>(
      'SELECT locked, queued_count AS queued FROM accounts WHERE id = ?',
    )
    .get(accountId)!
  if (account.locked) throw new ProblemError('account_locked', 'This account is locked. Nothing was charged.')
  return account
}

/** Several refusals for content in a short time stop the account's submits for a while. */
export function requireNoCooldown(db: Database, accountId: string, now: number): void {
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
  const refusedAt = db
    .prepare<[string, number], number>(
      `SELECT completed_at FROM generations
       WHERE account_id = ? AND error_code = 'content_policy' AND completed_at > ? ORDER BY completed_at`,
    )
    .pluck()
    .all(accountId, now - COOLDOWN_MS - COOLDOWN_WITHIN_MS)
  const last = refusedAt.findLast((time, index) => {
    const first = refusedAt[index - COOLDOWN_FAILURES + 1]
    return first !== undefined && time - first <= COOLDOWN_WITHIN_MS
  })
  return last === undefined ? null : last + COOLDOWN_MS
}

/** The account's coins first, then the key's monthly cap. */
export function requireFunds(db: Database, { accountId, keyId }: Caller, coins: number, now: number): void {
  const available = availableCoins(db, accountId)
  if (available < coins)
    throw new ProblemError(
      'insufficient_coins',
      `This costs ${coins} coins and ${Math.max(available, 0)} are available. Nothing was charged.`,
    )
  if (keyId === null) return
  const key = db
    .prepare<[string], { cap: number | null }>('SELECT monthly_spend_cap AS cap FROM api_keys WHERE id = ?')
    .get(keyId)
  if (key?.cap == null) return
  const spent = spentThisMonth(db, keyId, now)
  if (spent + coins > key.cap)
    throw new ProblemError(
      'spend_cap_exceeded',
      `This costs ${coins} coins; the key has spent ${spent} of its ${key.cap} this month. Nothing was charged.`,
    )
}
