import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { fetchReply } from '../support/http-reply.ts'
import { cheapModel, sensibleParams } from '../support/model-choice.ts'
import { png } from '../support/sample-media.ts'
import type { StrictGeneration, StrictModel } from '../support/strict-shapes.ts'
import { waitUntil } from '../support/wait-until.ts'

let driver: EngineDriver
let model: StrictModel
let body: { modelId: string; params: Record<string, unknown>; maxCoins: number }
beforeAll(async () => {
  driver = await driveEngine()
  model = await cheapModel(driver)
  body = { modelId: model.id, params: sensibleParams(model), maxCoins: 100_000 }
})
afterEach(() => expectBooksBalanced(driver))
afterAll(() => driver[Symbol.asyncDispose]())

const slow = () => ({ ...body, params: { ...body.params, prompt: 'sandbox:seconds=400' } })

/** Lets time pass until it has ended, as a lost lease must first run out. */
function endOf(id: string): Promise<StrictGeneration> {
  return waitUntil(
    `generation ${id} to end`,
    async () => {
      await driver.advance(70)
      const generation = await driver.read(id)
      return ['succeeded', 'failed', 'canceled'].includes(generation.status) && generation
    },
    { everyMs: 100, deadlineMs: 40_000 },
  )
}

/** Everything that can be read, without the links that are signed anew each time. */
async function everything(): Promise<unknown> {
  const account = await driver.account()
  return {
    // the key that the start prints may be another one; balances and limits may not
    balance: account.balance,
    concurrency: account.concurrency,
    generations: (await driver.listAll({ limit: '100' })).map(withoutLinks),
    keys: (await driver.console('listKeys')).keys.filter((key) => key.name === 'A test key'),
    webhooks: await driver.console('listWebhooks'),
    ledger: await driver.ledger(),
    models: await driver.models(),
    effects: (await driver.effects()).map(({ thumbnail: _link, ...effect }) => effect),
  }
}

function withoutLinks(generation: StrictGeneration) {
  const outputs = generation.outputs.map(({ id, kind, mimeType, width, height, durationSeconds }) => {
    return { id, kind, mimeType, width, height, durationSeconds }
  })
  return { ...generation, outputs }
}

test.each(['stop', 'kill'] as const)('after %s it starts with everything as it was', async (how) => {
  const key = await driver.createKey({ monthlySpendCapCoins: 5000 })
  const revoked = await driver.createKey()
  await driver.console('revokeKey', { path: { id: revoked.id } })
  await driver.createWebhook({ url: 'https://93.184.215.14/hook', events: ['generation.canceled'] })
  await driver.console('setPrice', { path: { modelId: model.id }, body: { multiplier: 1.5 } })
  await driver.console('setLimits', { body: { running: 3, raisedLimit: 8 } })
  const upload = await driver.upload(png(20, 10))
  const idempotencyKey = randomUUID()
  const done = await driver.submit(body, { key: key.secret, idempotencyKey })
  const ended = await driver.waitForEnd(done.id)
  const failed = await driver.submit({ ...body, params: { ...body.params, prompt: 'sandbox:fail=internal' } })
  await driver.waitForEnd(failed.id)
  await driver.advance(86_400)
  const { quoteToken } = await driver.quote({ modelId: model.id, params: body.params })
  const { nextCursor } = await driver.list('?limit=1')
  const link = new URL((await driver.readAsset(ended.outputs[0]!.id)).url)
  const apiKey = driver.engine.ready.apiKey
  const before = await everything()
  const time = await driver.now()

  const code = await driver.engine[how]()
  if (how === 'stop') expect(code).toBe(0)
  await driver.engine.start()

  expect(await everything()).toEqual(before)
  expect(await driver.now()).toBeGreaterThanOrEqual(time)
  expect((await driver.call('GET', '/v1/account', { key: apiKey })).status).toBe(200)
  expect((await driver.call('GET', '/v1/account', { key: revoked.secret })).status).toBe(401)
  expect((await driver.replay(body, { key: key.secret, idempotencyKey })).id).toBe(done.id)
  expect((await driver.list(`?limit=1&cursor=${encodeURIComponent(nextCursor!)}`)).items).toHaveLength(1)
  expect((await driver.readAsset(upload.id)).width).toBe(20)
  expect((await fetchReply(new URL(link.pathname + link.search, driver.engine.ready.cdnUrl))).status).toBe(200)
  await driver.submit({ modelId: model.id, params: body.params, quoteToken })
  await driver.console('setPrice', { path: { modelId: model.id }, body: { multiplier: 1 } })
})

