import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestHost } from '../../../tests/support/test-host.ts'
import { letTimePass } from '../../../tests/support/let-time-pass.ts'
import { createMovableClock, type Clock, type MovableClock } from '../tools/clock.ts'
import { createEngine } from '../engine/index.ts'
import { openRateLimits } from '../engine/http/rate-limits.ts'
import { createClient } from './index.ts'
import { createPacer, type Pacer } from './pacer.ts'
import { wait } from '../tools/wait.ts'

const NEVER = new AbortController().signal
const START = Date.UTC(2026, 10, 15, 12)
const close: (() => void)[] = []
afterEach(() => close.splice(0).forEach((each) => each()))

interface Service {
  take(): Response
  refused: number
  counted: number
}

/** The limiter of the bundled engine, without the rest of it. */
function engineLimiter(clock: Clock, keyId: string | null = 'key'): Service {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-pacer-'))
  const limits = openRateLimits({ ...createTestHost({ dataDir }), clock })
  close.push(() => {
    limits.close()
    rmSync(dataDir, { recursive: true })
  })
  return {
    refused: 0,
    counted: 0,
    take() {
      const { allowed, headers } = limits.take({ accountId: 'account', keyId })
      if (allowed) this.counted += 1
      else this.refused += 1
      return new Response(null, { status: allowed ? 200 : 429, headers })
    },
  }
}

/** Fixed windows of any size, which tell their end rounded up, down, or not at all. */
function anyLimiter(
  clock: Clock,
  { limit, windowSeconds, round }: { limit: number; windowSeconds: number; round: (value: number) => number },
): Service {
  let endsAt = 0
  let count = 0
  return {
    refused: 0,
    counted: 0,
    take() {
      if (clock.now() >= endsAt) [endsAt, count] = [clock.now() + windowSeconds * 1000, 0]
      const allowed = count < limit
      if (allowed) [count, this.counted] = [count + 1, this.counted + 1]
      else this.refused += 1
      const headers = {
        'RateLimit-Limit': String(limit),
        'RateLimit-Remaining': String(limit - count),
        'RateLimit-Reset': String(round((endsAt - clock.now()) / 1000)),
        'RateLimit-Policy': `${limit};w=${windowSeconds}`,
      }
      return new Response(null, { status: allowed ? 200 : 429, headers })
    },
  }
}

/** One call on its way there and back. */
async function fly(pacer: Pacer, service: Service, clock: Clock, delays: { there: number; back: number }) {
  const turn = await pacer.turn(NEVER)
  if (delays.there > 0) await wait(clock, delays.there)
  const answer = service.take()
  if (delays.back > 0) await wait(clock, delays.back)
  turn.answered(answer)
  return answer.status
}

/** So many callers at once, each making call after call; answers the time it took. */
async function crowd(
  clock: MovableClock,
  { callers, calls, call }: { callers: number; calls: number; call: (index: number) => Promise<unknown> },
): Promise<number> {
  const startedAt = clock.now()
  let next = 0
  const caller = async () => {
    while (next < calls) await call(next++)
  }
  await letTimePass(clock, Promise.all(Array.from({ length: callers }, caller)))
  return clock.now() - startedAt
}

const still = () => createMovableClock({ startMs: START, running: false })

