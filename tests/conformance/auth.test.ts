import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { cheapModel, sensibleParams } from '../support/model-choice.ts'
import { png } from '../support/sample-media.ts'

let driver: EngineDriver
beforeAll(async () => {
  driver = await driveEngine()
})
afterAll(() => driver[Symbol.asyncDispose]())

type Scope = 'generate' | 'read' | 'uploads' | 'account'
const SCOPES: Scope[] = ['generate', 'read', 'uploads', 'account']
const PROTECTED: [method: string, path: string, scope: Scope][] = [
  ['POST', '/v1/quotes', 'generate'],
  ['POST', '/v1/generations', 'generate'],
  ['POST', `/v1/generations/${randomUUID()}/cancel`, 'generate'],
  ['GET', '/v1/generations', 'read'],
  ['GET', '/v1/generations/concurrency', 'read'],
  ['GET', `/v1/generations/${randomUUID()}`, 'read'],
  ['GET', `/v1/assets/${randomUUID()}`, 'read'],
  ['POST', '/v1/uploads', 'uploads'],
  ['GET', '/v1/account', 'account'],
]

test.each(PROTECTED)('%s %s needs a key', async (method, path) => {
  expectProblem(await driver.send(method, path, { key: null }), 401, 'unauthorized')
  expectProblem(await driver.send(method, path, { key: 'no-such-key' }), 401, 'invalid_api_key')
  const basic = { Authorization: `Basic ${btoa(`user:${driver.engine.ready.apiKey}`)}` }
  expectProblem(await driver.send(method, path, { key: null, headers: basic }), 401, [
    'unauthorized',
    'invalid_api_key',
  ])
  const query = `?api_key=${driver.engine.ready.apiKey}&access_token=${driver.engine.ready.apiKey}`
  expectProblem(await driver.send(method, path + query, { key: null }), 401, 'unauthorized')
})

test.each(PROTECTED)('%s %s is open to the scope alone', async (method, path, scope) => {
  for (const held of SCOPES) {
    const { secret } = await driver.createKey({ scopes: [held] })
    const reply = await driver.call(method, path, { key: secret })
    if (held === scope) expect([200, 400, 404]).toContain(reply.status)
    else expectProblem(reply, 403, 'insufficient_scope')
  }
  const others = SCOPES.filter((other) => other !== scope)
  const { secret } = await driver.createKey({ scopes: others })
  expectProblem(await driver.call(method, path, { key: secret }), 403, 'insufficient_scope')
})

test('each operation succeeds with its one scope', async () => {
  const model = await cheapModel(driver)
  const params = sensibleParams(model)
  const keys = Object.fromEntries(
    await Promise.all(SCOPES.map(async (scope) => [scope, (await driver.createKey({ scopes: [scope] })).secret])),
  ) as Record<Scope, string>

  const quote = await driver.quote({ modelId: model.id, params }, { key: keys.generate })
  await driver.console('setLimits', { body: { running: 1 } })
  const slow = { modelId: model.id, params: { ...params, prompt: 'sandbox:seconds=3000' }, maxCoins: quote.coins }
  await driver.submit(slow, { key: keys.generate })
  const waiting = await driver.submit(slow, { key: keys.generate })
  for (const path of ['/v1/generations', '/v1/generations/concurrency', `/v1/generations/${waiting.id}`])
    expect((await driver.call('GET', path, { key: keys.read })).status).toBe(200)
  const canceled = await driver.call('POST', `/v1/generations/${waiting.id}/cancel`, { key: keys.generate })
  expect(canceled.status).toBe(200)
  const upload = await driver.upload(png(8, 8), { key: keys.uploads })
  expect((await driver.call('GET', `/v1/assets/${upload.id}`, { key: keys.read })).status).toBe(200)
  expect((await driver.account(keys.account)).key?.scopes).toEqual(['account'])
})

test('the scope is checked before the request is looked at', async () => {
  const { secret } = await driver.createKey({ scopes: ['account'] })
  const reply = await driver.call('POST', '/v1/generations', { key: secret, body: '{ not json' })
  expectProblem(reply, 403, 'insufficient_scope')
})

test('models, effects and the description are public, whatever key is sent', async () => {
  for (const path of ['/v1/models', '/v1/effects', '/v1/openapi.json'])
    for (const key of [null, 'no-such-key']) {
      const reply = await driver.send('GET', path, { key })
      expect([path, reply.status]).toEqual([path, 200])
      expect(reply.headers.get('ratelimit-limit')).toBeNull()
    }
})

test('the scheme is case-insensitive, the key is not', async () => {
  const { secret } = await driver.createKey()
  const lower = { Authorization: `bearer ${secret}` }
  expect((await driver.call('GET', '/v1/account', { key: null, headers: lower })).status).toBe(200)
  expectProblem(await driver.call('GET', '/v1/account', { key: `${secret}x` }), 401, 'invalid_api_key')
  expectProblem(await driver.call('GET', '/v1/account', { key: secret.slice(0, -1) }), 401, 'invalid_api_key')
  expectProblem(await driver.call('GET', '/v1/account', { key: secret.toUpperCase() }), 401, 'invalid_api_key')
})

test('a revoked key stops working at once and stays revoked', async () => {
  const { id, secret } = await driver.createKey()
  expect((await driver.call('GET', '/v1/account', { key: secret })).status).toBe(200)
  const revoked = await driver.console('revokeKey', { path: { id } })
  expect(revoked.revokedAt).not.toBeNull()
  for (const [method, path] of PROTECTED)
    expectProblem(await driver.call(method, path, { key: secret }), 401, 'api_key_revoked')
})

test('a key expires by the clock', async () => {
  const expiresAt = new Date((await driver.now()) + 300_000).toISOString()
  const { id, secret } = await driver.createKey({ expiresAt })
  const account = await driver.account(secret)
  expect(Date.parse(account.key!.expiresAt!)).toBe(Date.parse(expiresAt))
  expect(account.key!.id).toBe(id)
  await driver.advance(240)
  expect((await driver.call('GET', '/v1/account', { key: secret })).status).toBe(200)
  await driver.advance(61)
  for (const [method, path] of PROTECTED)
    expectProblem(await driver.call(method, path, { key: secret }), 401, 'api_key_expired')
})

test('the account shows the calling key and the channel', async () => {
  const created = await driver.createKey({ name: 'Night batch', scopes: ['account', 'read'], monthlySpendCapCoins: 77 })
  const account = await driver.account(created.secret)
  expect(account.key).toEqual({
    id: created.id,
    name: 'Night batch',
    scopes: expect.toSatisfy((scopes: string[]) => scopes.toSorted().join() === 'account,read') as string[],
    monthlySpendCapCoins: 77,
    spentThisMonthCoins: 0,
    expiresAt: null,
  })
  expect(account.channel).toBe('api')
  expect(account.rateLimits).toEqual({
    key: { limit: 120, windowSeconds: 60 },
    account: { limit: 300, windowSeconds: 60 },
  })
})

test('a key opens no console route; the token of the console speaks for the account itself', async () => {
  const { apiKey, consoleToken } = driver.engine.ready
  expectProblem(await driver.sendConsole('GET', '/console/keys', undefined, apiKey), 401)
  expect(await driver.account(consoleToken)).toMatchObject({ key: null, channel: 'web' })
})
