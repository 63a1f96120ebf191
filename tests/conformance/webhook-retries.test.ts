import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import type { EngineDriver } from '../support/engine-driver.ts'
import { fetchReply } from '../support/http-reply.ts'
import { receiveWebhooks, verifiedTime, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { afterAttempt, eventOf, openWebhookScene, type WebhookScene } from '../support/webhook-scene.ts'

/** What the specification says, in seconds. */
const DELAYS = [30, 120, 600, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600]

let scene: WebhookScene
let driver: EngineDriver
let receiver: WebhookReceiver
beforeAll(async () => {
  scene = await openWebhookScene()
  driver = scene.driver
})
beforeEach(async () => {
  receiver = await receiveWebhooks()
})
afterEach(async () => {
  await scene.removeEndpoints()
  await receiver[Symbol.asyncDispose]()
  await expectBooksBalanced(driver)
})
afterAll(() => driver[Symbol.asyncDispose]())

/** Counted from when an attempt has ended, and it takes as long as a busy machine lets it; never sooner, and no other delay. */
function expectGap(seconds: number, delay: number): void {
  expect(seconds).toBeGreaterThan(delay - 0.5)
  expect(seconds).toBeLessThan(delay + 15)
}

describe('a failure', () => {
  test.each([301, 302, 307, 308, 400, 401, 404, 410, 429, 500, 503])(
    'with %s is tried again after 30 s',
    async (status) => {
      await using elsewhere = await receiveWebhooks()
      receiver.answerWith((response) => response.writeHead(status, { Location: elsewhere.url }).end())
      const { id } = await driver.createWebhook({ url: receiver.url })
      await scene.fail()
      const first = await scene.delivery(id, afterAttempt(1))
      expect(first).toMatchObject({ status: 'pending', attempts: [{ number: 1, statusCode: status }] })
      expectGap(secondsAfter(first.attempts[0]!.at, first.nextAttemptAt!), 30)
      receiver.answerWith(200)
      await driver.advance(25)
      expect(receiver.received).toHaveLength(1)
      await driver.advance(6)
      await receiver.waitFor(2)
      expect(await scene.delivery(id, (entry) => entry.status === 'succeeded')).toMatchObject({ nextAttemptAt: null })
      expect(elsewhere.received).toEqual([])
    },
  )

  test('to connect is told as an error', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as { port: number }
    closed.close()
    await once(closed, 'close')
    const { id } = await driver.createWebhook({ url: `http://127.0.0.1:${port}/` })
    await scene.fail()
    const first = await scene.delivery(id, afterAttempt(1))
    expect(first).toMatchObject({ status: 'pending', attempts: [{ statusCode: null }] })
    expect(first.attempts[0]!.error).toMatch(/.+/)
  })

  test('to speak HTTP is told as an error', async () => {
    const babble = createServer((socket) => socket.end('no such thing\r\n\r\n')).listen(0, '127.0.0.1')
    await once(babble, 'listening')
    const { port } = babble.address() as { port: number }
    const { id } = await driver.createWebhook({ url: `http://127.0.0.1:${port}/` })
    await scene.fail()
    const first = await scene.delivery(id, afterAttempt(1))
    expect(first).toMatchObject({
      status: 'pending',
      attempts: [{ statusCode: null, error: expect.any(String) as string }],
    })
    babble.close()
  })

  test('to answer within ten seconds counts from the end of the wait', async () => {
    receiver.answerWith(() => undefined)
    const { id } = await driver.createWebhook({ url: receiver.url })
    await scene.fail()
    await receiver.waitFor(1)
    await driver.advance(3)
    expect((await driver.deliveries(id))[0]).toMatchObject({ status: 'pending', attempts: [] })
    await driver.advance(8)
    const late = await scene.delivery(id, afterAttempt(1))
    expect(late.attempts[0]).toMatchObject({
      number: 1,
      statusCode: null,
      error: expect.stringMatching(/.+/) as string,
    })
    const wait = secondsAfter(late.attempts[0]!.at, late.nextAttemptAt!)
    // `at` may be the start or the end of the attempt; the wait of 30 s begins at its end
    expect([30, 40]).toContain(Math.round(wait))
    await driver.advance(18)
    expect(receiver.received).toHaveLength(1)
    receiver.answerWith(200)
    await driver.advance(15)
    await receiver.waitFor(2)
  })

  test('is repeated nine times in all, exactly on schedule, then given up', async () => {
    receiver.answerWith(500)
    const { id, secret } = await driver.createWebhook({ url: receiver.url })
    await scene.fail()
    await scene.delivery(id, afterAttempt(1))
    for (const [index, delay] of DELAYS.entries()) {
      const before = await scene.delivery(id, afterAttempt(index + 1))
      expect(before.status).toBe('pending')
      expectGap(secondsAfter(before.attempts[index]!.at, before.nextAttemptAt!), delay)
      const due = Date.parse(before.nextAttemptAt!)
      // the clock runs on meanwhile, on a busy machine for seconds
      const early = await driver.advance((due - (await driver.now())) / 1000 - delay / 3)
      expect(receiver.received).toHaveLength(index + 1)
      await driver.advance((due - early) / 1000)
      await receiver.waitFor(index + 2)
    }
    const ended = await scene.delivery(id, afterAttempt(9))
    expect(ended).toMatchObject({ status: 'failed', nextAttemptAt: null })
    expect(ended.attempts.map((attempt) => attempt.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const gaps = ended.attempts.slice(1).map((attempt, index) => secondsAfter(ended.attempts[index]!.at, attempt.at))
    for (const [index, gap] of gaps.entries()) expectGap(gap, DELAYS[index]!)
    expect(new Set(receiver.received.map((entry) => entry.headers['service-event-id'])).size).toBe(1)
    for (const [index, entry] of receiver.received.entries()) {
      const signedAt = verifiedTime(entry, secret)!
      expect([index, Math.abs(signedAt * 1000 - Date.parse(ended.attempts[index]!.at)) < 3_000]).toEqual([index, true])
    }
    await driver.advance(30 * 86_400)
    expect(receiver.received).toHaveLength(9)
  })

  test('catches up in one leap of the clock, each attempt at its own instant', async () => {
    receiver.answerWith(503)
    const { id } = await driver.createWebhook({ url: receiver.url })
    await scene.fail()
    await scene.delivery(id, afterAttempt(1))
    await driver.advance(2 * 86_400)
    const ended = await scene.delivery(id, (entry) => entry.status === 'failed')
    const gaps = ended.attempts.slice(1).map((attempt, index) => secondsAfter(ended.attempts[index]!.at, attempt.at))
    expect(gaps).toHaveLength(DELAYS.length)
    for (const [index, gap] of gaps.entries()) expectGap(gap, DELAYS[index]!)
    expect(receiver.received).toHaveLength(9)
  })

  test('has fresh links on every attempt', async () => {
    receiver.answerWith(500)
    await driver.createWebhook({ url: receiver.url })
    await scene.submit('A lighthouse')
    await receiver.waitFor(1)
    await driver.advance(30 + 120 + 600 + 1800 + 3600 + 60)
    const last = eventOf((await receiver.waitFor(6)).at(-1)!)
    expect((await fetchReply(last.data.generation.outputs[0]!.url)).status).toBe(200)
  })
})

test.each(['stop', 'kill'] as const)('the schedule goes on after %s', async (how) => {
  receiver.answerWith(500)
  const { id, secret } = await driver.createWebhook({ url: receiver.url })
  await scene.fail()
  await scene.delivery(id, afterAttempt(1))
  await driver.advance(31)
  const before = await scene.delivery(id, afterAttempt(2))
  await driver.engine[how]()
  await driver.engine.start()
  expect(await scene.delivery(id, () => true)).toEqual(before)
  await driver.advance(100)
  expect(receiver.received).toHaveLength(2)
  receiver.answerWith(200)
  await driver.advance(21)
  const received = await receiver.waitFor(3)
  expect(new Set(received.map((entry) => entry.headers['service-event-id'])).size).toBe(1)
  expect(verifiedTime(received[2]!, secret)).toBeDefined()
  expect(await scene.delivery(id, (entry) => entry.status === 'succeeded')).toMatchObject({ attempts: { length: 3 } })
})

function secondsAfter(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / 1000
}
