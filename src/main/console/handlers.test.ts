import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandsOf, refusalsOf } from '../../../tests/support/run-commands.ts'
import { createTestHost, type TestHost } from '../../../tests/support/test-host.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { receiveWebhooks, verifiedTime } from '../../../tests/support/webhook-receiver.ts'
import { createApp, type App } from '../app.ts'

const signal = new AbortController().signal
let host: TestHost
let app: App
let events: string[]

beforeEach(async () => {
  host = { ...createTestHost({ kind: 'web' }), developer: { sandbox: true, loopbackWebhooks: true } }
  app = await createApp(host)
  events = []
  app.subscribe((event) => events.push(JSON.stringify(event)))
})
afterEach(() => app.close())

const run = commandsOf(() => app)
const refused = refusalsOf(() => app)

/** Everything that lies in the data folder, except what SQLite has under lock. */
const written = () =>
  readdirSync(host.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

test('a key is made, listed without its secret and revoked for good', async () => {
  const made = await run('console.createKey', {
    name: ' Studio ',
    scopes: ['read', 'generate'],
    monthlySpendCapCoins: 50,
  })
  expect(made).toMatchObject({ name: 'Studio', monthlySpendCapCoins: 50, expiresAt: null, lastUsedAt: null })
  expect(made.secret).toMatch(/^prk_/)
  const { secret, ...listed } = made
  expect((await run('console.keys', {})).keys).toEqual([listed])
  expect((await run('console.revokeKey', { id: made.id })).revokedAt).not.toBeNull()
  expect(events).toEqual(['{"type":"console.changed"}', '{"type":"console.changed"}'])
  expect([written(), host.logged.join(), events.join()].filter((place) => place.includes(secret.slice(4)))).toEqual([])
})

test.each([
  ['console.createKey', { name: '', scopes: ['read'] }],
  ['console.createKey', { name: 'No scope', scopes: [] }],
  ['console.createKey', { name: 'Odd scope', scopes: ['everything'] }],
  ['console.createKey', { name: 'Odd cap', scopes: ['read'], monthlySpendCapCoins: 0.5 }],
  ['console.createKey', { name: 'Odd time', scopes: ['read'], expiresAt: 'tomorrow' }],
  ['console.createKey', { name: 'More', scopes: ['read'], secret: 'mine' }],
  ['console.revokeKey', { id: '../coins' }],
  ['console.grantCoins', { amount: 0 }],
  ['console.grantCoins', { amount: 1.5 }],
  ['console.createWebhook', { url: 'nowhere', events: ['generation.succeeded'] }],
  ['console.createWebhook', { url: 'https://example.com', events: [] }],
  ['console.advanceClock', { advanceSeconds: -1 }],
] as const)('%s does not take %j', async (name, input) => {
  expect(await refused(name, input)).toMatchObject({ code: 'invalid_input' })
  expect((await run('console.keys', {})).keys).toEqual([])
  expect((await run('account.read', {})).balance).toEqual({ available: 1000, held: 0 })
})

test('coins are granted and taken back, and the ledger says so', async () => {
  expect(await run('console.grantCoins', { amount: 500 })).toEqual({ available: 1500, held: 0 })
  expect(await run('console.grantCoins', { amount: -200 })).toEqual({ available: 1300, held: 0 })
  const { balances, groups, nextCursor } = await run('console.ledger', {})
  expect(balances).toEqual({ available: 1300, held: 0, spent: 0, granted: -1300 })
  expect(
    groups.map(({ kind, entries }) => [kind, entries.find(({ account }) => account === 'available')?.coins]),
  ).toEqual([
    ['grant', -200],
    ['grant', 500],
    ['grant', 1000],
  ])
  expect(nextCursor).toBeNull()
  expect(events).toContain('{"type":"account.changed"}')
})

test('what a key did not ask for stays closed, and an unknown one is said to be so', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  for (const name of [
    'console.revokeKey',
    'console.deliveries',
    'console.rotateWebhook',
    'console.resendDelivery',
  ] as const)
    expect(await refused(name, { id })).toMatchObject({ code: 'not_found' })
  expect(
    await refused('console.createWebhook', { url: 'http://10.0.0.1', events: ['generation.failed'] }),
  ).toMatchObject({
    code: 'invalid_params',
    issues: [{ path: 'url' }],
  })
})

test('a delivery arrives signed, can be sent again, and waits while its endpoint is off', async () => {
  await using receiver = await receiveWebhooks()
  receiver.answerWith(500)
  const made = await run('console.createWebhook', { url: receiver.url, events: ['generation.failed'] })
  expect(made.secret).toMatch(/^whsec_/)
  expect(await run('console.webhooks', {})).toMatchObject({
    loopbackAllowed: true,
    webhooks: [{ id: made.id, enabled: true }],
  })
  const { id: modelId } = (await run('models.list', {})).models.find((model) => model.id === 'geometric-poster')!
  const make = () =>
    run('compose.make', {
      modelId,
      params: { prompt: 'A fox sandbox:fail=content_policy' },
      consent: false,
      maxCoins: 100,
    })
  await make()
  await receiver.waitFor(1)
  const deliveries = async () => (await run('console.deliveries', { id: made.id })).deliveries
  const [failed] = await waitUntil('the attempt to be noted', async () => {
    const all = await deliveries()
    return all[0]?.attempts.length === 1 && all
  })
  expect(failed).toMatchObject({ status: 'pending', attempts: [{ number: 1, statusCode: 500 }] })
  expect(failed!.nextAttemptAt).not.toBeNull()

  await run('console.switchWebhook', { id: made.id, enabled: false })
  receiver.answerWith(204)
  await run('console.resendDelivery', { id: failed!.id })
  expect(receiver.received).toHaveLength(1)
  const { secret } = await run('console.rotateWebhook', { id: made.id })
  await run('console.switchWebhook', { id: made.id, enabled: true })
  const [, again] = await receiver.waitFor(2)
  expect(verifiedTime(again!, secret)).toBeTypeOf('number')
  expect(verifiedTime(again!, made.secret)).toBeUndefined()
  await waitUntil('the delivery to be noted', async () => (await deliveries())[0]?.status === 'succeeded')
  expect((await deliveries())[0]).toMatchObject({ nextAttemptAt: null, attempts: [{}, { number: 2, statusCode: 204 }] })

  await run('console.removeWebhook', { id: made.id })
  expect((await run('console.webhooks', {})).webhooks).toEqual([])
  expect([host.logged.join(), events.join()].filter((place) => place.includes('whsec_'))).toEqual([])
}, 30_000)

test('the clock can be moved in a sandbox, and nowhere else', async () => {
  const { now, movable } = await run('console.clock', {})
  expect(movable).toBe(true)
  const moved = await run('console.advanceClock', { advanceSeconds: 3600 })
  expect(Date.parse(moved.now) - Date.parse(now)).toBeGreaterThanOrEqual(3_600_000)

  await using plain = await createApp(createTestHost()).then((other) => ({
    app: other,
    [Symbol.asyncDispose]: () => other.close(),
  }))
  expect(await plain.app.run('console.clock', {}, { signal })).toMatchObject({ value: { movable: false } })
  expect(await plain.app.run('console.advanceClock', { advanceSeconds: 1 }, { signal })).toMatchObject({ ok: false })
})
