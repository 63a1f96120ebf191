import type { Database } from 'better-sqlite3'
import type { LedgerAccount, LedgerKind } from '#shared/service/console.ts'
import { utcMonth } from './spend-month.ts'

/** From which account to which a movement of each kind goes. `granted` is where coins come from, so it runs negative. */
const DIRECTIONS: Record<LedgerKind, { from: LedgerAccount; to: LedgerAccount }> = {
  grant: { from: 'granted', to: 'available' },
  hold: { from: 'available', to: 'held' },
  charge: { from: 'held', to: 'spent' },
  release: { from: 'held', to: 'available' },
  refund: { from: 'held', to: 'available' },
}

export type Balances = Record<LedgerAccount, number>

export function balancesOf(db: Database, accountId: string): Balances {
  const balances: Balances = { available: 0, held: 0, spent: 0, granted: 0 }
  for (const { account, coins } of db
    .prepare<[string], { account: LedgerAccount; coins: number }>(
      'SELECT account, coins FROM ledger_balances WHERE account_id = ?',
    )
    .all(accountId))
    balances[account] = coins
  return balances
}

/** What the key has spent in the UTC month of `now`: its holds, less what came back of them. */
export function spentThisMonth(db: Database, keyId: string, now: number): number {
  const row = db
    .prepare<{ keyId: string; month: string }, { coins: number }>(
      'SELECT coins FROM key_spend WHERE key_id = @keyId AND month = @month',
    )
    .get({ keyId, month: utcMonth(now) })
  return row?.coins ?? 0
}

/** A negative number takes coins back, which may leave the account below zero. */
export function grantCoins(db: Database, { accountId, coins, now }: { accountId: string; coins: number; now: number }) {
  move(db, { kind: 'grant', accountId, keyId: null, generationId: null, coins, now })
}

/** Sets coins aside for a generation. Whether there are enough is the caller's check, in the same transaction. */
export function holdCoins(
  db: Database,
  hold: { accountId: string; keyId: string | null; generationId: string; coins: number; now: number },
): void {
  move(db, { kind: 'hold', ...hold })
  if (hold.keyId !== null) addSpend(db, hold.keyId, utcMonth(hold.now), hold.coins)
}

/**
 * Ends a hold for good: `charged` of it is spent and the rest goes back, as a refund when the generation failed and as a
 * release otherwise. What goes back also leaves the key's month in which it was held.
 */
export function settleHold(
  db: Database,
  {
    generationId,
    charged,
    rest,
    now,
  }: { generationId: string; charged: number; rest: 'release' | 'refund'; now: number },
): void {
  const hold = openHold(db, generationId)
  const returned = hold.coins - charged
  if (charged < 0 || returned < 0) throw new RangeError(`Cannot charge ${charged} of a hold of ${hold.coins} coins.`)
  const movement = { accountId: hold.accountId, keyId: hold.keyId, generationId, now }
  if (charged > 0) move(db, { kind: 'charge', coins: charged, ...movement })
  if (returned > 0) {
    move(db, { kind: rest, coins: returned, ...movement })
    if (hold.keyId !== null) returnSpend(db, hold.keyId, utcMonth(hold.heldAt), returned)
  }
}

interface Hold {
  accountId: string
  keyId: string | null
  heldAt: number
  coins: number
}

function openHold(db: Database, generationId: string): Hold {
  const groups = db
    .prepare<[string], Hold & { kind: LedgerKind }>(
      `SELECT kind, g.account_id AS accountId, key_id AS keyId, created_at AS heldAt, coins
       FROM ledger_groups g JOIN ledger_entries e ON e.group_id = g.id AND e.account = 'held'
       WHERE generation_id = ?`,
    )
    .all(generationId)
  const [hold, settled] = groups
  if (!hold || settled || hold.kind !== 'hold') throw new Error(`Generation ${generationId} has no open hold.`)
  return hold
}

interface Movement {
  kind: LedgerKind
  accountId: string
  keyId: string | null
  generationId: string | null
  coins: number
  now: number
}

function move(db: Database, { kind, accountId, keyId, generationId, coins, now }: Movement): void {
  if (!Number.isSafeInteger(coins) || coins === 0) throw new RangeError(`Coins move in whole numbers, not ${coins}.`)
  // by position: on the path of a submit, looking up that many names is felt
  const { lastInsertRowid: groupId } = db
    .prepare('INSERT INTO ledger_groups (account_id, kind, generation_id, key_id, created_at) VALUES (?, ?, ?, ?, ?)')
    .run(accountId, kind, generationId, keyId, now)
  const { from, to } = DIRECTIONS[kind]
  db.prepare(`INSERT INTO ledger_entries (group_id, account_id, account, coins) VALUES (?, ?, ?, ?), (?, ?, ?, ?)`).run(
    groupId,
    accountId,
    from,
    -coins,
    groupId,
    accountId,
    to,
    coins,
  )
}

function addSpend(db: Database, keyId: string, month: string, coins: number): void {
  db.prepare(
    `INSERT INTO key_spend (key_id, month, coins) VALUES (@keyId, @month, @coins)
     ON CONFLICT (key_id, month) DO UPDATE SET coins = coins + excluded.coins`,
  ).run({ keyId, month, coins })
}

function returnSpend(db: Database, keyId: string, month: string, coins: number): void {
  db.prepare('UPDATE key_spend SET coins = coins - @coins WHERE key_id = @keyId AND month = @month').run({
    coins,
    keyId,
    month,
  })
}
