import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemOf, TestEngine } from '../../../../tests/support/engine.ts'
import { TEST_MODELS } from '../../../../tests/support/test-catalog.ts'
import { setLocked } from '../account/store.ts'
import type { CatalogModel } from '../catalog/catalog.ts'
import { grantCoins } from '../ledger/ledger.ts'

let engine: TestEngine
beforeEach(() => {
  engine = new TestEngine({ coins: 100 })
})
afterEach(async () => {
  engine.expectBooksInOrder()
  await engine[Symbol.asyncDispose]()
})

const MINUTES = 60_000
const setPrice = (multiplier: number) => engine.context.multipliers.set('picture', multiplier)
const params = { prompt: 'A lighthouse' }

test('a quote is the exact price for ten minutes', () => {
  expect(engine.quote({ params: { prompt: 'x', num_outputs: 3, resolution: '2k' } })).toEqual({
    modelId: 'picture',
    coins: 75,
    coinsPerOutput: 25,
    outputs: 3,
    quoteToken: expect.any(String),
    expiresAt: new Date(engine.clock.now() + 10 * MINUTES).toISOString(),
    availableCoins: 100,
  })
  expect(engine.quote({ draft: true })).toMatchObject({ coins: 10, quoteToken: null })
})

test('what an account cannot pay is still quoted, and debts show as nothing', () => {
  grantCoins(engine.context.db, { accountId: engine.caller.accountId, coins: -150, now: engine.clock.now() })
  expect(engine.quote()).toMatchObject({ coins: 10, availableCoins: 0, quoteToken: expect.any(String) })
})

test('a quote is honoured while it is valid, whether the price rose or fell, and again and again', () => {
  const quoteToken = engine.quote({ params }).quoteToken!
  for (const multiplier of [1, 3, 0.5]) {
    setPrice(multiplier)
    expect(engine.submit({ params, quoteToken }).body).toMatchObject({ coinsQuoted: 10, outputsRequested: 1 })
  }
})

test('after ten minutes it holds only at the same price', async () => {
  const quoteToken = engine.quote({ params }).quoteToken!
  await engine.clock.advance(10 * MINUTES - 1)
  setPrice(2)
  expect(engine.submit({ params, quoteToken }).status).toBe(201)
  await engine.clock.advance(1)
  expect(problemOf(() => engine.submit({ params, quoteToken })).code).toBe('price_changed')
  setPrice(1)
  expect(engine.submit({ params, quoteToken }).body.coinsQuoted).toBe(10)
})

test('after ten minutes it buys what as many coins buy by then', async () => {
  const [picture] = TEST_MODELS as [CatalogModel]
  const billing = (perOutputMicros: number, num_outputs: number): CatalogModel => ({
    entry: { ...picture.entry, id: 'paid', defaults: { num_outputs } },
    price: { dollars: { perOutputMicros, asOf: '2026-11-01' }, coinsPerDollar: 100 },
  })
  const offer = (model: CatalogModel) => engine.context.catalog.setDiscovered([model])
  offer(billing(31_000, 2))
  const { coins, quoteToken } = engine.quote({ modelId: 'paid', params })
  expect(coins).toBe(8)
  await engine.clock.advance(10 * MINUTES)
  offer(billing(79_000, 1))
  expect(engine.submit({ modelId: 'paid', params, quoteToken: quoteToken! }).body).toMatchObject({
    coinsQuoted: 8,
    outputsRequested: 1,
    'x-pressrun': { providerCost: { micros: 79_000 } },
  })
})

test('a token works for nothing but what it was given for', () => {
  const { quoteToken } = engine.quote({ params })
  const token = quoteToken!
  const stranger = { ...engine.caller, accountId: crypto.randomUUID() }
  engine.context.db
    .prepare('INSERT INTO accounts (id, running_limit, created_at) VALUES (?, 1, 0)')
    .run(stranger.accountId)
  const refusals = [
    () => engine.submit({ params: { prompt: 'Another' }, quoteToken: token }),
    () => engine.submit({ params: { ...params, num_outputs: 1 }, quoteToken: token }),
    () => engine.submit({ modelId: 'clip', params, quoteToken: token }),
    () => engine.submit({ params, quoteToken: token }, { caller: stranger }),
    () => engine.submit({ params, quoteToken: 'nonsense' }),
    () => engine.submit({ params, quoteToken: `${token}x` }),
    () => engine.submit({ params, quoteToken: token.slice(0, -1) }),
    () => engine.submit({ params, quoteToken: token.replace('.10.', '.1.') }),
  ]
  expect(refusals.map((submit) => problemOf(submit).code)).toEqual(refusals.map(() => 'invalid_quote'))
  // the order of members is not part of what was quoted
  const reordered = engine.quote({ params: { prompt: 'x', num_outputs: 2 } }).quoteToken!
  expect(engine.submit({ params: { num_outputs: 2, prompt: 'x' }, quoteToken: reordered }).status).toBe(201)
})

test('maxCoins is a bound, not a price', () => {
  expect(engine.submit({ maxCoins: 99 }).body.coinsQuoted).toBe(10)
  expect(engine.submit({ maxCoins: 10 }).body.coinsQuoted).toBe(10)
  expect(problemOf(() => engine.submit({ maxCoins: 9 })).code).toBe('max_coins_exceeded')
})

test('a locked account gets no quote', () => {
  setLocked(engine.context.db, engine.caller.accountId, true)
  expect(problemOf(() => engine.quote())).toMatchObject({ code: 'account_locked', status: 403 })
})
