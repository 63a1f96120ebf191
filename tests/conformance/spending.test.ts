import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { cheapModel, sensibleParams } from '../support/model-choice.ts'
import { png } from '../support/sample-media.ts'
import type { StrictModel } from '../support/strict-shapes.ts'

const HOUR = 3600

let driver: EngineDriver
let model: StrictModel
let coins: number
let body: { modelId: string; params: Record<string, unknown>; maxCoins: number }
beforeAll(async () => {
  driver = await driveEngine()
  model = await cheapModel(driver)
  body = { modelId: model.id, params: sensibleParams(model), maxCoins: 100_000 }
  coins = (await driver.quote({ modelId: model.id, params: body.params })).coins
})
afterEach(() => expectBooksBalanced(driver))
afterAll(() => driver[Symbol.asyncDispose]())

const saying = (prompt: string) => ({ ...body, params: { ...body.params, prompt } })
const spent = async (key: string) => (await driver.account(key)).key!.spentThisMonthCoins

async function refusedByPolicy(): Promise<void> {
  const { id } = await driver.submit(saying('sandbox:fail=content_policy'))
  expect(await driver.waitForEnd(id)).toMatchObject({ status: 'failed', error: { code: 'content_policy' } })
}

/** Moves to a moment relative to the start of the next UTC month. */
async function advanceToNextMonth(offsetSeconds: number): Promise<void> {
  const now = new Date(await driver.now())
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  await driver.advance((start - now.getTime()) / 1000 + offsetSeconds)
}

describe('coins', () => {
  test('a submit needs them all', async () => {
    const { available } = (await driver.account()).balance
    await driver.grant(coins - 1 - available)
    await driver.refused(() => driver.trySubmit(body), 402, 'insufficient_coins')
    await driver.grant(1)
    const { id } = await driver.submit(body)
    expect((await driver.account()).balance.available).toBe(0)
    await driver.refused(() => driver.trySubmit(body), 402, 'insufficient_coins')
    await driver.waitForEnd(id)
    await driver.grant(available)
  })

  test('held coins cannot be spent twice, even at once', async () => {
    await driver.freshWindows()
    const { available } = (await driver.account()).balance
    await driver.grant(3 * coins - available)
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        driver.send('POST', '/v1/generations', { json: body, headers: { 'Idempotency-Key': randomUUID() } }),
      ),
    )
    const statuses = replies.map((reply) => reply.status).sort((left, right) => left - right)
    expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 9 }, () => 402)])
    expect((await driver.account()).balance.available).toBe(0)
    await driver.grant(available)
  })
})

describe('the monthly cap of a key', () => {
  test('counts holds as they are made and starts anew with the UTC month', async () => {
    await advanceToNextMonth(-2 * HOUR)
    const { secret } = await driver.createKey({ monthlySpendCapCoins: 2 * coins })
    expect(await spent(secret)).toBe(0)
    await driver.submit(body, { key: secret })
    expect(await spent(secret)).toBe(coins)
    const second = await driver.submit(body, { key: secret })
    expect(await spent(secret)).toBe(2 * coins)
    await driver.refused(() => driver.trySubmit(body, { key: secret }), 402, 'spend_cap_exceeded')
    expect(await driver.waitForEnd(second.id)).toMatchObject({ status: 'succeeded' })
    await driver.refused(() => driver.trySubmit(body, { key: secret }), 402, 'spend_cap_exceeded')

    await driver.submit(body)
    expect(await spent(secret)).toBe(2 * coins)

    await advanceToNextMonth(1)
    expect(await spent(secret)).toBe(0)
    await driver.submit(body, { key: secret })
    await driver.submit(body, { key: secret })
    await driver.refused(() => driver.trySubmit(body, { key: secret }), 402, 'spend_cap_exceeded')
  })

  test('is not exceeded by submits at once', async () => {
    await driver.freshWindows()
    const { secret } = await driver.createKey({ monthlySpendCapCoins: 3 * coins + Math.floor(coins / 2) })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        driver.send('POST', '/v1/generations', {
          key: secret,
          json: body,
          headers: { 'Idempotency-Key': randomUUID() },
        }),
      ),
    )
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(3)
    expect(replies.filter((reply) => reply.status === 402)).toHaveLength(7)
    expect(await spent(secret)).toBe(3 * coins)
  })

  test('gets back what is refunded, canceled or not delivered', async () => {
    const { secret } = await driver.createKey({ monthlySpendCapCoins: 3 * coins })
    const failed = await driver.submit(saying('sandbox:fail=internal'), { key: secret })
    await driver.waitForEnd(failed.id)
    expect(await spent(secret)).toBe(0)
    const wide = saying('sandbox:deliver=1')
    const partial = await driver.submit({ ...wide, params: { ...wide.params, num_outputs: 3 } }, { key: secret })
    expect(await spent(secret)).toBe(3 * coins)
    await driver.waitForEnd(partial.id)
    expect(await spent(secret)).toBe(coins)
    await driver.console('setLimits', { body: { running: 1 } })
    const busy = await driver.submit(saying('sandbox:seconds=900'))
    await driver.waitForProcessing(busy.id)
    const canceled = await driver.submit(body, { key: secret })
    expect(await spent(secret)).toBe(2 * coins)
    await driver.canceled(canceled.id)
    expect(await spent(secret)).toBe(coins)
    await driver.console('setLimits', { body: { running: 4 } })
    await driver.advance(901)
    await driver.waitForEnd(busy.id)
  })

  test('a revoked key still gets its refund, and what it queued still runs', async () => {
    const { id: keyId, secret } = await driver.createKey({ monthlySpendCapCoins: 5 * coins })
    const failing = await driver.submit(saying('sandbox:seconds=100 sandbox:fail=internal'), { key: secret })
    const running = await driver.submit(saying('sandbox:seconds=100'), { key: secret })
    await driver.waitForProcessing(running.id)
    await driver.console('revokeKey', { path: { id: keyId } })
    await driver.advance(101)
    expect(await driver.waitForEnd(failing.id)).toMatchObject({ status: 'failed', coinsCharged: 0 })
    expect(await driver.waitForEnd(running.id)).toMatchObject({ status: 'succeeded', coinsCharged: coins })
    const listed = (await driver.console('listKeys')).keys.find((key) => key.id === keyId)
    expect(listed?.spentThisMonthCoins).toBe(coins)
  })

  test('a refund returns to the month of its hold', async () => {
    await advanceToNextMonth(-300)
    const { secret } = await driver.createKey({ monthlySpendCapCoins: coins })
    const { id } = await driver.submit(saying('sandbox:seconds=600 sandbox:fail=internal'), { key: secret })
    await driver.waitForProcessing(id)
    await advanceToNextMonth(60)
    expect((await driver.read(id)).status).toBe('processing')
    await driver.submit(body, { key: secret })
    expect(await spent(secret)).toBe(coins)
    await driver.advance(600)
    expect(await driver.waitForEnd(id)).toMatchObject({ status: 'failed', coinsCharged: 0 })
    // had the refund gone to the new month, there would be room for one more
    expect(await spent(secret)).toBe(coins)
    await driver.refused(() => driver.trySubmit(body, { key: secret }), 402, 'spend_cap_exceeded')
  })

  test('comes after the balance', async () => {
    const { secret } = await driver.createKey({ monthlySpendCapCoins: 1 })
    const { available } = (await driver.account()).balance
    await driver.grant(-available)
    if (coins > 1) await driver.refused(() => driver.trySubmit(body, { key: secret }), 402, 'insufficient_coins')
    await driver.grant(available)
    const wide = { ...body, params: { ...body.params, num_outputs: 3 } }
    await driver.refused(() => driver.trySubmit(wide, { key: secret }), 402, 'spend_cap_exceeded')
  })
})

