import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { requestRaw } from '../support/http-reply.ts'

let driver: EngineDriver
beforeAll(async () => {
  driver = await driveEngine()
})
afterAll(() => driver[Symbol.asyncDispose]())

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const ALLOWED: [path: string, methods: string[]][] = [
  ['/v1/models', ['GET']],
  ['/v1/effects', ['GET']],
  ['/v1/openapi.json', ['GET']],
  ['/v1/quotes', ['POST']],
  ['/v1/generations', ['GET', 'POST']],
  ['/v1/generations/concurrency', ['GET']],
  [`/v1/generations/${randomUUID()}`, ['GET']],
  [`/v1/generations/${randomUUID()}/cancel`, ['POST']],
  ['/v1/uploads', ['POST']],
  [`/v1/assets/${randomUUID()}`, ['GET']],
  ['/v1/account', ['GET']],
]

test.each(ALLOWED)('%s answers 405 with Allow to any other method', async (path, methods) => {
  for (const method of METHODS.filter((candidate) => !methods.includes(candidate))) {
    const reply = await driver.call(method, path)
    expectProblem(reply, 405)
    const allow = (reply.headers.get('allow') ?? '').split(/\s*,\s*/)
    expect(allow).toEqual(expect.arrayContaining(methods))
    expect(allow).not.toContain(method)
  }
})

test.each([
  '/',
  '/v1',
  '/v1/',
  '/v2/models',
  '/v1/nothing',
  '/v1/models/some-model',
  '/v1/generations/a/b/c',
  `/v1/generations/${randomUUID()}/retry`,
  '/v1/quotes/1',
  '/V1/MODELS',
  '/v1//models',
  '/etc/passwd',
])('%s is no route', async (path) => {
  for (const method of ['GET', 'POST']) expectProblem(await driver.call(method, path), 404, 'not_found')
})

test.each(['not-a-uuid', '1', '00000000-0000-0000-0000-00000000000', 'g'.repeat(36), '%00', '%2e%2e', 'é', '*'])(
  'the id %s is not found',
  async (id) => {
    expectProblem(await driver.call('GET', `/v1/generations/${id}`), 404, 'not_found')
    expectProblem(await driver.call('GET', `/v1/assets/${id}`), 404, 'not_found')
    expectProblem(await driver.call('POST', `/v1/generations/${id}/cancel`), 404, 'not_found')
  },
)

test('an unknown uuid is not found', async () => {
  expectProblem(await driver.call('GET', `/v1/generations/${randomUUID()}`), 404, 'not_found')
  expectProblem(await driver.call('GET', `/v1/assets/${randomUUID()}`), 404, 'not_found')
  expectProblem(await driver.call('POST', `/v1/generations/${randomUUID()}/cancel`), 404, 'not_found')
})

test('concurrency is a route and never an id', async () => {
  expect((await driver.call('GET', '/v1/generations/concurrency')).status).toBe(200)
  expectProblem(await driver.call('POST', '/v1/generations/concurrency/cancel'), 404, 'not_found')
})

test.each(['/v1/generations/%', '/v1/generations/%ff', '/v1/assets/%c3%28', '/v1/%zz', '/v1/generations?cursor=%'])(
  'a broken escape is a client error: %s',
  async (path) => {
    const { baseUrl, apiKey } = driver.engine.ready
    const headers = { authorization: `Bearer ${apiKey}` }
    const reply = await requestRaw({ origin: baseUrl, path, method: 'GET', headers })
    expectProblem(reply, [400, 404])
  },
)

test('dot segments lead nowhere', async () => {
  const { baseUrl, apiKey } = driver.engine.ready
  const headers = { authorization: `Bearer ${apiKey}` }
  for (const path of ['/v1/../../etc/passwd', '/v1/assets/..%2f..%2fengine.db', '/v1/assets/../../engine.db']) {
    const reply = await requestRaw({ origin: baseUrl, path, method: 'GET', headers })
    expectProblem(reply, 404, 'not_found')
  }
})

test('every error names a request of its own', async () => {
  const first = expectProblem(await driver.call('GET', '/v1/nothing'), 404)
  const second = expectProblem(await driver.call('GET', '/v1/nothing'), 404)
  expect(first.instance).not.toBe(second.instance)
})

test('an error does not repeat what was sent', async () => {
  const secret = 'sk-should-not-be-echoed-1234567890'
  const reply = await driver.send('GET', '/v1/account', { key: secret })
  expect(expectProblem(reply, 401).detail).not.toContain(secret)
  expect(driver.engine.stderr).not.toContain(secret)
})

test('a success is plain JSON', async () => {
  for (const path of ['/v1/account', '/v1/models', '/v1/generations'])
    expect((await driver.call('GET', path)).headers.get('content-type')).toMatch(/^application\/json($|;)/)
})
