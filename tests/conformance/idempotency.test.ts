import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { requestRaw } from '../support/http-reply.ts'
import { cheapModel, sensibleParams } from '../support/model-choice.ts'
import type { StrictModel } from '../support/strict-shapes.ts'

let driver: EngineDriver
let model: StrictModel
let body: { modelId: string; params: Record<string, unknown>; maxCoins: number }
beforeAll(async () => {
  driver = await driveEngine()
  model = await cheapModel(driver)
  body = { modelId: model.id, params: sensibleParams(model), maxCoins: 100_000 }
})
afterEach(() => expectBooksBalanced(driver))
afterAll(() => driver[Symbol.asyncDispose]())

test('fifty equal submits at once make one generation and one hold', async () => {
  await driver.freshWindows()
  const before = await driver.ledger()
  const idempotencyKey = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      driver.send('POST', '/v1/generations', { json: body, headers: { 'Idempotency-Key': idempotencyKey } }),
    ),
  )
  const statuses = replies.map((reply) => reply.status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 200)).toHaveLength(49)
  const ids = new Set(replies.map((reply) => (reply.json as { id: string }).id))
  expect(ids.size).toBe(1)
  const after = await driver.ledger()
  const holds = after.groups.filter((group) => group.kind === 'hold')
  expect(holds.length).toBe(before.groups.filter((group) => group.kind === 'hold').length + 1)
})

test('fifty different submits at once under one key make one generation', async () => {
  await driver.freshWindows()
  const idempotencyKey = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      driver.send('POST', '/v1/generations', {
        json: { ...body, projectId: `p${index}` },
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    ),
  )
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
  for (const reply of replies.filter((candidate) => candidate.status !== 201))
    expectProblem(reply, 409, 'idempotency_conflict')
})

test('the same JSON value is the same body, however it is written', async () => {
  const idempotencyKey = randomUUID()
  const original = { modelId: model.id, params: { prompt: 'Tür / 1', num_outputs: 1 }, maxCoins: 1000, note: 10.5 }
  const { id } = await driver.submit(original, { idempotencyKey })
  for (const text of [
    JSON.stringify(original, null, 4),
    JSON.stringify({ note: 10.5, maxCoins: 1000, params: { num_outputs: 1, prompt: 'Tür / 1' }, modelId: model.id }),
    `\n\t{"modelId":"${model.id}","params":{"prompt":"T\\u00fcr \\/ 1","num_outputs":1.0},"maxCoins":1e3,"note":1.05E1}\r\n`,
    `{"model\\u0049d":"${model.id}","params":{"prompt":"\\u0054ür / 1","num_outputs":10e-1},"maxCoins":1000.000,"note":10.50}`,
  ])
    expect((await driver.replay(text, { idempotencyKey })).id).toBe(id)
})

test('any other JSON value is another body', async () => {
  const idempotencyKey = randomUUID()
  await driver.submit({ ...body, note: [1, 2] }, { idempotencyKey })
  const { maxCoins: _left, ...withoutLimit } = body
  const { quoteToken } = await driver.quote({ modelId: body.modelId, params: body.params })
  for (const other of [
    { ...body, note: [2, 1] },
    body,
    { ...body, note: [1, 2], more: null },
    { ...body, note: [1, 2], maxCoins: body.maxCoins + 1 },
    { ...body, note: [1, 2], projectId: null },
    { ...body, note: [1, 2], params: { ...body.params, prompt: `${String(body.params['prompt'])} ` } },
    { ...body, note: [1, 2], params: { ...body.params, num_outputs: 1 } },
    { ...withoutLimit, note: [1, 2], quoteToken },
  ])
    await driver.refused(() => driver.trySubmit(other, { idempotencyKey }), 409, 'idempotency_conflict')
})

test('the key is required', async () => {
  await driver.refused(() => driver.call('POST', '/v1/generations', { json: body }), 400, 'idempotency_key_required')
})

