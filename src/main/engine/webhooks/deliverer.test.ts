import type { ServerResponse } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Stripe } from 'stripe'
import { TestEngine } from '../../../../tests/support/engine.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'
import { receiveWebhooks, type WebhookReceiver } from '../../../../tests/support/webhook-receiver.ts'
import { WebhookEvent, type WebhookEventType } from '#shared/service/webhook-event.ts'
import type { Resolve } from '../../net/addresses.ts'
import type { WebhookRules } from '../context.ts'
import { loadGeneration } from '../generations/present.ts'
import { startDeliverer, type Deliverer } from './deliverer.ts'
import { listDeliveries } from './store/deliveries.ts'
import { createEndpoint, deleteEndpoint, rotateSecret } from './store/endpoints.ts'

const ALL: WebhookEventType[] = ['generation.succeeded', 'generation.failed', 'generation.canceled']
const unresolvable: Resolve = () => Promise.reject(new Error('No names here.'))

let engine: TestEngine
let receiver: WebhookReceiver
let deliverer: Deliverer | undefined

beforeEach(async () => {
  engine = new TestEngine()
  receiver = await receiveWebhooks()
})
afterEach(async () => {
  await stop()
  await receiver[Symbol.asyncDispose]()
  await engine[Symbol.asyncDispose]()
})

function start(rules: Partial<WebhookRules> = {}): void {
  // an advancing clock waits for the attempts under way
  const host = { ...engine.context.host, clock: engine.clock }
  const webhookRules = { allowLoopback: true, resolve: unresolvable, ...rules }
  const context = { ...engine.context, host, webhookRules }
  deliverer = startDeliverer(context, (id) => loadGeneration(context, id))
}
async function stop(): Promise<void> {
  await deliverer?.close()
  deliverer = undefined
}
function register(url: string, { events = ALL, keyId = null as string | null } = {}) {
  return createEndpoint(engine.context, engine.caller.accountId, { url, events, keyId })
}
/** A generation that ends at once, with its event. */
function cancelOne(): string {
  const { body } = engine.submit()
  engine.cancel(body.id)
  return body.id
}
const deliveriesOf = (endpointId: string) => listDeliveries(engine.context.db, endpointId)
const settled = (endpointId: string, attempts: number) =>
  waitUntil(`${attempts} attempts`, () => {
    const [delivery] = deliveriesOf(endpointId)
    return delivery?.attempts.length === attempts && delivery
  })

