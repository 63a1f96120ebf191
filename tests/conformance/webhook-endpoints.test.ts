import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem, issuePaths } from '../support/expect-problem.ts'

const EVENTS = ['generation.succeeded']
const HERE = [
  'localhost',
  'localhost.',
  'LOCALHOST',
  'a.localhost',
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
]
const PRIVATE = [
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '167772161',
  '0xa000001',
  '012.0.0.1',
  '10.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '0xc0a80101',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[ff02::1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::10.0.0.1]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:0a00:0001::]',
]

let driver: EngineDriver
let developer: EngineDriver
beforeAll(async () => {
  driver = await driveEngine()
  developer = await driveEngine({ allowLoopbackWebhooks: true })
})
afterAll(async () => {
  await driver[Symbol.asyncDispose]()
  await developer[Symbol.asyncDispose]()
})

async function refuse(target: EngineDriver, body: Record<string, unknown>, path: string): Promise<void> {
  const reply = await target.sendConsole('POST', '/console/webhooks', body)
  expect([body['url'], reply.status]).toEqual([body['url'], 400])
  expect(issuePaths(expectProblem(reply, 400, 'invalid_params'))).toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(`^${path}`))]),
  )
}

describe('registering', () => {
  test.each([...HERE, ...PRIVATE])('https://%s/ is refused', async (host) => {
    await refuse(driver, { url: `https://${host}/hook`, events: EVENTS }, 'url')
  })

  test.each(PRIVATE)('https://%s/ is refused to a developer too', async (host) => {
    await refuse(developer, { url: `https://${host}/hook`, events: EVENTS }, 'url')
    await refuse(developer, { url: `http://${host}:8080/hook`, events: EVENTS }, 'url')
  })

  test.each([
    'http://93.184.215.14/hook',
    'https://93.184.215.14:8443/hook',
    'https://93.184.215.14:80/hook',
    'ftp://93.184.215.14/hook',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'wss://93.184.215.14/hook',
    'https://',
    'not a url',
    '',
    `https://93.184.215.14/${'x'.repeat(2100)}`,
  ])('%s is refused', async (url) => {
    await refuse(driver, { url, events: EVENTS }, 'url')
    await refuse(developer, { url, events: EVENTS }, 'url')
  })

  test.each([
    ['events', { events: [] }],
    ['events', { events: ['generation.started'] }],
    ['events', { events: 'generation.failed' }],
    ['events', {}],
    ['keyId', { events: EVENTS, keyId: 'not-a-uuid' }],
  ])('a wrong %s is refused', async (path, body) => {
    await refuse(driver, { url: 'https://93.184.215.14/hook', ...body }, path)
  })

  test('a key that does not exist cannot be bound', async () => {
    const body = { url: 'https://93.184.215.14/hook', events: EVENTS, keyId: randomUUID() }
    expectProblem(await driver.sendConsole('POST', '/console/webhooks', body), [400, 404])
  })

  test('loopback is open to a developer, over http and on any port', async () => {
    for (const url of ['http://127.0.0.1:9/hook', 'http://localhost:8080/', 'http://[::1]:8080/', 'https://127.0.0.1/'])
      expect((await developer.createWebhook({ url })).url).toBe(url)
  })

  test('an https address on the default port is accepted, named or not', async () => {
    for (const url of [
      'https://93.184.215.14/hook?x=1',
      'https://93.184.215.14:443/hook',
      'https://[2606:2800:21f::1]/',
    ])
      await driver.createWebhook({ url })
  })
})

describe('an endpoint', () => {
  test('has a secret that is shown once', async () => {
    const { id: keyId } = await driver.createKey()
    const made = await driver.createWebhook({ url: 'https://93.184.215.14/once', events: EVENTS, keyId })
    expect(made.secret).toMatch(/^whsec_.{16,}$/)
    expect(made).toMatchObject({ url: 'https://93.184.215.14/once', events: EVENTS, keyId })
    const list = await driver.sendConsole('GET', '/console/webhooks')
    expect(list.text).not.toContain(made.secret)
    expect(list.text).not.toContain('whsec_')
    const { secret: _shownOnce, ...listed } = made
    expect((await driver.console('listWebhooks')).webhooks).toContainEqual(listed)
    expect(await driver.deliveries(made.id)).toEqual([])
  })

  test('gets another secret each time it is rotated', async () => {
    const made = await driver.createWebhook({ url: 'https://93.184.215.14/rotate' })
    const first = await driver.console('rotateWebhook', { path: { id: made.id } })
    const second = await driver.console('rotateWebhook', { path: { id: made.id } })
    expect(first.id).toBe(made.id)
    expect(new Set([made.secret, first.secret, second.secret]).size).toBe(3)
    expect(second.secret).toMatch(/^whsec_/)
  })

  test('is gone after it was deleted', async () => {
    const { id } = await driver.createWebhook({ url: 'https://93.184.215.14/gone' })
    expect(await driver.console('deleteWebhook', { path: { id } })).toEqual({ id })
    expect((await driver.console('listWebhooks')).webhooks.map((webhook) => webhook.id)).not.toContain(id)
    expectProblem(await driver.sendConsole('DELETE', `/console/webhooks/${id}`), 404, 'not_found')
    expectProblem(await driver.sendConsole('POST', `/console/webhooks/${id}/rotate`), 404, 'not_found')
  })

  test('that does not exist is not found', async () => {
    for (const id of [randomUUID(), 'not-a-uuid']) {
      expectProblem(await driver.sendConsole('GET', `/console/webhooks/${id}/deliveries`), 404, 'not_found')
      expectProblem(await driver.sendConsole('POST', `/console/webhooks/${id}/rotate`), 404, 'not_found')
      expectProblem(await driver.sendConsole('DELETE', `/console/webhooks/${id}`), 404, 'not_found')
    }
  })
})
