import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestEngine } from '../../../../tests/support/engine.ts'
import { PROBLEM_CONTENT_TYPE, Problem } from '#shared/service/problem.ts'
import type { EngineContext } from '../context.ts'
import { consoleHandlers, createServiceHandlers } from '../handlers.ts'
import { refuseReuse, requireIdempotencyKey } from '../generations/idempotency.ts'
import { createKey } from '../keys/store.ts'
import { consoleTokenOf, createAuthenticator } from './authenticate.ts'
import { createFetch, type FetchParts } from './fetch.ts'

let engine: TestEngine
let context: EngineContext
let answer: ReturnType<typeof createFetch>
const fetch = async (request: Request) => answer(request)
let logged: { message: string; details: Record<string, unknown> | undefined }[]

function start(overrides: Partial<FetchParts<EngineContext>['service']> = {}): void {
  answer = createFetch(context, {
    service: { ...createServiceHandlers(), ...overrides },
    console: consoleHandlers,
    authenticate: createAuthenticator(context, engine.caller.accountId),
    submitKeys: { require: requireIdempotencyKey, refuseReuse },
    serveFile: (_context, request) => new Response(`file ${new URL(request.url).pathname}`),
  })
}

beforeEach(() => {
  engine = new TestEngine()
  logged = []
  const log = (message: string, details?: Record<string, unknown>) => void logged.push({ message, details })
  context = { ...engine.context, host: { ...engine.context.host, log: { info: log, warn: log, error: log } } }
  start()
})
afterEach(() => engine[Symbol.asyncDispose]())

const secretWith = (...scopes: ('generate' | 'read' | 'uploads' | 'account')[]) =>
  createKey(context, {
    accountId: engine.caller.accountId,
    name: 'k',
    scopes,
    monthlySpendCapCoins: null,
    expiresAt: null,
  }).secret

interface Sent {
  token?: string
  headers?: Record<string, string>
  body?: string
}
const send = (method: string, path: string, { token, headers, body }: Sent = {}) =>
  fetch(
    new Request(`http://api${path}`, {
      method,
      headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body }),
    }),
  )
const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe(PROBLEM_CONTENT_TYPE)
  return Problem.parse(await response.json())
}
const codeOf = async (sent: Promise<Response>) => (await problemOf(await sent)).code

describe('the order of refusals', () => {
  test('looks at the address, the key, the limit, the scope, the doors and the request, in this order', async () => {
    const reader = secretWith('read')
    const maker = secretWith('generate')
    context.availability.set('maintenance')
    expect(await codeOf(send('POST', '/v1/nothing', { token: 'wrong' }))).toBe('not_found')
    expect((await send('PUT', '/v1/quotes', { token: 'wrong' })).status).toBe(405)
    expect(await codeOf(send('POST', '/v1/quotes'))).toBe('unauthorized')
    expect(await codeOf(send('POST', '/v1/quotes', { token: 'wrong' }))).toBe('invalid_api_key')
    expect(await codeOf(send('POST', '/v1/quotes', { token: reader, body: '{' }))).toBe('insufficient_scope')
    expect(await codeOf(send('POST', '/v1/quotes', { token: maker, body: '{' }))).toBe('maintenance')
    context.availability.set('open')
    expect(await codeOf(send('POST', '/v1/quotes', { token: maker, body: '{' }))).toBe('invalid_params')
    for (let count = 0; count < 119; count++) await send('POST', '/v1/quotes', { token: reader })
    expect(await codeOf(send('POST', '/v1/quotes', { token: reader }))).toBe('rate_limited')
  })

  test('keeps reads open while new work is refused, and says when to come back', async () => {
    const token = secretWith('read', 'generate', 'account')
    for (const mode of ['maintenance', 'unavailable', 'channel_disabled'] as const) {
      context.availability.set(mode)
      for (const path of ['/v1/generations', '/v1/account'])
        expect((await send('GET', path, { token })).status).toBe(200)
      const refused = await send('POST', '/v1/generations', { token })
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await problemOf(refused)).code).toBe(mode)
    }
  })

  test('tells revoked and expired keys from unknown ones', async () => {
    const secret = secretWith('account')
    expect((await send('GET', '/v1/account', { token: secret })).status).toBe(200)
    const token = consoleTokenOf(context)
    const { keys: all } = (await (await send('GET', '/console/keys', { token })).json()) as { keys: { id: string }[] }
    for (const { id } of all) await send('DELETE', `/console/keys/${id}`, { token })
    expect(await codeOf(send('GET', '/v1/account', { token: secret }))).toBe('api_key_revoked')
  })
})

