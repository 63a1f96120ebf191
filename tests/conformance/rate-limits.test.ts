import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem } from '../support/expect-problem.ts'
import type { Reply } from '../support/http-reply.ts'
import { cheapModel, sensibleParams } from '../support/model-choice.ts'
import { png } from '../support/sample-media.ts'

let driver: EngineDriver
beforeAll(async () => {
  driver = await driveEngine()
})
beforeEach(() => driver.freshWindows())
afterAll(() => driver[Symbol.asyncDispose]())

const newKey = async (scopes?: ('generate' | 'read' | 'uploads' | 'account')[]) =>
  (await driver.createKey(scopes ? { scopes } : {})).secret

async function use(key: string, times: number): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let sent = 0; sent < times; sent += 20)
    replies.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(20, times - sent) }, () => driver.send('GET', '/v1/account', { key })),
      )),
    )
  return replies
}

function limits(reply: Reply): { limit: string | null; remaining: number; reset: number; policy: string | null } {
  const reset = reply.headers.get('ratelimit-reset')!
  const remaining = reply.headers.get('ratelimit-remaining')!
  expect(reset).toMatch(/^\d+$/)
  expect(remaining).toMatch(/^\d+$/)
  return {
    limit: reply.headers.get('ratelimit-limit'),
    remaining: Number(remaining),
    reset: Number(reset),
    policy: reply.headers.get('ratelimit-policy'),
  }
}

test('every success of an authenticated operation carries the four headers', async () => {
  const model = await cheapModel(driver)
  const params = sensibleParams(model)
  const key = await newKey()
  const submitted = await driver.send('POST', '/v1/generations', {
    key,
    json: { modelId: model.id, params, maxCoins: 1000 },
    headers: { 'Idempotency-Key': 'rate-limit-headers' },
  })
  const form = new FormData()
  form.set('file', new Blob([png(4, 4)], { type: 'image/png' }), 'a.png')
  const uploaded = await driver.send('POST', '/v1/uploads', { key, body: form })
  const replies = [
    submitted,
    uploaded,
    await driver.send('POST', '/v1/quotes', { key, json: { modelId: model.id, params } }),
    await driver.send('GET', '/v1/generations', { key }),
    await driver.send('GET', '/v1/generations/concurrency', { key }),
    await driver.send('GET', `/v1/generations/${(submitted.json as { id: string }).id}`, { key }),
    await driver.send('GET', `/v1/assets/${(uploaded.json as { id: string }).id}`, { key }),
    await driver.send('GET', '/v1/account', { key }),
  ]
  expect(replies.map((reply) => reply.status)).toEqual([201, 201, 200, 200, 200, 200, 200, 200])
  for (const [index, reply] of replies.entries()) {
    expect(limits(reply)).toMatchObject({ limit: '120', remaining: 119 - index, policy: '120;w=60' })
    expect(limits(reply).reset).toBeGreaterThan(0)
    expect(limits(reply).reset).toBeLessThanOrEqual(60)
  }
})

test('the 121st request within the window is refused, and says how long to wait', async () => {
  const key = await newKey()
  const replies = await use(key, 120)
  expect(replies.every((reply) => reply.status === 200)).toBe(true)
  expect(replies.map((reply) => limits(reply).remaining).sort((left, right) => left - right)[0]).toBe(0)
  const refused = await driver.send('GET', '/v1/account', { key })
  expectProblem(refused, 429, 'rate_limited')
  expect(limits(refused)).toMatchObject({ limit: '120', remaining: 0, policy: '120;w=60' })
  const wait = refused.headers.get('retry-after')!
  expect(wait).toMatch(/^\d+$/)
  expect(Number(wait)).toBeGreaterThan(0)
  expect(Number(wait)).toBeLessThanOrEqual(60)
  await driver.advance(Number(wait))
  const later = await driver.send('GET', '/v1/account', { key })
  expect([later.status, limits(later).remaining]).toEqual([200, 119])
})

test('the window does not slide', async () => {
  const key = await newKey()
  const { reset } = limits((await use(key, 1))[0]!)
  await driver.advance(reset - 5)
  await use(key, 100)
  await driver.advance(5.5)
  expect(limits((await use(key, 1))[0]!).remaining).toBe(119)
})

