import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Stripe } from 'stripe'
import { TestEngine } from '../../../../tests/support/engine.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'
import { receiveWebhooks, type WebhookReceiver } from '../../../../tests/support/webhook-receiver.ts'
import { WebhookEvent, type WebhookEventType } from '#shared/service/webhook-event.ts'
import type { Resolve } from '../../net/addresses.ts'
import type { AddressRules } from './address.ts'
import { startDeliverer, type Deliverer } from './deliverer.ts'
import { listDeliveries } from './deliveries.ts'
import { createEndpoint, deleteEndpoint, rotateSecret } from './endpoints.ts'

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

function start(rules: Partial<AddressRules> = {}): void {
  // an advancing clock waits for the attempts under way
  const context = { ...engine.context, host: { ...engine.context.host, clock: engine.clock } }
  deliverer = startDeliverer(context, { allowLoopback: true, resolve: unresolvable, ...rules })
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
  it('is accepted by an independent verifier', async () => {
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

  it('goes to every endpoint that chose it, once', async () => {
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

  it('is tried nine times, each delay counted from the end of the one before', async () => {
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

  it('follows no redirect', async () => {
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

  it('waits ten seconds of the clock for an answer', async () => {
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

  it('says what kept it from connecting', async () => {
    const { endpoint } = register('http://127.0.0.1:1/')
    start()
    cancelOne()
    expect((await settled(endpoint.id, 1)).attempts[0]).toMatchObject({
      statusCode: null,
      error: 'Could not connect: ECONNREFUSED.',
    })
  })

  it('is not sent when the name has come to mean another address', async () => {
    const { endpoint } = register('https://receiver.example/')
    start({ resolve: async () => [{ address: '10.0.0.1', family: 4 }] })
    cancelOne()
    expect((await settled(endpoint.id, 1)).attempts[0]?.error).toMatch(/^Not sent: .*private or local address/)
  })

  it('dials the address that was checked', async () => {
    const { port } = new URL(receiver.url)
    const { endpoint } = register(`http://receiver.example:${port}/hook`)
    const addresses = [[{ address: '127.0.0.1', family: 4 }], [{ address: '10.0.0.1', family: 4 }]]
    start({ resolve: async () => addresses.shift()! })
    cancelOne()
    expect(await settled(endpoint.id, 1)).toMatchObject({ status: 'succeeded' })
    expect(receiver.received[0]?.headers.host).toBe(`receiver.example:${port}`)
  })

  it('reads no more of an answer than it needs', async () => {
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
  it('lets a slow endpoint hold up nobody', async () => {
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

  it('goes on after a stop, and repeats what it was broken off in', async () => {
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

  it('sends nothing more to a deleted endpoint, and signs with the newest secret', async () => {
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
