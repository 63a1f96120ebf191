import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CONSOLE_ROUTES } from '#shared/service/console-routes.ts'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem, issuePaths } from '../support/expect-problem.ts'
import { cheapModel, sensibleParams } from '../support/model-choice.ts'

let driver: EngineDriver
beforeAll(async () => {
  driver = await driveEngine()
})
afterEach(() => expectBooksBalanced(driver))
afterAll(() => driver[Symbol.asyncDispose]())

const ROUTES = Object.values(CONSOLE_ROUTES).map(({ method, path }): [string, string] => [
  method,
  path.replace(/\{\w+\}/, randomUUID()),
])

async function refuse(method: string, path: string, json: unknown, status = 400) {
  const before = await driver.ledger()
  const problem = expectProblem(await driver.sendConsole(method, path, json), status)
  expect(await driver.ledger()).toEqual(before)
  return problem
}

test.each(ROUTES)('%s %s needs the token', async (method, path) => {
  const { consoleToken } = driver.engine.ready
  for (const token of [null, 'wrong', `${consoleToken}x`, consoleToken.slice(0, -1)])
    expectProblem(await driver.sendConsole(method, path, undefined, token), 401)
})

test('unknown routes and methods of the console', async () => {
  expectProblem(await driver.sendConsole('GET', '/console/nothing'), 404, 'not_found')
  const reply = await driver.sendConsole('DELETE', '/console/keys')
  expectProblem(reply, 405)
  expect(reply.headers.get('allow')?.split(/\s*,\s*/)).toEqual(expect.arrayContaining(['GET', 'POST']))
})

test('a page of another origin is not let in by a browser', async () => {
  const { consoleUrl, consoleToken } = driver.engine.ready
  const response = await fetch(new URL('/console/keys', consoleUrl), {
    headers: { Authorization: `Bearer ${consoleToken}`, Origin: 'https://evil.example' },
  })
  expect(response.headers.get('access-control-allow-origin')).not.toBe('*')
  expect(response.headers.get('access-control-allow-origin')).not.toBe('https://evil.example')
})

test('keys: made, listed without their secret, revoked', async () => {
  const expiresAt = new Date((await driver.now()) + 86_400_000).toISOString()
  const made = await driver.createKey({ name: 'Studio', scopes: ['read'], monthlySpendCapCoins: 12, expiresAt })
  expect(made).toMatchObject({ name: 'Studio', scopes: ['read'], monthlySpendCapCoins: 12, revokedAt: null })
  expect(made.secret.length).toBeGreaterThan(20)
  const list = await driver.sendConsole('GET', '/console/keys')
  expect(list.text).not.toContain(made.secret)
  expect(list.text).not.toContain('"secret"')
  const { secret: _shownOnce, ...listed } = made
  expect((list.json as { keys: unknown[] }).keys).toContainEqual(listed)
  const revoked = await driver.console('revokeKey', { path: { id: made.id } })
  expect(revoked.revokedAt).not.toBeNull()
  const again = (await driver.console('listKeys')).keys.find((key) => key.id === made.id)
  expect(again).toEqual(revoked)
  expectProblem(await driver.sendConsole('DELETE', `/console/keys/${randomUUID()}`), 404, 'not_found')
  expectProblem(await driver.sendConsole('DELETE', '/console/keys/not-a-uuid'), 404, 'not_found')
})

test.each([
  [{ scopes: ['read'] }, 'name'],
  [{ name: '', scopes: ['read'] }, 'name'],
  [{ name: 'x', scopes: [] }, 'scopes'],
  [{ name: 'x', scopes: ['everything'] }, 'scopes.0'],
  [{ name: 'x' }, 'scopes'],
  [{ name: 'x', scopes: ['read'], monthlySpendCapCoins: 0 }, 'monthlySpendCapCoins'],
  [{ name: 'x', scopes: ['read'], monthlySpendCapCoins: 1.5 }, 'monthlySpendCapCoins'],
  [{ name: 'x', scopes: ['read'], expiresAt: 'tomorrow' }, 'expiresAt'],
])('the key %j is refused', async (body, path) => {
  expect(issuePaths(await refuse('POST', '/console/keys', body))).toContain(path)
})

