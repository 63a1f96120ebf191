import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestEngine } from '../../../../tests/support/engine.ts'
import { listLedger } from './history.ts'
import { findViolations } from './invariants.ts'
import { balancesOf, grantCoins, settleHold, spentThisMonth } from './ledger.ts'

let engine: TestEngine
beforeEach(() => {
  engine = new TestEngine({ coins: 100 })
})
afterEach(() => engine[Symbol.asyncDispose]())

const balances = () => balancesOf(engine.context.db, engine.caller.accountId)
const spent = () => spentThisMonth(engine.context.db, engine.caller.keyId!, engine.clock.now())

test('coins come from granted and may be taken back below zero', () => {
  const { accountId } = engine.caller
  expect(balances()).toEqual({ available: 100, held: 0, spent: 0, granted: -100 })
  grantCoins(engine.context.db, { accountId, coins: -130, now: engine.clock.now() })
  expect(balances()).toEqual({ available: -30, held: 0, spent: 0, granted: 30 })
  engine.expectBooksInOrder()
})

test.each([
  {
    charged: 0,
    rest: 'refund',
    after: { available: 100, held: 0, spent: 0, granted: -100 },
    kinds: ['hold', 'refund'],
  },
  {
    charged: 0,
    rest: 'release',
    after: { available: 100, held: 0, spent: 0, granted: -100 },
    kinds: ['hold', 'release'],
  },
  {
    charged: 30,
    rest: 'release',
    after: { available: 70, held: 0, spent: 30, granted: -100 },
    kinds: ['hold', 'charge'],
  },
  {
    charged: 20,
    rest: 'release',
    after: { available: 80, held: 0, spent: 20, granted: -100 },
    kinds: ['hold', 'charge', 'release'],
  },
] as const)('a hold of 30 of which $charged is charged ends in $kinds', ({ charged, rest, after, kinds }) => {
  const { db } = engine.context
  const { id: generationId } = engine.submit({ params: { prompt: 'x', num_outputs: 3 } }).body
  expect(balances()).toEqual({ available: 70, held: 30, spent: 0, granted: -100 })
  expect(spent()).toBe(30)
  settleHold(db, { generationId, charged, rest, now: engine.clock.now() })
  expect(balances()).toEqual(after)
  expect(spent()).toBe(charged)
  const groups = listLedger(db, engine.caller.accountId, { limit: 10 }).filter((group) => group.generationId)
  expect(groups.map(({ kind }) => kind).reverse()).toEqual(kinds)
  for (const { entries } of groups) expect(entries.reduce((sum, { coins }) => sum + coins, 0)).toBe(0)
  expect(() => settleHold(db, { generationId, charged: 0, rest: 'refund', now: 0 })).toThrow(/no open hold/)
})

test('more than was held cannot be charged, and fractions do not move', () => {
  const { db } = engine.context
  const { id: generationId } = engine.submit().body
  expect(() => settleHold(db, { generationId, charged: 11, rest: 'release', now: 0 })).toThrow(RangeError)
  expect(() => grantCoins(db, { accountId: engine.caller.accountId, coins: 0.5, now: 0 })).toThrow(RangeError)
  engine.expectBooksInOrder()
})

test('what comes back leaves the month in which it was held', async () => {
  const { id } = engine.submit().body
  expect(spent()).toBe(10)
  await engine.clock.advance(30 * 86_400_000)
  expect(spent()).toBe(0)
  engine.submit()
  engine.cancel(id)
  expect(spent()).toBe(10)
  expect(spentThisMonth(engine.context.db, engine.caller.keyId!, Date.UTC(2026, 10, 20))).toBe(0)
  engine.expectBooksInOrder()
})

test('entries are final', () => {
  const { db } = engine.context
  expect(() => db.prepare('UPDATE ledger_entries SET coins = 1').run()).toThrow(/final/)
  expect(() => db.prepare('DELETE FROM ledger_entries').run()).toThrow(/final/)
})

test('history is read backwards in pages', () => {
  const { db } = engine.context
  for (let index = 0; index < 5; index++) engine.submit()
  const all = listLedger(db, engine.caller.accountId, { limit: 10 })
  expect(all.map(({ kind }) => kind)).toEqual(['hold', 'hold', 'hold', 'hold', 'hold', 'grant'])
  const before = all[2]!.id
  expect(listLedger(db, engine.caller.accountId, { before, limit: 2 })).toEqual(all.slice(3, 5))
})

test.each([
  'UPDATE ledger_balances SET coins = coins + 1',
  "INSERT INTO ledger_groups (account_id, kind, created_at) SELECT id, 'grant', 0 FROM accounts",
  'UPDATE key_spend SET coins = coins + 1',
  'UPDATE accounts SET queued_count = queued_count + 1',
  "UPDATE generations SET status = 'failed', error_code = 'internal', coins_charged = 0, completed_at = 1",
  'UPDATE generations SET coins_quoted = coins_quoted + 1',
  "UPDATE ledger_groups SET key_id = NULL WHERE kind = 'hold'",
  'UPDATE generations SET coins_charged = 10',
  'UPDATE generations SET completed_at = 1',
  `INSERT INTO events (id, account_id, generation_id, type, created_at)
   SELECT 'e', account_id, id, 'generation.failed', 0 FROM generations`,
  `INSERT INTO assets (id, account_id, kind, mime_type, created_at) SELECT 'a', id, 'image', 'image/png', 0 FROM accounts`,
])('books that were tampered with are found out: %s', (tampering) => {
  engine.submit()
  engine.expectBooksInOrder()
  engine.context.db.exec(tampering)
  expect(findViolations(engine.context.db)).not.toEqual([])
})
