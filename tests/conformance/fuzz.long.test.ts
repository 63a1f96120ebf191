import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { requestRaw, type Reply } from '../support/http-reply.ts'
import { cheapModel, sensibleParams, uploadInputs } from '../support/model-choice.ts'
import { createDice, mutateRequest, type Dice, type WireRequest } from '../support/request-fuzzer.ts'
import { StrictProblem } from '../support/strict-shapes.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_115)
const REQUESTS = 5_200
/** Below the account's 300 a minute, so that most requests get past the limit. */
const BATCH = 260
const AT_ONCE = 8
const CLOSED = new Set(['maintenance', 'unavailable', 'channel_disabled'])

let driver: EngineDriver
beforeAll(async () => {
  driver = await driveEngine({ coins: 100_000_000, allowLoopbackWebhooks: true })
})
afterAll(() => driver[Symbol.asyncDispose]())

interface Parts {
  keys: string[]
  keyIds: string[]
  webhookIds: string[]
  generationIds: string[]
  assetIds: string[]
  modelId: string
  params: Record<string, unknown>
  quoteToken: string
  cursor: string
  idempotencyKeys: string[]
  effect: { id: string; modelId: string }
}

test(
  'random and mutated requests never break the service nor move coins by an error',
  { timeout: 180_000 },
  async () => {
    const dice = createDice(SEED)
    const parts = await prepare()
    const seen = { submitted: new Set<string>(), grants: 0, statuses: new Map<number, number>() }
    for (let sent = 0; sent < REQUESTS; sent += BATCH) {
      await openAgain(parts)
      const requests = Array.from({ length: BATCH }, () => mutateRequest(dice, template(dice, parts)))
      for (let at = 0; at < requests.length; at += AT_ONCE)
        await Promise.all(
          requests.slice(at, at + AT_ONCE).map(async (request) => {
            const reply = await send(request)
            check(request, reply)
            remember(request, reply, seen)
          }),
        )
    }

    const { groups } = await driver.ledger()
    const holds = groups.filter((group) => group.kind === 'hold').map((group) => group.generationId)
    expect(new Set(holds)).toEqual(new Set([...parts.generationIds, ...seen.submitted]))
    expect(groups.filter((group) => group.kind === 'grant')).toHaveLength(1 + seen.grants)
    await openAgain(parts)
    await expectBooksBalanced(driver)
    // the fuzzer is of use only while it still reaches the inside: successes, refusals and missing things
    for (const status of [200, 201, 400, 401, 404, 405, 409]) expect(seen.statuses.get(status) ?? 0).toBeGreaterThan(20)
  },
)

async function prepare(): Promise<Parts> {
  const model = await cheapModel(driver)
  const inputs = await uploadInputs(driver)
  const params = sensibleParams(model, inputs, 'A lighthouse sandbox:fail=unavailable')
  const { quoteToken } = await driver.quote({ modelId: model.id, params })
  const first = await driver.submit({ modelId: model.id, params, maxCoins: 1000 })
  const second = await driver.submit({ modelId: model.id, params, maxCoins: 1000 })
  await driver.waitForEnd(second.id)
  const effect = (await driver.effects())[0]!
  return {
    keys: [driver.engine.ready.apiKey],
    keyIds: [],
    webhookIds: [],
    generationIds: [first.id, second.id],
    assetIds: inputs.assets.map((asset) => asset.id),
    modelId: model.id,
    params,
    quoteToken: quoteToken!,
    cursor: (await driver.list('?limit=1')).nextCursor!,
    idempotencyKeys: Array.from({ length: 20 }, () => randomUUID()),
    effect: { id: effect.id, modelId: effect.modelId },
  }
}

/** Undoes what a request may have closed, and begins new windows. */
async function openAgain(parts: Parts): Promise<void> {
  await driver.console('setAvailability', { body: { mode: 'open' } })
  await driver.console('setAccount', { body: { locked: false } })
  await driver.console('setLimits', { body: { running: 1 } })
  await driver.console('setPrice', { path: { modelId: parts.modelId }, body: { multiplier: 1 } })
  for (const { id } of (await driver.console('listWebhooks')).webhooks)
    await driver.console('deleteWebhook', { path: { id } })
  parts.webhookIds = [(await driver.createWebhook({ url: 'http://127.0.0.1:9/' })).id]
  const spare = await driver.createKey({ scopes: ['read', 'generate'] })
  parts.keys = [driver.engine.ready.apiKey, driver.engine.ready.apiKey, spare.secret]
  parts.keyIds = [spare.id]
  await driver.advance(61)
}