test('of 130 requests at once exactly 120 pass', async () => {
  const key = await newKey()
  const replies = await Promise.all(Array.from({ length: 130 }, () => driver.send('GET', '/v1/account', { key })))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(120)
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(10)
})

test('errors count but carry no headers', async () => {
  const key = await newKey(['read', 'generate'])
  await use(key, 2)
  expectProblem(await driver.send('GET', '/v1/generations/not-a-uuid', { key }), 404)
  expectProblem(await driver.send('GET', '/v1/generations?limit=0', { key }), 400)
  expectProblem(await driver.send('POST', '/v1/generations', { key, json: {} }), 400)
  expectProblem(await driver.send('POST', '/v1/quotes', { key, body: '{' }), 400)
  const reply = await driver.send('GET', '/v1/generations', { key })
  expect(limits(reply).remaining).toBe(120 - 7)
})

test('a missing scope counts', async () => {
  const key = await newKey(['read'])
  for (let count = 0; count < 3; count++) expectProblem(await driver.send('GET', '/v1/account', { key }), 403)
  expect(limits(await driver.send('GET', '/v1/generations', { key })).remaining).toBe(120 - 4)
})

test('public routes, strangers and the console neither count nor are limited', async () => {
  const key = await newKey()
  await use(key, 120)
  for (let count = 0; count < 130; count++) await driver.console('listKeys')
  for (let count = 0; count < 130; count++) {
    const reply = await driver.send('GET', '/v1/effects', { key: count % 2 ? key : null })
    expect([reply.status, reply.headers.get('ratelimit-limit')]).toEqual([200, null])
    expectProblem(await driver.send('GET', '/v1/account', { key: 'stranger' }), 401)
  }
  const other = await newKey()
  expect(limits((await use(other, 1))[0]!)).toMatchObject({ limit: '120', remaining: 119 })
})

test('the account has a window of its own, shown when it is the tighter', async () => {
  const keys = [await newKey(), await newKey(), await newKey(), await newKey()] as const
  await use(keys[0], 120)
  await use(keys[1], 60)
  // both have 119 left after this one: on a tie the key's is shown
  const tie = await driver.send('GET', '/v1/account', { key: keys[2] })
  expect(limits(tie)).toMatchObject({ limit: '120', remaining: 119, policy: '120;w=60' })
  await use(keys[1], 1)
  const tighter = await driver.send('GET', '/v1/account', { key: keys[2] })
  expect(limits(tighter)).toMatchObject({ limit: '300', remaining: 117, policy: '300;w=60' })
  await use(keys[1], 59)
  await use(keys[3], 58)
  const refused = await driver.send('GET', '/v1/account', { key: keys[2] })
  expectProblem(refused, 429, 'rate_limited')
  expect(limits(refused)).toMatchObject({ limit: '300', remaining: 0, policy: '300;w=60' })
  const fresh = await newKey()
  expectProblem(await driver.send('GET', '/v1/account', { key: fresh }), 429, 'rate_limited')
  await driver.advance(Number(refused.headers.get('retry-after')))
  expect(limits((await use(fresh, 1))[0]!)).toMatchObject({ limit: '120', remaining: 119 })
})

test('a refused request does nothing', async () => {
  const model = await cheapModel(driver)
  const key = await newKey()
  await use(key, 120)
  const before = await driver.ledger()
  const headers = { 'Idempotency-Key': 'refused-by-the-limit' }
  const json = { modelId: model.id, params: sensibleParams(model), maxCoins: 1000 }
  expectProblem(await driver.send('POST', '/v1/generations', { key, json, headers }), 429, 'rate_limited')
  expect(await driver.ledger()).toEqual(before)
  const other = await newKey()
  expect((await driver.send('POST', '/v1/generations', { key: other, json, headers })).status).toBe(201)
})

test.each(['stop', 'kill'] as const)('what was used is remembered after %s', async (how) => {
  const key = await newKey()
  await use(key, 50)
  await driver.engine[how]()
  await driver.engine.start()
  const [reply] = await use(key, 1)
  expect(limits(reply!).remaining).toBe(120 - 51)
})
