import type { Database } from 'better-sqlite3'
import { inTransaction } from '../../sqlite/transaction.ts'
import { grantCoins } from '../ledger/ledger.ts'

const DEFAULT_RUNNING_LIMIT = 4

/** The one account of a data folder, made with its first coins when there is none yet. */
export function openDefaultAccount(
  db: Database,
  { coins, now, newId }: { coins: number; now: number; newId: () => string },
): string {
  return inTransaction(db, () => {
    const known = db.prepare<[], { id: string }>('SELECT id FROM accounts ORDER BY rowid LIMIT 1').get()
    if (known) return known.id
    const id = newId()
    db.prepare('INSERT INTO accounts (id, running_limit, created_at) VALUES (@id, @limit, @now)').run({
      id,
      limit: DEFAULT_RUNNING_LIMIT,
      now,
    })
    if (coins !== 0) grantCoins(db, { accountId: id, coins, now })
    return id
  })
}

export interface RunningLimits {
  running: number
  raisedLimit: number | null
}

/** What is left out stays as it is. */
export function updateLimits(
  db: Database,
  accountId: string,
  change: { [Name in keyof RunningLimits]?: RunningLimits[Name] | undefined },
): RunningLimits {
  return inTransaction(db, () => {
    const limits = db
      .prepare<[string], RunningLimits>(
        'SELECT running_limit AS running, raised_limit AS raisedLimit FROM accounts WHERE id = ?',
      )
      .get(accountId) as RunningLimits
    if (change.running !== undefined) limits.running = change.running
    if (change.raisedLimit !== undefined) limits.raisedLimit = change.raisedLimit
    db.prepare('UPDATE accounts SET running_limit = @running, raised_limit = @raisedLimit WHERE id = @accountId').run({
      running: limits.running,
      raisedLimit: limits.raisedLimit,
      accountId,
    })
    return limits
  })
}

export function setLocked(db: Database, accountId: string, locked: boolean): void {
  db.prepare('UPDATE accounts SET locked = @locked WHERE id = @accountId').run({ locked: Number(locked), accountId })
}