/** A request that would pass. */
function template(dice: Dice, parts: Parts): WireRequest {
  const { modelId, params, quoteToken, effect } = parts
  const json = { 'content-type': 'application/json' }
  const service = (method: string, path: string, body?: unknown, headers = {}): WireRequest => ({
    method,
    path,
    headers: { authorization: `Bearer ${dice.pick(parts.keys)}`, ...(body !== undefined && json), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const console = (method: string, path: string, body?: unknown): WireRequest => ({
    ...service(method, path, body),
    headers: { authorization: `Bearer ${driver.engine.ready.consoleToken}`, ...(body !== undefined && json) },
  })
  const key = () => ({ 'idempotency-key': dice.chance(0.5) ? dice.pick(parts.idempotencyKeys) : newKey(dice) })
  const generation = () => dice.pick(parts.generationIds)
  const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhello\r\n--x--\r\n'
  return dice.pick([
    () => service('GET', '/v1/models'),
    () => service('GET', '/v1/effects'),
    () => service('GET', '/v1/openapi.json'),
    () => service('POST', '/v1/quotes', { modelId, params, draft: dice.chance(0.5) }),
    () =>
      service('POST', '/v1/quotes', {
        modelId: effect.modelId,
        effectId: effect.id,
        params: { images: parts.assetIds },
      }),
    () => service('POST', '/v1/generations', { modelId, params, maxCoins: 1000 }, key()),
    () => service('POST', '/v1/generations', { modelId, params, quoteToken, projectId: 'p' }, key()),
    () => service('POST', '/v1/generations', { modelId, params, maxCoins: 1000, consent: true }, key()),
    () => service('GET', `/v1/generations?limit=2&cursor=${encodeURIComponent(parts.cursor)}`),
    () => service('GET', '/v1/generations?limit=3&status=failed&modality=image&active=false'),
    () => service('GET', `/v1/generations/${generation()}`),
    () => service('POST', `/v1/generations/${generation()}/cancel`),
    () => service('GET', '/v1/generations/concurrency'),
    () => ({
      ...service('POST', '/v1/uploads', undefined, { 'content-type': 'multipart/form-data; boundary=x' }),
      body: form,
    }),
    () => service('GET', `/v1/assets/${dice.pick(parts.assetIds)}`),
    () => service('GET', '/v1/account'),
    () => console('GET', '/console/keys'),
    () => console('POST', '/console/keys', { name: 'Fuzz', scopes: ['read'], monthlySpendCapCoins: 5 }),
    () => console('DELETE', `/console/keys/${dice.pick(parts.keyIds)}`),
    () => console('POST', '/console/coins', { amount: 1 }),
    () => console('PUT', '/console/limits', { running: 1, raisedLimit: 2 }),
    () => console('GET', '/console/webhooks'),
    () => console('POST', '/console/webhooks', { url: 'http://127.0.0.1:9/', events: ['generation.failed'] }),
    () => console('POST', `/console/webhooks/${dice.pick(parts.webhookIds)}/rotate`),
    () => console('DELETE', `/console/webhooks/${dice.pick(parts.webhookIds)}`),
    () => console('GET', `/console/webhooks/${dice.pick(parts.webhookIds)}/deliveries`),
    () => console('PUT', '/console/availability', { mode: 'open' }),
    () => console('PUT', '/console/account', { locked: false }),
    () => console('PUT', `/console/prices/${modelId}`, { multiplier: 2 }),
    () => console('GET', '/console/ledger'),
    () => console('POST', '/console/clock', { advanceSeconds: 0.5 }),
  ])()
}

function newKey(dice: Dice): string {
  return Array.from({ length: 24 }, () => dice.number(36).toString(36)).join('')
}

function send({ method, path, headers, body }: WireRequest): Promise<Reply> {
  return requestRaw({
    origin: driver.engine.ready.baseUrl,
    path,
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    body: body === undefined ? [] : [Buffer.from(body)],
  })
}

function check(request: WireRequest, reply: Reply): void {
  const context = `FUZZ_SEED=${SEED} ${JSON.stringify(request).slice(0, 2000)} -> ${reply.status} ${reply.text.slice(0, 500)}`
  if (reply.status < 400) return
  expect(reply.headers.get('content-type'), context).toMatch(/^application\/problem\+json($|;)/)
  const problem = StrictProblem.safeParse(reply.json)
  expect(problem.error, context).toBeUndefined()
  expect(problem.data!.status, context).toBe(reply.status)
  expect(reply.status < 500 || (reply.status === 503 && CLOSED.has(problem.data!.code)), context).toBe(true)
}

/** By what came back, not by the path: `/v1/./generations` is a submit too. */
function remember(
  { method }: WireRequest,
  reply: Reply,
  seen: { submitted: Set<string>; grants: number; statuses: Map<number, number> },
): void {
  seen.statuses.set(reply.status, (seen.statuses.get(reply.status) ?? 0) + 1)
  if (method !== 'POST' || reply.status >= 300) return
  const answer = reply.json as Record<string, unknown>
  if (reply.status === 201 && 'coinsQuoted' in answer) seen.submitted.add(String(answer['id']))
  if (Object.keys(answer).join() === 'available,held') seen.grants++
}