test('a full disk is told by its name as a 503, and is a fault of nobody who asks', async () => {
  const token = secretWith('read')
  for (const code of ['ENOSPC', 'SQLITE_FULL']) {
    start({
      readConcurrency: () => {
        throw Object.assign(new Error('full'), { code })
      },
    })
    const response = await send('GET', '/v1/generations/concurrency', { token })
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await problemOf(response)).toMatchObject({
      code: 'unavailable',
      detail: 'The disk of the service is full. Nothing was charged; make room, then try again.',
    })
  }
})

describe('answers', () => {
  test('carry the limits on success and 429 only, and are not stored', async () => {
    const token = secretWith('account')
    const success = await send('GET', '/v1/account', { token })
    expect(success.headers.get('ratelimit-remaining')).toBe('119')
    expect(success.headers.get('cache-control')).toBe('no-store')
    const refused = await send('GET', '/v1/generations', { token })
    expect(refused.status).toBe(403)
    expect(refused.headers.has('ratelimit-remaining')).toBe(false)
    expect((await send('GET', '/v1/account', { token })).headers.get('ratelimit-remaining')).toBe('117')
  })

  test('come at once where nothing is waited for, refusals too', async () => {
    const requests = ['/v1/account', '/v1/nothing', '/v1/models', '/v1/effects', '/v1/account'].map(
      (path) => new Request(`http://api${path}`, { headers: { Authorization: `Bearer ${consoleTokenOf(context)}` } }),
    )
    const answers = requests.map((request) => answer(request))
    expect(answers.map((each) => each instanceof Promise)).toEqual(requests.map(() => false))
    const statuses = answers.map(async (each) => (await each).status)
    expect(await Promise.all(statuses)).toEqual([200, 404, 200, 200, 200])
  })

  test("take the console's token as the app's own session", async () => {
    const token = consoleTokenOf(context)
    const account = (await (await send('GET', '/v1/account', { token })).json()) as Record<string, unknown>
    expect(account).toMatchObject({ key: null, channel: 'web' })
    expect((await send('GET', '/console/keys', { token: secretWith('account') })).status).toBe(401)
    const limited = await send('GET', '/v1/account', { token })
    expect(limited.headers.get('ratelimit-limit')).toBe('300')
  })

  test("are the same however a client joins the console's address with a path", async () => {
    const token = consoleTokenOf(context)
    for (const path of ['/console/keys', '/console/console/keys'])
      expect((await send('GET', path, { token })).status).toBe(200)
    expect((await send('GET', '/console/console/console/keys', { token })).status).toBe(404)
  })

  test('need not be sent twice when nothing changed', async () => {
    for (const path of ['/v1/models', '/v1/openapi.json']) {
      const first = await send('GET', path)
      const etag = first.headers.get('etag') as string
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const again = await send('GET', path, { headers: { 'If-None-Match': known } })
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      }
      expect((await send('GET', path, { headers: { 'If-None-Match': '"x"' } })).status).toBe(200)
    }
  })

  test('to HEAD have no body, errors neither', async () => {
    for (const [path, status] of [
      ['/v1/models', 200],
      ['/v1/account', 401],
    ] as const) {
      const response = await send('HEAD', path)
      expect([response.status, await response.text()]).toEqual([status, ''])
    }
  })

  test('name no other origin, and files have their own', async () => {
    const preflight = await send('OPTIONS', '/v1/models', { headers: { Origin: 'http://page.example' } })
    expect(preflight.status).toBe(405)
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    const file = await fetch(new Request('http://cdn/v1/models'))
    expect(await file.text()).toBe('file /v1/models')
  })

  test('hide what went wrong inside and log it under the id they name', async () => {
    start({
      listModels: () => {
        throw new Error('the password is hunter2')
      },
    })
    const response = await send('GET', '/v1/models')
    const problem = await problemOf(response)
    expect([response.status, problem.code, problem.type]).toEqual([500, 'internal', 'urn:pressrun:problem:internal'])
    expect(JSON.stringify(problem)).not.toContain('hunter2')
    expect(logged[0]).toMatchObject({ message: 'Request failed.', details: { instance: problem.instance } })
    expect(JSON.stringify(logged[0])).toContain('hunter2')
  })

  test('leave the clock alone without the sandbox', async () => {
    context = { ...context, options: { ...context.options, sandbox: false } }
    start()
    const token = consoleTokenOf(context)
    expect((await send('POST', '/console/clock', { token, body: '{"advanceSeconds":1}' })).status).toBe(404)
  })
})