test.each([
  ['15 characters', 'k'.repeat(15)],
  ['129 characters', 'k'.repeat(129)],
  ['a space inside', 'abcdefgh ijklmnopq'],
  ['a dot', 'abcdefgh.ijklmnopq'],
  ['a slash', 'abcdefgh/ijklmnopq'],
  ['a letter beyond ASCII', 'abcdefghijklmnopé'],
])('a key with %s is refused', async (_, idempotencyKey) => {
  await driver.refused(() => driver.trySubmit(body, { idempotencyKey }), 400, 'invalid_params')
})

test('a key sent twice is refused, equal or not', async () => {
  const { apiKey, baseUrl } = driver.engine.ready
  const text = JSON.stringify(body)
  for (const second of ['a'.repeat(20), 'b'.repeat(20)]) {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      'idempotency-key': ['a'.repeat(20), second],
    }
    await driver.refused(
      () =>
        requestRaw({ origin: baseUrl, path: '/v1/generations', method: 'POST', headers, body: [Buffer.from(text)] }),
      400,
      'invalid_params',
    )
  }
})

test.each(['k'.repeat(16), `${'A-z_0'.repeat(25)}xyz`, '-_-_-_-_-_-_-_-_'])('the key %s is fine', async (key) => {
  const { id } = await driver.submit(body, { idempotencyKey: key })
  expect((await driver.replay(body, { idempotencyKey: key })).id).toBe(id)
})

test('keys differ by case', async () => {
  const key = `Case-${randomUUID()}`
  const first = await driver.submit(body, { idempotencyKey: key })
  const second = await driver.submit(body, { idempotencyKey: key.toLowerCase() })
  expect(first.id).not.toBe(second.id)
})

test('the key belongs to the account, whichever API key sends it', async () => {
  const idempotencyKey = randomUUID()
  const { secret } = await driver.createKey()
  const { id } = await driver.submit(body, { idempotencyKey })
  expect((await driver.replay(body, { idempotencyKey, key: secret })).id).toBe(id)
  expectProblem(
    await driver.trySubmit({ ...body, projectId: 'x' }, { idempotencyKey, key: secret }),
    409,
    'idempotency_conflict',
  )
})

test('a replay shows the generation as it is now', async () => {
  const idempotencyKey = randomUUID()
  const { id } = await driver.submit(body, { idempotencyKey })
  const ended = await driver.waitForEnd(id)
  const replayed = await driver.replay(body, { idempotencyKey })
  expect(replayed).toMatchObject({ id, status: 'succeeded', coinsCharged: ended.coinsCharged })
  expect(replayed.outputs.map((output) => output.id)).toEqual(ended.outputs.map((output) => output.id))
})

test('a replay works when the balance is gone, the quote expired and the price has risen', async () => {
  const request = { modelId: model.id, params: body.params }
  const { quoteToken } = await driver.quote(request)
  const idempotencyKey = randomUUID()
  const { id } = await driver.submit({ ...request, quoteToken }, { idempotencyKey })
  await driver.waitForEnd(id)
  const { available } = (await driver.account()).balance
  await driver.grant(-available)
  await driver.advance(3600)
  await driver.console('setPrice', { path: { modelId: model.id }, body: { multiplier: 5 } })
  expect((await driver.replay({ ...request, quoteToken }, { idempotencyKey })).id).toBe(id)
  await driver.console('setPrice', { path: { modelId: model.id }, body: { multiplier: 1 } })
  await driver.grant(available)
})

test('a replay works after the cap of the key is used up', async () => {
  const { coins } = await driver.quote({ modelId: model.id, params: body.params })
  const { secret } = await driver.createKey({ monthlySpendCapCoins: coins })
  const idempotencyKey = randomUUID()
  const { id } = await driver.submit(body, { idempotencyKey, key: secret })
  expectProblem(await driver.trySubmit(body, { key: secret }), 402, 'spend_cap_exceeded')
  expect((await driver.replay(body, { idempotencyKey, key: secret })).id).toBe(id)
})