describe('a delivery', () => {
  test('is accepted by an independent verifier', async () => {
    const { secret } = register(receiver.url)
    start()
    const generationId = cancelOne()
    const [received] = await receiver.waitFor(1)
    const { headers, body } = received!
    const signature = String(headers['service-signature'])
    const now = Math.floor(engine.clock.now() / 1000)
    const { webhooks } = new Stripe('unused')
    const event = webhooks.constructEvent(body, signature, secret, 300, undefined, now * 1000)
    expect(WebhookEvent.parse(event)).toMatchObject({
      id: headers['service-event-id'],
      type: 'generation.canceled',
      data: { generation: { id: generationId, status: 'canceled', coinsCharged: 0 } },
    })
    expect(headers['service-event-type']).toBe('generation.canceled')
    expect(headers['content-type']).toBe('application/json')
    expect(() => webhooks.constructEvent(`${body.toString()} `, signature, secret, 300, undefined, now * 1000)).toThrow(
      /signature/i,
    )
  })

  test('goes to every endpoint that chose it, once', async () => {
    const chosen = register(receiver.url, { keyId: engine.caller.keyId })
    const other = register(receiver.url, { events: ['generation.failed'] })
    start()
    cancelOne()
    expect(await settled(chosen.endpoint.id, 1)).toMatchObject({
      status: 'succeeded',
      nextAttemptAt: null,
      attempts: [{ number: 1, statusCode: 200, error: null }],
    })
    expect(deliveriesOf(other.endpoint.id)).toEqual([])
    expect(receiver.received).toHaveLength(1)
  })

  test('is tried nine times, each delay counted from the end of the one before', async () => {
    receiver.answerWith(500)
    const { endpoint } = register(receiver.url)
    start()
    const began = engine.clock.now()
    cancelOne()
    const first = await settled(endpoint.id, 1)
    expect(first).toMatchObject({ status: 'pending', attempts: [{ statusCode: 500, error: 'Answered 500.' }] })
    await engine.clock.advance(86_400_000)
    const { status, attempts } = deliveriesOf(endpoint.id)[0]!
    const offsets = attempts.map(({ at }) => (Date.parse(at) - began) / 1000)
    expect([status, offsets]).toEqual(['failed', [0, 30, 150, 750, 2550, 6150, 16950, 38550, 81750]])
    expect(new Set(receiver.received.map(({ headers }) => headers['service-event-id'])).size).toBe(1)
  })

  test('follows no redirect', async () => {
    receiver.answerWith((response) => response.writeHead(302, { Location: '/elsewhere' }).end())
    const { endpoint } = register(receiver.url)
    start()
    cancelOne()
    expect((await settled(endpoint.id, 1)).attempts[0]).toMatchObject({
      statusCode: 302,
      error: 'Answered 302; redirects are not followed.',
    })
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  })

  test('waits ten seconds of the clock for an answer', async () => {
    receiver.answerWith(() => {})
    const { endpoint } = register(receiver.url)
    start()
    cancelOne()
    await receiver.waitFor(1)
    await engine.clock.advance(10_000)
    const { attempts, nextAttemptAt } = await settled(endpoint.id, 1)
    expect(attempts[0]).toMatchObject({ statusCode: null, error: 'No answer within 10 seconds.' })
    expect(Date.parse(nextAttemptAt!)).toBe(engine.clock.now() + 30_000)
  })

  test('says what kept it from connecting', async () => {
    const { endpoint } = register('http://127.0.0.1:1/')
    start()
    cancelOne()
    expect((await settled(endpoint.id, 1)).attempts[0]).toMatchObject({
      statusCode: null,
      error: 'Could not connect: ECONNREFUSED.',
    })
  })

  test('is not sent when the name has come to mean another address', async () => {
    const { endpoint } = register('https://receiver.example/')
    start({ resolve: async () => [{ address: '10.0.0.1', family: 4 }] })
    cancelOne()
    expect((await settled(endpoint.id, 1)).attempts[0]?.error).toMatch(/^Not sent: .*private or local address/)
  })

  test('dials the address that was checked', async () => {
    const { port } = new URL(receiver.url)
    const { endpoint } = register(`http://receiver.example:${port}/hook`)
    const addresses = [[{ address: '127.0.0.1', family: 4 }], [{ address: '10.0.0.1', family: 4 }]]
    start({ resolve: async () => addresses.shift()! })
    cancelOne()
    expect(await settled(endpoint.id, 1)).toMatchObject({ status: 'succeeded' })
    expect(receiver.received[0]?.headers.host).toBe(`receiver.example:${port}`)
  })

  test.each([
    ['never ends', (response) => void response.writeHead(200).write('a word, and then ')],
    ['has not begun', (response) => response.writeHead(204, { 'Content-Length': '9' }).flushHeaders()],
    [
      'comes drop by drop',
      (response) => {
        const drip = setInterval(() => response.write('.'), 20)
        response.writeHead(202).on('close', () => clearInterval(drip))
      },
    ],
    ['is broken off', (response) => response.writeHead(200).write('half', () => response.destroy())],
  ] satisfies [string, (response: ServerResponse) => void][])(
    'is settled by its status when the rest of the answer %s, and no connection stays open',
    async (_what, answer) => {
      let open = 0
      receiver.answerWith((response) => {
        open += 1
        response.on('close', () => (open -= 1))
        answer(response)
      })
      const { endpoint } = register(receiver.url)
      start()
      cancelOne()
      const { status, attempts } = await settled(endpoint.id, 1)
      expect([status, attempts[0]?.error]).toEqual(['succeeded', null])
      await waitUntil('the connection to be closed', () => open === 0)
    },
  )

  test('is settled by a bad status as well, and closing waits for nobody', async () => {
    const closed = Promise.withResolvers<void>()
    receiver.answerWith((response) => {
      response.on('close', closed.resolve)
      response.writeHead(500).write('I am going to tell you why, at length: ')
    })
    const { endpoint } = register(receiver.url)
    start()
    cancelOne()
    expect((await settled(endpoint.id, 1)).attempts[0]).toMatchObject({ statusCode: 500, error: 'Answered 500.' })
    await stop()
    await closed.promise
  })

  test.each([
    [
      'sealed with another secret',
      (db: Database) => db.exec("UPDATE webhook_endpoints SET sealed_secret = 'b2xkLXNlYWw'"),
    ],
    [
      'cut short',
      (db: Database) => db.exec('UPDATE webhook_endpoints SET sealed_secret = substr(sealed_secret, 1, 30)'),
    ],
    ['empty', (db: Database) => db.exec("UPDATE webhook_endpoints SET sealed_secret = ''")],
  ])('that cannot be signed because the secret is %s is tried nine times and says why', async (_what, spoil) => {
    const { endpoint } = register(receiver.url)
    spoil(engine.context.db)
    const complaints: string[] = []
    engine.context.host.log.error = (message) => void complaints.push(message)
    start()
    cancelOne()
    await settled(endpoint.id, 1)
    await engine.clock.advance(86_400_000)
    const { status, nextAttemptAt, attempts } = deliveriesOf(endpoint.id)[0]!
    expect([status, nextAttemptAt, attempts.length]).toEqual(['failed', null, 9])
    for (const { error, statusCode } of attempts)
      expect([statusCode, error]).toEqual([null, expect.stringMatching(/^Not sent: The signing secret .* new secret/)])
    expect(complaints).toHaveLength(9)
    expect(receiver.received).toEqual([])
  })

  test('that could not be signed goes out once the endpoint has a new secret', async () => {
    const { endpoint } = register(receiver.url)
    engine.context.db.exec("UPDATE webhook_endpoints SET sealed_secret = 'gone'")
    engine.context.host.log.error = () => {}
    start()
    cancelOne()
    await settled(endpoint.id, 1)
    rotateSecret(engine.context, engine.caller.accountId, endpoint.id)
    await engine.clock.advance(30_000)
    expect(await settled(endpoint.id, 2)).toMatchObject({ status: 'succeeded' })
  })

  test('reads no more of an answer than it needs', async () => {
    let open = 0
    const flood = createTcpServer((socket) => {
      open += 1
      socket.on('error', () => {}).on('close', () => (open -= 1))
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n')
      const pour = () => {
        while (socket.writable && socket.write(Buffer.alloc(65_536)));
      }
      socket.on('drain', pour)
      pour()
    })
    await new Promise<void>((resolve) => flood.listen(0, '127.0.0.1', resolve))
    const { endpoint } = register(`http://127.0.0.1:${(flood.address() as AddressInfo).port}/`)
    start()
    cancelOne()
    expect(await settled(endpoint.id, 1)).toMatchObject({ status: 'succeeded' })
    await waitUntil('the connection to be closed', () => open === 0)
    flood.close()
  })
})

