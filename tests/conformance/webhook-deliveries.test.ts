import { once } from 'node:events'
import { createServer } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Delivery } from '#shared/service/console.ts'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { fetchReply } from '../support/http-reply.ts'
import { cheapModel, sensibleParams } from '../support/model-choice.ts'
import { StrictWebhookEvent, type StrictModel } from '../support/strict-shapes.ts'
import { waitUntil } from '../support/wait-until.ts'
import {
  receiveWebhooks,
  signaturesOf,
  verifiedTime,
  type Received,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts'

/** What the specification says, in seconds. */
const DELAYS = [30, 120, 600, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600]

let driver: EngineDriver
let model: StrictModel
let receiver: WebhookReceiver
beforeAll(async () => {
  driver = await driveEngine({ allowLoopbackWebhooks: true })
  model = await cheapModel(driver)
})
beforeEach(async () => {
  receiver = await receiveWebhooks()
})
afterEach(async () => {
  for (const { id } of (await driver.console('listWebhooks')).webhooks)
    await driver.console('deleteWebhook', { path: { id } })
  await receiver[Symbol.asyncDispose]()
  await expectBooksBalanced(driver)
})
afterAll(() => driver[Symbol.asyncDispose]())

function submit(prompt: string, key?: string) {
  const params = sensibleParams(model, undefined, prompt)
  return driver.submit({ modelId: model.id, params, maxCoins: 1000 }, key === undefined ? {} : { key })
}

const fail = (key?: string) => submit('sandbox:fail=unavailable', key)
const eventOf = (received: Received) => StrictWebhookEvent.parse(JSON.parse(received.body.toString('utf8')))

/** The only delivery of an endpoint, once it looks as expected. */
function delivery(webhookId: string, accept: (delivery: Delivery) => boolean): Promise<Delivery> {
  return waitUntil('the delivery', async () => {
    const [only] = await driver.deliveries(webhookId)
    return only && accept(only) && only
  })
}

const afterAttempt = (number: number) => (entry: Delivery) => entry.attempts.length >= number

describe('a delivery', () => {
  test('carries the event, signed so that anyone can check it', async () => {
    const { id: webhookId, secret } = await driver.createWebhook({ url: `${receiver.url}?shop=1` })
    const { id } = await submit('A lighthouse')
    const [received] = await receiver.waitFor(1)
    expect([received!.method, received!.path]).toEqual(['POST', '/hook?shop=1'])
    expect(received!.headers['content-type']).toMatch(/^application\/json($|;)/)
    const event = eventOf(received!)
    expect(event.type).toBe('generation.succeeded')
    expect(received!.headers['service-event-type']).toBe(event.type)
    expect(received!.headers['service-event-id']).toBe(event.id)
    expect(received!.headers['service-signature']).toMatch(/^t=\d{1,12}(,v1=[0-9a-f]{64})+$/)
    const signedAt = verifiedTime(received!, secret)
    expect(Math.abs(signedAt! * 1000 - (await driver.now()))).toBeLessThan(10_000)
    expect(
      verifiedTime({ ...received!, body: Buffer.concat([received!.body, Buffer.from(' ')]) }, secret),
    ).toBeUndefined()
    const parsed = Stripe.webhooks.constructEvent(
      received!.body,
      String(received!.headers['service-signature']),
      secret,
      300,
      undefined,
      signedAt! * 1000,
    )
    expect(parsed.id).toBe(event.id)

    const { generation } = event.data
    const read = await driver.read(id)
    expect({ ...generation, outputs: [] }).toEqual({ ...read, outputs: [] })
    expect(generation.outputs.map((output) => output.id)).toEqual(read.outputs.map((output) => output.id))
    for (const output of generation.outputs) expect((await fetchReply(output.url)).status).toBe(200)
    const done = await delivery(webhookId, ({ status }) => status === 'succeeded')
    expect(done).toMatchObject({
      eventId: event.id,
      eventType: 'generation.succeeded',
      generationId: id,
      nextAttemptAt: null,
      attempts: [{ number: 1, statusCode: 200, error: null }],
    })
    expect(Date.parse(event.createdAt)).toBe(Date.parse(read.completedAt!))
  })

  test('is made for each of the three ends, and no event twice', async () => {
    await driver.createWebhook({ url: receiver.url })
    await driver.console('setLimits', { body: { running: 1 } })
    const succeeding = await submit('sandbox:seconds=100')
    await driver.waitForProcessing(succeeding.id)
    const failing = await fail()
    const canceled = await submit('A lighthouse')
    await driver.canceled(canceled.id)
    await driver.advance(101)
    const events = (await receiver.waitFor(3)).map(eventOf)
    expect(new Map(events.map((event) => [event.data.generation.id, event.type]))).toEqual(
      new Map([
        [canceled.id, 'generation.canceled'],
        [succeeding.id, 'generation.succeeded'],
        [failing.id, 'generation.failed'],
      ]),
    )
    expect(new Set(events.map((event) => event.id)).size).toBe(3)
    for (const event of events) expect(event.type).toBe(`generation.${event.data.generation.status}`)
    await driver.advance(86_400)
    expect(receiver.received).toHaveLength(3)
    await driver.console('setLimits', { body: { running: 4 } })
  })

  test('goes to the endpoints that chose the event and, when bound, only for their key', async () => {
    const mine = await driver.createKey()
    const events = ['generation.failed']
    const all = await driver.createWebhook({ url: `${receiver.url}/all`, events })
    const bound = await driver.createWebhook({ url: `${receiver.url}/bound`, events, keyId: mine.id })
    const other = await driver.createWebhook({ url: `${receiver.url}/other`, events: ['generation.canceled'] })
    const [byOther, byMine] = [await fail(), await fail(mine.secret)]
    await receiver.waitFor(3)
    await driver.advance(60)
    const seen = receiver.received.map((entry) => [entry.path, eventOf(entry).data.generation.id])
    expect(seen).toHaveLength(3)
    expect(new Set(seen.map((pair) => pair.join(' ')))).toEqual(
      new Set([`/hook/all ${byOther.id}`, `/hook/all ${byMine.id}`, `/hook/bound ${byMine.id}`]),
    )
    const secrets: Record<string, string> = { '/hook/all': all.secret, '/hook/bound': bound.secret }
    for (const entry of receiver.received) expect(verifiedTime(entry, secrets[entry.path]!)).toBeDefined()
    expect(await driver.deliveries(other.id)).toEqual([])
    // newest first
    const listed = await driver.deliveries(all.id)
    expect(listed.map((entry) => entry.generationId)).toEqual([byMine.id, byOther.id])
  })

  test.each([200, 201, 204, 299])('is done when the answer is %s', async (status) => {
    receiver.answerWith(status)
    const { id } = await driver.createWebhook({ url: receiver.url })
    await fail()
    const done = await delivery(id, (entry) => entry.status === 'succeeded')
    expect(done.attempts).toMatchObject([{ statusCode: status, error: null }])
    await driver.advance(86_400)
    expect(receiver.received).toHaveLength(1)
  })

  test('is done by the status, however long the body goes on', async () => {
    receiver.answerWith((response) => {
      response.writeHead(200)
      response.write('x'.repeat(100_000))
    })
    const { id } = await driver.createWebhook({ url: receiver.url })
    await fail()
    await driver.waitForEnd((await driver.list('?limit=1')).items[0]!.id)
    await receiver.waitFor(1)
    await driver.advance(11)
    expect((await delivery(id, afterAttempt(1))).status).toBe('succeeded')
  })
})

describe('a failure', () => {
  test.each([301, 302, 307, 308, 400, 401, 404, 410, 429, 500, 503])(
    'with %s is tried again after 30 s',
    async (status) => {
      await using elsewhere = await receiveWebhooks()
      receiver.answerWith((response) => response.writeHead(status, { Location: elsewhere.url }).end())
      const { id } = await driver.createWebhook({ url: receiver.url })
      await fail()
      const first = await delivery(id, afterAttempt(1))
      expect(first).toMatchObject({ status: 'pending', attempts: [{ number: 1, statusCode: status }] })
      expect(secondsAfter(first.attempts[0]!.at, first.nextAttemptAt!)).toBeCloseTo(30, 0)
      receiver.answerWith(200)
      await driver.advance(25)
      expect(receiver.received).toHaveLength(1)
      await driver.advance(6)
      await receiver.waitFor(2)
      expect(await delivery(id, (entry) => entry.status === 'succeeded')).toMatchObject({ nextAttemptAt: null })
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
    await fail()
    const first = await delivery(id, afterAttempt(1))
    expect(first).toMatchObject({ status: 'pending', attempts: [{ statusCode: null }] })
    expect(first.attempts[0]!.error).toMatch(/.+/)
  })

  test('to speak HTTP is told as an error', async () => {
    const babble = createServer((socket) => socket.end('no such thing\r\n\r\n')).listen(0, '127.0.0.1')
    await once(babble, 'listening')
    const { port } = babble.address() as { port: number }
    const { id } = await driver.createWebhook({ url: `http://127.0.0.1:${port}/` })
    await fail()
    const first = await delivery(id, afterAttempt(1))
    expect(first).toMatchObject({
      status: 'pending',
      attempts: [{ statusCode: null, error: expect.any(String) as string }],
    })
    babble.close()
  })

  test('to answer within ten seconds counts from the end of the wait', async () => {
    receiver.answerWith(() => undefined)
    const { id } = await driver.createWebhook({ url: receiver.url })
    await fail()
    await receiver.waitFor(1)
    await driver.advance(8)
    expect((await driver.deliveries(id))[0]).toMatchObject({ status: 'pending', attempts: [] })
    await driver.advance(3)
    const late = await delivery(id, afterAttempt(1))
    expect(late.attempts[0]).toMatchObject({
      number: 1,
      statusCode: null,
      error: expect.stringMatching(/.+/) as string,
    })
    const wait = secondsAfter(late.attempts[0]!.at, late.nextAttemptAt!)
    // `at` may be the start or the end of the attempt; the wait of 30 s begins at its end
    expect([30, 40]).toContain(Math.round(wait))
    await driver.advance(25)
    expect(receiver.received).toHaveLength(1)
    receiver.answerWith(200)
    await driver.advance(8)
    await receiver.waitFor(2)
  })

  test('is repeated nine times in all, exactly on schedule, then given up', async () => {
    receiver.answerWith(500)
    const { id, secret } = await driver.createWebhook({ url: receiver.url })
    await fail()
    await delivery(id, afterAttempt(1))
    for (const [index, delay] of DELAYS.entries()) {
      const before = await delivery(id, afterAttempt(index + 1))
      expect(before.status).toBe('pending')
      expect(secondsAfter(before.attempts[index]!.at, before.nextAttemptAt!)).toBeCloseTo(delay, 0)
      const due = Date.parse(before.nextAttemptAt!)
      const early = await driver.advance((due - (await driver.now())) / 1000 - 3)
      expect(receiver.received).toHaveLength(index + 1)
      await driver.advance((due - early) / 1000)
      await receiver.waitFor(index + 2)
    }
    const ended = await delivery(id, afterAttempt(9))
    expect(ended).toMatchObject({ status: 'failed', nextAttemptAt: null })
    expect(ended.attempts.map((attempt) => attempt.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const gaps = ended.attempts.slice(1).map((attempt, index) => secondsAfter(ended.attempts[index]!.at, attempt.at))
    for (const [index, gap] of gaps.entries())
      expect([index, Math.abs(gap - DELAYS[index]!) < 2]).toEqual([index, true])
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
    await fail()
    await delivery(id, afterAttempt(1))
    await driver.advance(2 * 86_400)
    const ended = await delivery(id, (entry) => entry.status === 'failed')
    const gaps = ended.attempts.slice(1).map((attempt, index) => secondsAfter(ended.attempts[index]!.at, attempt.at))
    expect(gaps.map(Math.round)).toEqual(DELAYS)
    expect(receiver.received).toHaveLength(9)
  })

  test('has fresh links on every attempt', async () => {
    receiver.answerWith(500)
    await driver.createWebhook({ url: receiver.url })
    await submit('A lighthouse')
    await receiver.waitFor(1)
    await driver.advance(30 + 120 + 600 + 1800 + 3600 + 60)
    const last = eventOf((await receiver.waitFor(6)).at(-1)!)
    expect((await fetchReply(last.data.generation.outputs[0]!.url)).status).toBe(200)
  })
})

test('after a rotation the next attempt is signed with the new secret alone', async () => {
  receiver.answerWith(500)
  const { id, secret } = await driver.createWebhook({ url: receiver.url })
  await fail()
  await receiver.waitFor(1)
  await delivery(id, afterAttempt(1))
  const rotated = await driver.console('rotateWebhook', { path: { id } })
  await driver.advance(31)
  const [first, second] = await receiver.waitFor(2)
  expect([verifiedTime(first!, secret), verifiedTime(first!, rotated.secret)]).toEqual([expect.any(Number), undefined])
  expect([verifiedTime(second!, secret), verifiedTime(second!, rotated.secret)]).toEqual([
    undefined,
    expect.any(Number),
  ])
  expect(signaturesOf(second!)).toHaveLength(1)
})

test('a deleted endpoint hears nothing more', async () => {
  receiver.answerWith(500)
  const { id } = await driver.createWebhook({ url: receiver.url })
  await fail()
  await delivery(id, afterAttempt(1))
  await driver.console('deleteWebhook', { path: { id } })
  await driver.advance(86_400)
  expect(receiver.received).toHaveLength(1)
})

test('an endpoint hears only of what ends after it was registered', async () => {
  const earlier = await fail()
  await driver.waitForEnd(earlier.id)
  await driver.createWebhook({ url: receiver.url })
  const later = await fail()
  await receiver.waitFor(1)
  await driver.advance(60)
  expect(receiver.received.map((entry) => eventOf(entry).data.generation.id)).toEqual([later.id])
})

test.each(['stop', 'kill'] as const)('the schedule goes on after %s', async (how) => {
  receiver.answerWith(500)
  const { id, secret } = await driver.createWebhook({ url: receiver.url })
  await fail()
  await delivery(id, afterAttempt(1))
  await driver.advance(31)
  const before = await delivery(id, afterAttempt(2))
  await driver.engine[how]()
  await driver.engine.start()
  expect(await delivery(id, () => true)).toEqual(before)
  await driver.advance(100)
  expect(receiver.received).toHaveLength(2)
  receiver.answerWith(200)
  await driver.advance(21)
  const received = await receiver.waitFor(3)
  expect(new Set(received.map((entry) => entry.headers['service-event-id'])).size).toBe(1)
  expect(verifiedTime(received[2]!, secret)).toBeDefined()
  expect(await delivery(id, (entry) => entry.status === 'succeeded')).toMatchObject({ attempts: { length: 3 } })
})

function secondsAfter(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / 1000
}