test('availability and the lock survive', { tags: 'long' }, async () => {
  await driver.console('setAvailability', { body: { mode: 'maintenance' } })
  await driver.console('setAccount', { body: { locked: true } })
  await driver.engine.stop()
  await driver.engine.start()
  expect((await driver.trySubmit(body)).status).toBe(503)
  await driver.console('setAvailability', { body: { mode: 'open' } })
  expect((await driver.trySubmit(body)).status).toBe(403)
  await driver.console('setAccount', { body: { locked: false } })
  await driver.submit(body)
})

test.each(['stop', 'kill'] as const)(
  'what was running or waiting is finished after %s',
  { tags: 'long' },
  async (how) => {
    await driver.console('setLimits', { body: { running: 1 } })
    const running = await driver.submit(slow())
    const waiting = await driver.submit(body)
    await driver.waitForProcessing(running.id)
    await driver.engine[how]()
    await driver.engine.start()
    expect((await driver.read(waiting.id)).id).toBe(waiting.id)
    expect(await endOf(running.id)).toMatchObject({ status: 'succeeded', coinsCharged: running.coinsQuoted })
    expect(await endOf(waiting.id)).toMatchObject({ status: 'succeeded', coinsCharged: waiting.coinsQuoted })
    const [first, second] = [await driver.read(running.id), await driver.read(waiting.id)]
    expect(Date.parse(second.startedAt!)).toBeGreaterThanOrEqual(Date.parse(first.startedAt!))
    expect(first.outputs).toHaveLength(1)
  },
)

test('a generation whose worker is lost twice ends in a timeout, refunded', { tags: 'long' }, async () => {
  await driver.console('setLimits', { body: { running: 4 } })
  const before = (await driver.account()).balance.available
  const { id } = await driver.submit(slow())
  for (let round = 0; round < 2; round++) {
    await waitUntil(
      'the generation to be taken up',
      async () => {
        const { status } = await driver.read(id)
        if (status === 'processing') return true
        await driver.advance(10)
        return false
      },
      { everyMs: 100 },
    )
    // a lease taken over from before the kill looks like a running one: let it run out and be taken up again
    if (round > 0) await driver.advance(130)
    await driver.engine.kill()
    await driver.engine.start()
  }
  expect(await endOf(id)).toMatchObject({ status: 'failed', error: { code: 'timeout' }, coinsCharged: 0 })
  expect((await driver.account()).balance.available).toBe(before)
})

test('a clean stop is no lost lease: three of them cost a generation nothing', { tags: 'long' }, async () => {
  const { id, coinsQuoted } = await driver.submit(slow())
  for (let round = 0; round < 3; round++) {
    await driver.waitForProcessing(id)
    expect(await driver.engine.stop()).toBe(0)
    await driver.engine.start()
  }
  expect(await endOf(id)).toMatchObject({ status: 'succeeded', coinsCharged: coinsQuoted })
})

test('submits that were acknowledged before a kill are there, those that were not can be repeated', async () => {
  const quick = { ...body, params: { ...body.params, prompt: 'sandbox:fail=unavailable' } }
  for (let round = 0; round < 3; round++) {
    await driver.freshWindows()
    const keys = Array.from({ length: 30 }, () => randomUUID())
    const attempts = keys.map(async (idempotencyKey) => {
      const headers = { 'Idempotency-Key': idempotencyKey }
      const reply = await driver.send('POST', '/v1/generations', { json: quick, headers })
      return { idempotencyKey, id: (reply.json as { id: string }).id }
    })
    await Promise.race(attempts)
    await driver.engine.kill()
    const settled = await Promise.allSettled(attempts)
    await driver.engine.start()
    const acknowledged = settled.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    expect(acknowledged.length).toBeGreaterThan(0)
    for (const { idempotencyKey, id } of acknowledged)
      expect((await driver.replay(quick, { idempotencyKey })).id).toBe(id)
    for (const idempotencyKey of keys)
      expect([200, 201]).toContain((await driver.trySubmit(quick, { idempotencyKey })).status)
    await expectBooksBalanced(driver)
    for (const { id } of acknowledged) expect(await endOf(id)).toMatchObject({ status: 'failed', coinsCharged: 0 })
  }
})