describe('in steady state', () => {
  test('uses nearly all of the limit and never earns a refusal, whatever the network does', async () => {
    const delays = record({ there: integer({ min: 0, max: 700 }), back: integer({ min: 0, max: 700 }) })
    await assert(
      asyncProperty(
        array(delays, { minLength: 5, maxLength: 50 }),
        integer({ min: 12, max: 40 }),
        boolean(),
        async (routes, callers, ownSession) => {
          const clock = still()
          const service = engineLimiter(clock, ownSession ? null : 'key')
          const pacer = createPacer(clock)
          const limit = ownSession ? 300 : 120
          const call = (index: number) => fly(pacer, service, clock, routes[index % routes.length]!)
          const tookMs = await crowd(clock, { callers, calls: limit * 6 + 1, call })
          expect(service.refused).toBe(0)
          // the last call is the first of the seventh window
          expect((6 * 60_000) / tookMs).toBeGreaterThan(0.97)
        },
      ),
      { numRuns: 6 },
    )
  })

  test('learns any limit and any window, rounded up or down', async () => {
    const limiter = record({
      limit: integer({ min: 1, max: 50 }),
      windowSeconds: integer({ min: 2, max: 90 }),
      round: constantFrom(Math.ceil, Math.round),
    })
    await assert(
      asyncProperty(limiter, async (kind) => {
        const clock = still()
        const service = anyLimiter(clock, kind)
        const pacer = createPacer(clock)
        await crowd(clock, {
          callers: 5,
          calls: kind.limit * 4,
          call: () => fly(pacer, service, clock, { there: 40, back: 60 }),
        })
        expect(service.counted + service.refused).toBe(kind.limit * 4)
        expect(service.refused).toBeLessThanOrEqual(kind.round === Math.ceil ? 0 : 1)
      }),
      { numRuns: 40 },
    )
  })

  test('finds out that a service rounds down, and is not caught twice', async () => {
    const clock = still()
    const service = anyLimiter(clock, { limit: 20, windowSeconds: 30, round: Math.floor })
    const pacer = createPacer(clock)
    const call = () => fly(pacer, service, clock, { there: 10, back: 150 })
    await crowd(clock, { callers: 4, calls: 200, call })
    expect(service.refused).toBeLessThanOrEqual(1)
  })
})

test('the real engine refuses none of a thousand calls by key', { timeout: 60_000 }, async () => {
  const clock = still()
  const host = createTestHost({ empty: true })
  const engine = await createEngine({ ...host, clock })
  const statuses: number[] = []
  let chance = 1
  const random = () => (chance = (chance * 16_807) % 2_147_483_647) / 2_147_483_647
  const client = createClient({
    baseUrl: 'http://engine.localhost',
    authorization: `Bearer ${engine.openServeKey()}`,
    // the way there takes clock time, which a clock that is being moved must not wait for
    clock: { ...clock, during: (work) => work },
    random,
    async fetch(request) {
      await wait(clock, random() * 300)
      const response = await clock.during(Promise.resolve(engine.fetch(request)))
      statuses.push(response.status)
      await wait(clock, random() * 300)
      return response
    },
  })
  const call = () => client.call('readConcurrency', {})
  const tookMs = await crowd(clock, { callers: 16, calls: 961, call })
  expect(statuses).toEqual(Array(961).fill(200))
  expect((8 * 60_000) / tookMs).toBeGreaterThan(0.98)
  await engine.close()
})

describe('somebody else with the same key', () => {
  test('is left room for, and what is left is used', async () => {
    const clock = still()
    const service = engineLimiter(clock)
    const pacer = createPacer(clock)
    const other = (async () => {
      for (let index = 0; index < 180; index++) {
        await wait(clock, 1_000 + ((index * 7_919) % 2_000))
        service.take()
      }
    })()
    const ours: number[] = []
    const call = async (index: number) =>
      ours.push(await fly(pacer, service, clock, { there: (index * 31) % 300, back: (index * 17) % 300 }))
    const tookMs = await crowd(clock, { callers: 16, calls: 600, call })
    await letTimePass(clock, other)
    expect(ours.filter((status) => status === 429)).toEqual([])
    expect(600 / (90 * (tookMs / 60_000))).toBeGreaterThan(0.93)
  })

  test('may have used up everything: the rest waits for the next window', async () => {
    const clock = still()
    const service = engineLimiter(clock)
    for (let index = 0; index < 119; index++) service.take()
    const pacer = createPacer(clock)
    const call = () => fly(pacer, service, clock, { there: 10, back: 10 })
    await crowd(clock, { callers: 10, calls: 50, call })
    expect([service.counted, service.refused]).toEqual([169, 0])
  })
})

