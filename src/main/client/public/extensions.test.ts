import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '#shared/service/account.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import type { Generation } from '#shared/service/generation.ts'
import type { Quote } from '#shared/service/quote.ts'
import { SIGNATURE_HEADER } from '#shared/service/webhook-event.ts'
import { signWebhook } from '#shared/service/webhook-signature.ts'
import { pictureAt, plainGeneration } from '../../../../tests/support/plain-answers.ts'
import { json, problem, startScriptedServer, type ScriptedServer } from '../../../../tests/support/scripted-server.ts'
import { connect, receiveWebhook, type Pressrun } from './index.ts'

let server: ScriptedServer
let pressrun: Pressrun
beforeEach(async () => {
  server = await startScriptedServer(problem(500, 'internal'))
  pressrun = connect({ baseUrl: server.origin, apiKey: 'k' })
})
afterEach(async () => {
  pressrun.close()
  await server[Symbol.asyncDispose]()
})

const ID = '0198f3a6-0000-7000-8000-000000000000'
const generation: Generation = { ...plainGeneration, id: ID, outputs: [pictureAt('http://127.0.0.1/a')] }
const concurrency = { limit: 4, raisedLimit: null, running: 0, queued: 0 }
const rate = { limit: 120, windowSeconds: 60 }
const account: Account = {
  balance: { available: 5, held: 0 },
  concurrency,
  rateLimits: { key: rate, account: rate },
  key: {
    id: ID,
    name: 'k',
    scopes: ['read'],
    monthlySpendCapCoins: null,
    spentThisMonthCoins: 0,
    expiresAt: null,
  },
  channel: 'api',
}
const model: Model = {
  id: 'm',
  listingId: 'm',
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  vendor: 'v',
  displayName: 'M',
  params: [
    {
      name: 'prompt',
      required: true,
      kind: 'text',
      maxLength: 10,
      ui: { control: 'prompt', group: 'prompt', order: 1 },
    },
  ],
  defaults: {},
  priceFromCoins: 4,
}
const effect: Effect = {
  id: 'e',
  kind: 'image',
  category: 'style',
  nameKey: 'n',
  thumbnail: null,
  input: { type: 'images', min: 1, max: 1 },
  modelId: 'm',
}
const quote: Quote = {
  modelId: 'm',
  coins: 1,
  coinsPerOutput: 1,
  outputs: 1,
  quoteToken: null,
  expiresAt: '2026-01-01T00:00:00Z',
  availableCoins: 0,
}

/** Every field that Pressrun adds to the resources of the specification. */
const INVENTED =
  'x-pressrun provider providerCost previewUrl failureDetail mayBeBilled name state since priceFrom pricedByLengthOf currency micros'.split(
    ' ',
  )
const VALUES = ['acme', '', 7, -0.02, null, true, [], ['a', 1], {}, { name: 1, micros: 'x', since: 'yesterday' }]

/** The same answer, in which every object has all of our names with one value, unless the specification has the name. */
function planted(answer: unknown, value: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((item) => planted(item, value))
  if (typeof answer !== 'object' || answer === null) return answer
  const own = Object.entries(answer).map(([name, field]) => [
    name,
    // the specification names the keys of these itself
    name === 'params' && !Array.isArray(field) ? field : name === 'defaults' ? field : planted(field, value),
  ])
  const foreign = INVENTED.filter((name) => !(name in answer)).map((name) => [name, value])
  return { ...Object.fromEntries(foreign), ...Object.fromEntries(own) }
}

const READS: [string, unknown, (api: Pressrun) => Promise<unknown>][] = [
  ['models', { models: [model] }, async (api) => ({ models: await api.models() })],
  ['effects', { effects: [effect] }, async (api) => ({ effects: await api.effects() })],
  ['account', account, (api) => api.account()],
  ['concurrency', concurrency, (api) => api.call('readConcurrency', {})],
  ['quote', quote, (api) => api.quote({ modelId: 'm', params: {} })],
  ['generation', generation, (api) => api.read(ID)],
  ['page', { items: [generation], nextCursor: null }, (api) => api.call('listGenerations', { query: {} })],
  ['asset', generation.outputs[0], (api) => api.call('readAsset', { pathParams: { id: ID } })],
]

/** Without our own member, which may have kept a value that happens to fit. */
function plain(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (name, value: unknown) => (name === 'x-pressrun' ? undefined : value)))
}

test.each(READS)('%s is read whatever a service means by our names', async (_name, answer, read) => {
  for (const value of VALUES) {
    server.play(json(200, planted(answer, value)))
    expect(plain(await read(pressrun)), JSON.stringify(value)).toEqual(answer)
  }
})

test('fields of our member that cannot be read count as absent, the others are kept', async () => {
  const member = { failureDetail: 'No memory.', mayBeBilled: 'perhaps', previewUrl: null, providerCost: 0.02, mood: 1 }
  server.play(json(200, { ...generation, 'x-pressrun': member }))
  const read = await pressrun.read(ID)
  expect({ ...read['x-pressrun'] }).toEqual({ failureDetail: 'No memory.' })
  for (const value of VALUES.filter((each) => typeof each !== 'object' || Array.isArray(each) || each === null)) {
    server.play(json(200, { ...generation, 'x-pressrun': value }))
    expect((await pressrun.read(ID))['x-pressrun'], JSON.stringify(value)).toBeUndefined()
  }
})

test('a key of another service need not have an id that RFC 4122 knows', async () => {
  for (const id of ['key_1', '6F1C1B6E-6C1F-0B43-0A3E-3D0F3A6D2F10']) {
    server.play(json(200, { ...account, key: { ...account.key, id } }))
    expect((await pressrun.account()).key?.id).toBe(id)
  }
})

const hmac = (key: string, message: Uint8Array) => createHmac('sha256', key).update(message).digest('hex')

test('a signed event is read whatever a service means by our names', async () => {
  const secret = 'whsec_0123456789'
  const event = { id: 'evt', type: 'generation.succeeded', createdAt: '2026-01-01T00:00:00Z', data: { generation } }
  for (const value of VALUES) {
    const body = new TextEncoder().encode(JSON.stringify(planted(event, value)))
    const signature = signWebhook(hmac, { secret, timestamp: Math.floor(Date.now() / 1000), body })
    const request = new Request('http://localhost/hook', {
      method: 'POST',
      body,
      headers: { [SIGNATURE_HEADER]: signature },
    })
    expect(plain(await receiveWebhook(request, secret)), JSON.stringify(value)).toEqual(event)
  }
})
