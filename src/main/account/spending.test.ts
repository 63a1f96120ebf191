import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountOf } from '../../../tests/support/account-of.ts'
import { BatchScene } from '../../../tests/support/batch-scene.ts'
import { calendarDays } from '../tools/calendar-days.ts'
import { findBatchViolations } from '../batches/store/invariants.ts'
import { readSpending } from '../batches/store/spending.ts'

const options = { signal: new AbortController().signal }
let scene: BatchScene
beforeEach(() => {
  scene = new BatchScene()
})
afterEach(() => scene[Symbol.asyncDispose]())

const account = () => accountOf(scene)

const today = async () => {
  const { days, models } = await account()['account.spending']({ days: 2, timeZone: 'UTC' }, options)
  return { charges: days[1]!.charges, models }
}

test('what rows were charged is spent on the day it was settled, by model', async () => {
  const id = await scene.run(['A red fox', 'A boat sandbox:fail=content_policy', 'A house'])
  await scene.untilState(id, 'ended')
  const film = await scene.run(['A train'], { settings: { modelId: 'clip', constants: { duration: 5 } } })
  await scene.untilState(film, 'ended')
  const expected = [
    { modelId: 'clip', coins: 50, providerCost: null, generations: 1 },
    { modelId: 'picture', coins: 20, providerCost: null, generations: 2 },
  ]
  expect((await today()).charges).toEqual(expected)
  expect((await today()).models).toMatchObject(expected)
  expect((await today()).models.map(({ modelName }) => modelName)).not.toContain('clip')
  scene.expectBooksInOrder()

  await scene.clock.advance(24 * 60 * 60_000)
  expect((await today()).charges).toEqual([])
  expect((await today()).models).toMatchObject(expected)
})

/** The scene's own check also wants every charge of the service in a batch; here one was removed. */
function expectBooksInOrder() {
  expect(findBatchViolations(scene.db)).toEqual([])
  scene.engine.expectBooksInOrder()
}

test('what a removed batch has spent stays spent, and another connection has spent nothing', async () => {
  const id = await scene.run(['A red fox'])
  await scene.untilState(id, 'ended')
  await scene.batches.remove(id)
  expect((await today()).charges).toEqual([{ modelId: 'picture', coins: 10, providerCost: null, generations: 1 }])
  const elsewhere = await account()['account.spending']({ connectionId: 'other', days: 2, timeZone: 'UTC' }, options)
  expect(elsewhere.models).toEqual([])
  expectBooksInOrder()
})

const compared = (checked: number, coins: number) => {
  const both = { here: coins, service: coins }
  const figures = { checked, charged: both, providerCost: null }
  return {
    ...figures,
    steps: [{ ...figures, step: 1, held: both, refunded: { here: 0, service: 0 }, mismatches: 0 }],
    mismatches: [],
  }
}

test('all batches are compared with the service in one pass, and what others made is told apart', async () => {
  const first = await scene.run(['A red fox', 'A house'], { name: 'First' })
  await scene.untilState(first, 'ended')
  const removed = await scene.run(['A boat'], { name: 'Removed' })
  await scene.untilState(removed, 'ended')
  await scene.batches.remove(removed)
  const second = await scene.run(['A train'], { name: 'Second' })
  await scene.untilState(second, 'ended')
  await scene.create(['Not sent'], {}, 'A draft')
  const requests = scene.requests.length
  const books = await scene.during(account()['account.reconcile']({}, options))
  expect(books).toEqual({
    checked: 3,
    charged: { here: 30, service: 30 },
    providerCost: null,
    batches: [
      { id: second, name: 'Second', kind: 'list', ...compared(1, 10) },
      { id: first, name: 'First', kind: 'list', ...compared(2, 20) },
    ],
    elsewhere: { generations: 1, coins: 10, providerCost: null },
  })
  expect(scene.requests.length - requests).toBe(1)
  expectBooksInOrder()
})

test('what is left of the rate is known once the service has answered', async () => {
  const handlers = account()
  expect(await handlers['account.rate']({}, options)).toEqual({ rate: null })
  await handlers['account.read']({}, options)
  const before = (await handlers['account.rate']({}, options)).rate!
  await handlers['account.read']({}, options)
  expect((await handlers['account.rate']({}, options)).rate).toEqual({ ...before, left: before.left - 1 })
  expect(before.windowSeconds).toBe(60)
})

test('a month of 100,000 rows is summed up while it is made: a line for a quarter of an hour and a model', () => {
  const now = scene.clock.now()
  scene.db
    .prepare(
      `WITH RECURSIVE line (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM line WHERE n < 99999)
       INSERT INTO spending SELECT 'test', (CAST(? AS INTEGER) - n * 26000) / 900000, 'model-' || (n % 12), 4, 1, 40000 FROM line
       WHERE true ON CONFLICT DO UPDATE SET coins = coins + 4, generations = generations + 1, micros = micros + 40000`,
    )
    .run(now)
  const days = calendarDays({ now: now + 60_000, days: 31, timeZone: 'Europe/Berlin' })
  const { models } = readSpending(scene.db, { connectionId: 'test', days })
  const quarters = Math.ceil((100_000 * 26_000) / 900_000) + 1
  expect(scene.db.prepare('SELECT count(*) FROM spending').pluck().get()).toBeLessThanOrEqual(12 * quarters)
  expect(models.reduce((sum, { coins }) => sum + coins, 0)).toBe(400_000)
  expect(models.reduce((sum, { providerCost }) => sum + providerCost!.micros, 0)).toBe(4_000_000_000)
}, 30_000)