describe('a clock that is set', () => {
  test.each([
    ['an hour ahead', 3_600_000],
    ['an hour back', -3_600_000],
    ['half a minute back', -30_000],
    ['a year ahead', 31_536_000_000],
  ])('%s neither stalls the calls nor earns refusals', async (_, jump) => {
    const clock = still()
    const service = engineLimiter(clock)
    let offset = 0
    // the machine's clock is wrong; timers and the service go on as they were
    const pacer = createPacer({ ...clock, now: () => clock.now() + offset })
    const call = (index: number) => {
      if (index === 200) offset = jump
      return fly(pacer, service, clock, { there: 50, back: 90 })
    }
    const tookMs = await crowd(clock, { callers: 8, calls: 481, call })
    expect(service.refused).toBe(0)
    expect(tookMs).toBeLessThan(4 * 60_000 + 125_000)
  })
})

describe('before anything is known', () => {
  test('one call goes ahead, and a service without limits then gets all at once', async () => {
    const clock = still()
    const pacer = createPacer(clock)
    const turns = Array.from({ length: 50 }, () => pacer.turn(NEVER))
    let left = 0
    for (const turn of turns) void turn.then(() => (left += 1))
    await clock.advance(60_000)
    expect([left, pacer.limit()]).toEqual([1, null])
    ;(await turns[0])!.answered(new Response(null, { status: 404 }))
    await clock.advance(0)
    expect(left).toBe(2)
    ;(await turns[1])!.answered(new Response('{}'))
    await clock.advance(0)
    expect(left).toBe(50)
  })

  test('nonsense in the headers is no limit', async () => {
    const pacer = createPacer(still())
    const headers = { 'RateLimit-Limit': '0', 'RateLimit-Remaining': '-3', 'RateLimit-Reset': 'soon' }
    ;(await pacer.turn(NEVER)).answered(new Response('{}', { headers }))
    expect(pacer.limit()).toBeNull()
    await Promise.all([pacer.turn(NEVER), pacer.turn(NEVER)])
  })
})

test('calls without an answer count as made, and are not counted twice once an answer tells', async () => {
  const clock = still()
  const service = anyLimiter(clock, { limit: 10, windowSeconds: 60, round: Math.ceil })
  const pacer = createPacer(clock)
  const blind = async (isCounted: boolean) => {
    const turn = await pacer.turn(NEVER)
    if (isCounted) service.take()
    turn.lost()
  }
  await fly(pacer, service, clock, { there: 0, back: 0 })
  for (const isCounted of [true, false, true]) await blind(isCounted)
  await fly(pacer, service, clock, { there: 0, back: 0 })
  const rest = Array.from({ length: 6 }, () => fly(pacer, service, clock, { there: 0, back: 0 }))
  await Promise.all(rest)
  expect([service.counted, service.refused]).toEqual([10, 0])
})

test('who gives up leaves the line, and the others move up', async () => {
  const clock = still()
  const service = anyLimiter(clock, { limit: 1, windowSeconds: 10, round: Math.ceil })
  const pacer = createPacer(clock)
  await fly(pacer, service, clock, { there: 0, back: 0 })
  const controller = new AbortController()
  const impatient = pacer.turn(controller.signal)
  const patient = pacer.turn(NEVER)
  expect(pacer.limit()).toEqual({ requests: 1, windowMs: 10_000, waiting: 2, left: 0, resetsInMs: 10_000 })
  controller.abort(new Error('enough'))
  await expect(impatient).rejects.toThrow('enough')
  await expect(pacer.turn(controller.signal)).rejects.toThrow('enough')
  await clock.advance(10_000)
  ;(await patient).lost()
})

test('held back, nothing leaves, however often it is asked', async () => {
  const clock = still()
  const pacer = createPacer(clock)
  pacer.holdBack(5_000)
  pacer.holdBack(1_000)
  let left = false
  const turn = pacer.turn(NEVER).finally(() => (left = true))
  await clock.advance(4_999)
  expect(left).toBe(false)
  await clock.advance(1)
  ;(await turn).lost()
})