describe('cooldown', () => {
  test('three refusals by policy within ten minutes close submits for five', async () => {
    await driver.advance(HOUR)
    const idempotencyKey = randomUUID()
    const earlier = await driver.submit(body, { idempotencyKey })
    await refusedByPolicy()
    await refusedByPolicy()
    await driver.submit(body)
    await refusedByPolicy()
    await driver.refused(() => driver.trySubmit(body), 403, 'cooldown')
    const { secret } = await driver.createKey()
    await driver.refused(() => driver.trySubmit(body, { key: secret }), 403, 'cooldown')
    expect((await driver.replay(body, { idempotencyKey })).id).toBe(earlier.id)
    expect((await driver.list()).items.length).toBeGreaterThan(0)
    await driver.advance(200)
    await driver.refused(() => driver.trySubmit(body), 403, 'cooldown')
    await driver.advance(101)
    await driver.submit(body)
  })

  test.each([
    [290, 403],
    [303, 201],
  ])('three refusals, %s seconds from one to the next, lead to %s', async (seconds, status) => {
    await driver.advance(HOUR)
    await refusedByPolicy()
    await driver.advance(seconds)
    await refusedByPolicy()
    await driver.advance(seconds)
    await refusedByPolicy()
    expect((await driver.trySubmit(body)).status).toBe(status)
  })

  test('other failures do not count', async () => {
    await driver.advance(HOUR)
    for (const code of ['internal', 'invalid_input', 'unavailable', 'timeout']) {
      const { id } = await driver.submit(saying(`sandbox:fail=${code}`))
      await driver.waitForEnd(id)
    }
    await driver.submit(body)
  })
})

test('a locked account cannot submit', async () => {
  expect(await driver.console('setAccount', { body: { locked: true } })).toEqual({ locked: true })
  await driver.refused(() => driver.trySubmit(body), 403, 'account_locked')
  expect((await driver.list()).items.length).toBeGreaterThan(0)
  await driver.console('setAccount', { body: { locked: false } })
  await driver.submit(body)
})

describe('availability', () => {
  test.each(['maintenance', 'unavailable', 'channel_disabled'] as const)('%s', async (mode) => {
    expect(await driver.console('setAvailability', { body: { mode } })).toEqual({ mode })
    const quote = { modelId: model.id, params: body.params }
    await driver.refused(() => driver.trySubmit(body), 503, mode)
    await driver.refused(() => driver.call('POST', '/v1/quotes', { json: quote }), 503, mode)
    await driver.refused(() => driver.tryUpload(png(8, 8)), 503, mode)
    // the specification lists no 503 for reading
    for (const path of ['/v1/account', '/v1/generations', '/v1/generations/concurrency', '/v1/models', '/v1/effects'])
      expect([path, (await driver.call('GET', path)).status]).toEqual([path, 200])
    await driver.console('setAvailability', { body: { mode: 'open' } })
    await driver.submit(body)
    await driver.upload(png(8, 8))
  })

  test('a queued generation can still be canceled', async () => {
    await driver.console('setLimits', { body: { running: 1 } })
    const busy = await driver.submit(saying('sandbox:seconds=900'))
    await driver.waitForProcessing(busy.id)
    const { id } = await driver.submit(body)
    await driver.console('setAvailability', { body: { mode: 'maintenance' } })
    await driver.canceled(id)
    await driver.console('setAvailability', { body: { mode: 'open' } })
    await driver.advance(901)
    await driver.waitForEnd(busy.id)
  })
})
