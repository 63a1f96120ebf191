import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  cut,
  json,
  problem,
  reset,
  startScriptedServer,
  type Scripted,
  type ScriptedServer,
} from '../../../tests/support/scripted-server.ts'
import { letTimePass } from '../../../tests/support/let-time-pass.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createMovableClock, type MovableClock } from '../tools/clock.ts'
import { createClient, type Client } from './index.ts'
import { retryDelay } from './retry-delay.ts'

const CONCURRENCY = { limit: 4, raisedLimit: null, running: 0, queued: 0 }
const fine = json(200, CONCURRENCY)
const page: Scripted = (_request, response) =>
  void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
/** Whole on the wire, but the JSON was cut by somebody on the way. */
const halfJson =
  (status: number): Scripted =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end('{"limit":4,"raisedLi')

let server: ScriptedServer
let clock: MovableClock
let client: Client

beforeEach(async () => {
  server = await startScriptedServer(fine)
  clock = createMovableClock({ startMs: Date.UTC(2026, 10, 15), running: false })
  client = createClient({ fetch, baseUrl: server.origin, authorization: 'Bearer k', clock, random: () => 0.5 })
})
afterEach(() => server[Symbol.asyncDispose]())

const timed = <Value>(work: Promise<Value>) => letTimePass(clock, work)

const read = (patienceMs?: number, signal?: AbortSignal) =>
  client.call('readConcurrency', { signal, ...(patienceMs === undefined ? {} : { patienceMs }) })

describe('asked again', () => {
  test.each<[string, Scripted]>([
    ['a broken connection', reset],
    ['a body that was cut', cut(200, JSON.stringify(CONCURRENCY), { 'content-type': 'application/json' })],
    ['JSON that was cut', halfJson(200)],
    ['a problem that was cut', halfJson(402)],
    ['a page of a proxy', page],
    ['503', problem(503, 'maintenance')],
    ['500', problem(500, 'internal')],
    ['a 503 of a kind nobody knows yet', problem(503, 'ship_is_turning')],
    ['429', problem(429, 'rate_limited', { 'retry-after': '1' })],
  ])('after %s', async (_, trouble) => {
    server.play(trouble, trouble, fine)
    const { value, tookMs } = await timed(read())
    expect(value).toEqual(CONCURRENCY)
    expect(server.requests).toHaveLength(3)
    expect(tookMs).toBeGreaterThanOrEqual(375 + 750)
    expect(tookMs).toBeLessThan(5_000)
  })

  test('with the same key and the same body when it is a submit', async () => {
    server.play(reset, problem(503, 'unavailable'), problem(402, 'insufficient_coins'))
    let repeats = 0
    const { error } = await timed(
      client.call('submitGeneration', {
        headers: { 'Idempotency-Key': 'row-1' },
        body: { modelId: 'm', params: { prompt: 'a' }, maxCoins: 3 },
        onRepeat: () => (repeats += 1),
      }),
    )
    expect(error).toMatchObject({ code: 'insufficient_coins', status: 402 })
    expect(repeats).toBe(2)
    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(3).fill('row-1'))
  })

  test('never sooner than the service asks, in seconds or by date', async () => {
    server.play(problem(503, 'maintenance', { 'retry-after': '20' }), fine)
    expect((await timed(read())).tookMs).toBeGreaterThanOrEqual(20_000)
    const date = { date: 'Sun, 15 Nov 2026 10:00:00 GMT', 'retry-after': 'Sun, 15 Nov 2026 10:00:40 GMT' }
    server.play(problem(503, 'maintenance', date), fine)
    const { tookMs } = await timed(read())
    expect(tookMs).toBeGreaterThanOrEqual(40_000)
    expect(tookMs).toBeLessThan(42_000)
  })

  test('after a 429 the other calls of the connection wait too', async () => {
    await timed(read())
    server.play(problem(429, 'rate_limited', { 'retry-after': '30' }), fine)
    const first = read()
    await clock.advance(10)
    const { tookMs } = await timed(read())
    expect(tookMs).toBeGreaterThan(29_000)
    await timed(first)
    expect(server.requests).toHaveLength(4)
  })
})

