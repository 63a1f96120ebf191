import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import type { EngineDriver } from '../support/engine-driver.ts'
import { fetchReply } from '../support/http-reply.ts'
import { receiveWebhooks, signaturesOf, verifiedTime, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { afterAttempt, eventOf, openWebhookScene, type WebhookScene } from '../support/webhook-scene.ts'

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

describe('a delivery', () => {
  test('carries the event, signed so that anyone can check it', async () => {
    const { id: webhookId, secret } = await driver.createWebhook({ url: `${receiver.url}?shop=1` })
    const submittedAt = await driver.now()
    const { id } = await scene.submit('A lighthouse')
    const [received] = await receiver.waitFor(1)
    expect([received!.method, received!.path]).toEqual(['POST', '/hook?shop=1'])
    expect(received!.headers['content-type']).toMatch(/^application\/json($|;)/)
    const event = eventOf(received!)
    expect(event.type).toBe('generation.succeeded')
    expect(received!.headers['service-event-type']).toBe(event.type)
    expect(received!.headers['service-event-id']).toBe(event.id)
    expect(received!.headers['service-signature']).toMatch(/^t=\d{1,12}(,v1=[0-9a-f]{64})+$/)
    // a signature is dated to the second
    const signedAt = verifiedTime(received!, secret)! * 1000
    expect([signedAt > submittedAt - 1000, signedAt <= (await driver.now())]).toEqual([true, true])
    expect(
      verifiedTime({ ...received!, body: Buffer.concat([received!.body, Buffer.from(' ')]) }, secret),
    ).toBeUndefined()
    const parsed = Stripe.webhooks.constructEvent(
      received!.body,
      String(received!.headers['service-signature']),
      secret,
      300,
      undefined,
      signedAt,
    )
    expect(parsed.id).toBe(event.id)

    const { generation } = event.data
    const read = await driver.read(id)
    expect({ ...generation, outputs: [] }).toEqual({ ...read, outputs: [] })
    expect(generation.outputs.map((output) => output.id)).toEqual(read.outputs.map((output) => output.id))
    for (const output of generation.outputs) expect((await fetchReply(output.url)).status).toBe(200)
    const done = await scene.delivery(webhookId, ({ status }) => status === 'succeeded')
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
    const succeeding = await scene.submit('sandbox:seconds=100')
    await driver.waitForProcessing(succeeding.id)
    const failing = await scene.fail()
    const canceled = await scene.submit('A lighthouse')
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
    const [byOther, byMine] = [await scene.fail(), await scene.fail(mine.secret)]
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
    await scene.fail()
    const done = await scene.delivery(id, (entry) => entry.status === 'succeeded')
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
    await scene.fail()
    await driver.waitForEnd((await driver.list('?limit=1')).items[0]!.id)
    await receiver.waitFor(1)
    await driver.advance(11)
    expect((await scene.delivery(id, afterAttempt(1))).status).toBe('succeeded')
  })
})

test('after a rotation the next attempt is signed with the new secret alone', async () => {
  receiver.answerWith(500)
  const { id, secret } = await driver.createWebhook({ url: receiver.url })
  await scene.fail()
  await receiver.waitFor(1)
  await scene.delivery(id, afterAttempt(1))
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
  await scene.fail()
  await scene.delivery(id, afterAttempt(1))
  await driver.console('deleteWebhook', { path: { id } })
  await driver.advance(86_400)
  expect(receiver.received).toHaveLength(1)
})

test('an endpoint hears only of what ends after it was registered', async () => {
  const earlier = await scene.fail()
  await driver.waitForEnd(earlier.id)
  await driver.createWebhook({ url: receiver.url })
  const later = await scene.fail()
  await receiver.waitFor(1)
  await driver.advance(60)
  expect(receiver.received.map((entry) => eventOf(entry).data.generation.id)).toEqual([later.id])
})
