import type { Database } from 'better-sqlite3'

/** The account as a submit finds it, read in one step: every further statement is felt on this path. */
export interface Standing {
  locked: 0 | 1
  /** How long its queue is. */
  queued: number
  /** In coins; may be negative. */
  available: number
  /** How many refusals for content are recent enough to count. */
  refusals: number
  /** Whether a generation was submitted under the key that was asked for. */
  keyIsUsed: 0 | 1
}

export function readStanding(
  db: Database,
  {
    accountId,
    refusedSince,
    idempotencyKey,
  }: { accountId: string; refusedSince: number; idempotencyKey: string | null },
): Standing {
  return db
    .prepare<[number, string | null, string], Standing>(
      // by position: on this path, looking up names is felt
      `SELECT locked, queued_count AS queued,
              coalesce((SELECT coins FROM ledger_balances b
                        WHERE b.account_id = a.id AND account = 'available'), 0) AS available,
              (SELECT count(*) FROM generations g
               WHERE g.account_id = a.id AND error_code = 'content_policy' AND completed_at > ?) AS refusals,
              EXISTS (SELECT 1 FROM generations g
                      WHERE g.account_id = a.id AND idempotency_key = ?) AS keyIsUsed
       FROM accounts a WHERE id = ?`,
    )
    .get(refusedSince, idempotencyKey, accountId)!
}

/** When generations of an account were refused for their content, the earliest first. */
export function refusalsSince(db: Database, accountId: string, since: number): number[] {
  return db
    .prepare<{ accountId: string; since: number }, number>(
      `SELECT completed_at FROM generations
       WHERE account_id = @accountId AND error_code = 'content_policy' AND completed_at > @since ORDER BY completed_at`,
    )
    .pluck()
    .all({ accountId, since })
}

/** The most that a key may spend in a month; null without such a limit. */
export function capOfKey(db: Database, keyId: string): number | null {
  const found = db
    .prepare<[string], { cap: number | null }>('SELECT monthly_spend_cap AS cap FROM api_keys WHERE id = ?')
    .get(keyId)
  return found?.cap ?? null
}