describe('the deliverer', () => {
  test('lets a slow endpoint hold up nobody', async () => {
    const slow = await receiveWebhooks()
    slow.answerWith(() => {})
    register(slow.url)
    const { endpoint } = register(receiver.url)
    start()
    for (let count = 0; count < 20; count++) cancelOne()
    await receiver.waitFor(20)
    expect(slow.received.length).toBeLessThanOrEqual(4)
    await waitUntil('all to be recorded', () => deliveriesOf(endpoint.id).every(({ status }) => status === 'succeeded'))
    await stop()
    await slow[Symbol.asyncDispose]()
  })

  test('goes on after a stop, and repeats what it was broken off in', async () => {
    receiver.answerWith(() => {})
    const { endpoint } = register(receiver.url)
    start()
    cancelOne()
    await receiver.waitFor(1)
    await stop()
    expect(deliveriesOf(endpoint.id)[0]).toMatchObject({ status: 'pending', attempts: [] })
    receiver.answerWith(204)
    start()
    expect(await settled(endpoint.id, 1)).toMatchObject({ status: 'succeeded', attempts: [{ statusCode: 204 }] })
  })

  test('goes on when its timer has met a database that could not be read', async () => {
    receiver.answerWith(500)
    const { endpoint } = register(receiver.url)
    const complaints: string[] = []
    engine.context.host.log.error = (message) => void complaints.push(message)
    start()
    cancelOne()
    await settled(endpoint.id, 1)
    receiver.answerWith(200)
    engine.context.db.exec('ALTER TABLE webhook_endpoints RENAME TO put_away')
    await engine.clock.advance(30_000)
    expect(complaints).toHaveLength(1)
    engine.context.db.exec('ALTER TABLE put_away RENAME TO webhook_endpoints')
    await engine.clock.advance(30_000)
    expect(await settled(endpoint.id, 2)).toMatchObject({ status: 'succeeded' })
  })

  test('sends nothing more to a deleted endpoint, and signs with the newest secret', async () => {
    receiver.answerWith(503)
    const kept = register(receiver.url)
    const deleted = register(receiver.url)
    start()
    cancelOne()
    await settled(kept.endpoint.id, 1)
    await settled(deleted.endpoint.id, 1)
    const { accountId } = engine.caller
    deleteEndpoint(engine.context.db, accountId, deleted.endpoint.id, engine.clock.now())
    const secret = rotateSecret(engine.context, accountId, kept.endpoint.id)!
    receiver.answerWith(200)
    await engine.clock.advance(30_000)
    await receiver.waitFor(3)
    await settled(kept.endpoint.id, 2)
    const { body, headers } = receiver.received[2]!
    const { webhooks } = new Stripe('unused')
    const verify = (key: string) =>
      webhooks.constructEvent(body, String(headers['service-signature']), key, 300, undefined, engine.clock.now())
    expect(verify(secret)).toHaveProperty('id')
    expect(() => verify(kept.secret)).toThrow(/signature/i)
    expect(receiver.received).toHaveLength(3)
    expect(deliveriesOf(deleted.endpoint.id)[0]).toMatchObject({ status: 'failed', nextAttemptAt: null })
  })
})