describe('not asked again', () => {
  test.each<[string, Scripted, object]>([
    ['a refusal', problem(402, 'insufficient_coins'), { code: 'insufficient_coins', status: 402 }],
    ['a code nobody knows yet', problem(451, 'not_in_your_country'), { code: 'not_in_your_country', status: 451 }],
    ['an answer of another interface', json(200, { hello: 1 }), { code: 'unexpected_answer', status: 200 }],
    [
      'a redirect, which could carry the key away',
      (_request, response) => void response.writeHead(301, { location: 'http://127.0.0.1:9/' }).end(),
      { code: 'unexpected_answer', status: 301 },
    ],
  ])('%s', async (_, answer, expected) => {
    server.play(answer)
    expect((await timed(read())).error).toMatchObject(expected)
    expect(server.requests).toHaveLength(1)
  })

  test('longer than the caller has patience', async () => {
    server.play(page)
    const { error, tookMs } = await timed(read(10_000))
    expect(error).toMatchObject({ code: 'unexpected_answer', status: 502 })
    expect(tookMs).toBeLessThanOrEqual(10_100)
    expect(server.requests.length).toBeGreaterThan(3)
  })

  test('when the service asks for more patience than there is', async () => {
    server.play(problem(503, 'maintenance', { 'retry-after': '86400' }))
    const { error, tookMs } = await timed(read())
    expect(error).toMatchObject({ code: 'maintenance', retryAfterMs: 86_400_000 })
    expect([server.requests.length, tookMs]).toEqual([1, 0])
  })
})

describe('stopped by the caller', () => {
  test.each<[string, Scripted]>([
    ['while it waits for an answer', () => {}],
    ['while the body comes', (_request, response) => void response.writeHead(200).write('{')],
    ['while it waits before the next attempt', problem(503, 'maintenance', { 'retry-after': '50' })],
  ])('%s', async (_, answer) => {
    server.play(answer)
    const controller = new AbortController()
    const call = read(60_000, controller.signal)
    const outcome = call.catch((error: unknown) => error)
    await waitUntil('the request', () => server.requests.length === 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    controller.abort()
    expect(await outcome).toMatchObject({ code: 'canceled', status: null })
    expect(server.requests).toHaveLength(1)
  })

  test('while it waits for its turn, without having asked', async () => {
    const limit = { 'ratelimit-limit': '1', 'ratelimit-remaining': '0', 'ratelimit-reset': '60' }
    server.play(json(200, CONCURRENCY, limit))
    await timed(read())
    const controller = new AbortController()
    const outcome = read(60_000, controller.signal).catch((error: unknown) => error)
    controller.abort()
    expect(await outcome).toMatchObject({ code: 'canceled' })
    expect(await read(60_000, controller.signal).catch((error: unknown) => error)).toMatchObject({ code: 'canceled' })
    expect(server.requests).toHaveLength(1)
  })
})

test('a service that says nothing is given up after half a minute, and asked again', async () => {
  server.play(() => {}, fine)
  const call = read()
  await clock.advance(29_999)
  expect(server.requests).toHaveLength(1)
  await clock.advance(1)
  const { value, tookMs } = await timed(call)
  expect([value, tookMs <= 500]).toEqual([CONCURRENCY, true])
  expect(server.requests).toHaveLength(2)
})

test('an answer without end is not kept', async () => {
  const client = createClient({
    fetch: async () => {
      const megabyte = new Uint8Array(1024 ** 2).fill(32)
      return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(megabyte) }))
    },
    baseUrl: server.origin,
    authorization: 'Bearer k',
    clock,
    random: () => 0.5,
  })
  expect((await timed(client.call('readConcurrency', {}))).error).toMatchObject({ code: 'unexpected_answer' })
})

test.each([0, 0.25, 0.999])('delays double from half a second to half a minute, spread by chance: %f', (chance) => {
  for (let attempt = 1; attempt < 40; attempt++) {
    const step = Math.min(500 * 2 ** (attempt - 1), 30_000)
    const delay = retryDelay(attempt, null, () => chance)
    expect(delay).toBeGreaterThanOrEqual(step / 2)
    expect(delay).toBeLessThan(step)
    expect(retryDelay(attempt, 45_000, () => chance)).toBeGreaterThanOrEqual(45_000)
    expect(retryDelay(attempt, 45_000, () => chance)).toBeLessThan(45_500)
  }
})