test.each(['maintenance', 'unavailable', 'channel_disabled'] as const)(
  'a replay works while new work is refused: %s',
  async (mode) => {
    const idempotencyKey = randomUUID()
    const { id } = await driver.submit(body, { idempotencyKey })
    await driver.waitForEnd(id)
    await driver.console('setAvailability', { body: { mode } })
    try {
      expect((await driver.replay(body, { idempotencyKey })).id).toBe(id)
      const other = { ...body, projectId: 'another' }
      expectProblem(await driver.trySubmit(other, { idempotencyKey }), 409, 'idempotency_conflict')
      await driver.refused(() => driver.trySubmit(body, { idempotencyKey: randomUUID() }), 503, mode)
      expectProblem(await driver.trySubmit(body, { idempotencyKey: 'short' }), 503, mode)
    } finally {
      await driver.console('setAvailability', { body: { mode: 'open' } })
    }
  },
)

test('a refused submit leaves its key free', async () => {
  const { available } = (await driver.account()).balance
  const refusals: [status: number, code: string, json: Record<string, unknown>, around?: [number, number]][] = [
    [400, 'invalid_params', { ...body, maxCoins: 0 }],
    [400, 'invalid_params', { ...body, params: { bogus: 1 } }],
    [400, 'invalid_quote', { modelId: model.id, params: body.params, quoteToken: 'nonsense' }],
    [404, 'unknown_model', { ...body, modelId: 'no-such-model' }],
    [409, 'max_coins_exceeded', { ...body, params: { ...body.params, num_outputs: 3 }, maxCoins: 1 }],
    [402, 'insufficient_coins', body, [-available, available]],
  ]
  for (const [status, code, json, around] of refusals) {
    const idempotencyKey = randomUUID()
    if (around) await driver.grant(around[0])
    await driver.refused(() => driver.trySubmit(json, { idempotencyKey }), status, code)
    if (around) await driver.grant(around[1])
    await driver.submit({ ...body, projectId: 'second try' }, { idempotencyKey })
  }
})

test('a conflict does not unbind the key', async () => {
  const idempotencyKey = randomUUID()
  const { id } = await driver.submit(body, { idempotencyKey })
  expectProblem(await driver.trySubmit({ ...body, projectId: 'x' }, { idempotencyKey }), 409, 'idempotency_conflict')
  expect((await driver.replay(body, { idempotencyKey })).id).toBe(id)
})

test('a canceled generation keeps its key', async () => {
  await driver.console('setLimits', { body: { running: 1 } })
  const busy = await driver.submit({ ...body, params: { ...body.params, prompt: 'sandbox:seconds=900' } })
  await driver.waitForProcessing(busy.id)
  const idempotencyKey = randomUUID()
  const { id } = await driver.submit(body, { idempotencyKey })
  await driver.canceled(id)
  expect(await driver.replay(body, { idempotencyKey })).toMatchObject({ id, status: 'canceled', coinsCharged: 0 })
  await driver.advance(901)
  await driver.waitForEnd(busy.id)
})

test('a missing key is told before what is wrong with the body', async () => {
  for (const text of ['{', '[]', '{"modelId":1}', JSON.stringify(body)]) {
    const reply = await driver.call('POST', '/v1/generations', { body: text })
    expectProblem(reply, 400, 'idempotency_key_required')
  }
})

test('so is a key that was used, of which a body with a fault is never a repetition', async () => {
  const idempotencyKey = randomUUID()
  await driver.submit(body, { idempotencyKey })
  for (const text of ['{', '[]', '{"modelId":1}', JSON.stringify({ ...body, maxCoins: 0 })])
    expectProblem(await driver.trySubmit(text, { idempotencyKey }), 409, 'idempotency_conflict')
  expectProblem(await driver.trySubmit('{', {}), 400, 'invalid_params')
})

test('an id in upper case names the same generation', async () => {
  const { id } = await driver.submit(body)
  expect((await driver.read(id.toUpperCase())).id).toBe(id)
})