test('coins: given and taken', async () => {
  const before = (await driver.account()).balance
  expect(await driver.grant(250)).toEqual({ available: before.available + 250, held: before.held })
  expect(await driver.grant(-50)).toEqual({ available: before.available + 200, held: before.held })
  expect((await driver.account()).balance.available).toBe(before.available + 200)
  const [taken, given] = (await driver.ledger()).groups
  expect([taken, given]).toMatchObject([
    { kind: 'grant', generationId: null },
    { kind: 'grant', generationId: null },
  ])
  expect(given!.entries).toContainEqual({ account: 'available', coins: 250 })
})

test.each([{}, { amount: 0 }, { amount: 1.5 }, { amount: '5' }, { amount: null }, { amount: 1e300 }, []])(
  'coins by %j are refused',
  async (body) => {
    await refuse('POST', '/console/coins', body)
  },
)

test('limits', async () => {
  expect(await driver.console('setLimits', { body: { running: 7, raisedLimit: 9 } })).toEqual({
    running: 7,
    raisedLimit: 9,
  })
  expect(await driver.console('setLimits', { body: { running: 5 } })).toEqual({ running: 5, raisedLimit: 9 })
  expect((await driver.account()).concurrency).toMatchObject({ limit: 5, raisedLimit: 9 })
  for (const body of [{ running: 0 }, { running: -1 }, { running: 2.5 }, { running: '4' }, { raisedLimit: 0 }])
    await refuse('PUT', '/console/limits', body)
})

test('prices', async () => {
  const model = await cheapModel(driver)
  const request = { modelId: model.id, params: sensibleParams(model) }
  const { coins } = await driver.quote(request)
  const path = { modelId: model.id }
  expect(await driver.console('setPrice', { path, body: { multiplier: 10 } })).toEqual({ ...path, multiplier: 10 })
  expect((await driver.quote(request)).coins).toBe(coins * 10)
  await driver.console('setPrice', { path, body: { multiplier: 0.01 } })
  expect((await driver.quote(request)).coins).toBeGreaterThan(0)
  await driver.console('setPrice', { path, body: { multiplier: 1 } })
  expect((await driver.quote(request)).coins).toBe(coins)
  for (const multiplier of [0, -1, '2', null, 1e9]) await refuse('PUT', `/console/prices/${model.id}`, { multiplier })
  await refuse('PUT', '/console/prices/no-such-model', { multiplier: 2 }, 404)
})

test('availability and the lock refuse what they do not know', async () => {
  for (const body of [{}, { mode: 'closed' }, { mode: null }]) await refuse('PUT', '/console/availability', body)
  for (const body of [{}, { locked: 'yes' }, { locked: null }]) await refuse('PUT', '/console/account', body)
})

test('the ledger is read in pages, newest first', async () => {
  for (let count = 0; count < 120; count++) await driver.grant(1)
  const { groups } = await driver.ledger()
  expect(groups.length).toBeGreaterThan(120)
  const ids = groups.map((group) => group.id)
  expect(ids).toEqual([...new Set(ids)].sort((left, right) => right - left))
  await refuse('GET', '/console/ledger?cursor=nonsense', undefined)
})

test('the clock only goes forward', async () => {
  const asked = Date.now()
  const before = await driver.now()
  const after = await driver.advance(1000)
  expect(after - before).toBeGreaterThanOrEqual(1_000_000)
  // besides, it runs as the machine's own does
  expect(after - before).toBeLessThanOrEqual(1_000_010 + Date.now() - asked)
  for (const advanceSeconds of [0, -1, '5', null, 1e12]) await refuse('POST', '/console/clock', { advanceSeconds })
})

test('without --sandbox there is no clock to move', async () => {
  await using plain = await driveEngine({ sandbox: false })
  expectProblem(await plain.sendConsole('POST', '/console/clock', { advanceSeconds: 5 }), 404, 'not_found')
  expect((await plain.console('listKeys')).keys.length).toBeGreaterThan(0)
})
