import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { issuePaths } from '../support/expect-problem.ts'
import { requestRaw } from '../support/http-reply.ts'
import { cheapModel, sensibleParams } from '../support/model-choice.ts'
import type { StrictModel } from '../support/strict-shapes.ts'

const MEBIBYTE = 1024 * 1024

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

const refuse = (json: Record<string, unknown> | string) =>
  driver.refused(() => driver.trySubmit(json), 400, 'invalid_params')

test('an accepted submit answers 201 with a queued generation', async () => {
  const before = await driver.now()
  const reply = await driver.trySubmit({ ...body, projectId: 'winter / 2' })
  const after = await driver.now()
  expect(reply.status).toBe(201)
  const generation = reply.json as Record<string, unknown>
  expect(generation).toMatchObject({
    modelId: model.id,
    modelName: model.displayName,
    taskType: model.taskType,
    modality: model.modality,
    workspace: model.workspace,
    effect: null,
    status: 'queued',
    params: body.params,
    coinsCharged: null,
    outputs: [],
    outputsRequested: 1,
    error: null,
    projectId: 'winter / 2',
    startedAt: null,
    completedAt: null,
  })
  const createdAt = Date.parse(generation['createdAt'] as string)
  expect([createdAt >= before, createdAt <= after]).toEqual([true, true])
  const ended = await driver.waitForEnd(generation['id'] as string)
  expect(ended).toMatchObject({ status: 'succeeded', projectId: 'winter / 2', error: null, queuePosition: null })
  expect(ended.coinsCharged).toBe(ended.coinsQuoted)
  expect(ended.outputs).toHaveLength(1)
  expect(Date.parse(ended.startedAt!)).toBeGreaterThanOrEqual(Date.parse(ended.createdAt))
  expect(Date.parse(ended.completedAt!)).toBeGreaterThanOrEqual(Date.parse(ended.startedAt!))
})

describe('exactly one of quoteToken and maxCoins', () => {
  test('both or neither is refused with an issue on each', async () => {
    const { quoteToken } = await driver.quote({ modelId: model.id, params: body.params })
    const { maxCoins: _left, ...neither } = body
    for (const wrong of [neither, { ...body, quoteToken }])
      expect(issuePaths(await refuse(wrong))).toEqual(expect.arrayContaining(['quoteToken', 'maxCoins']))
  })

  test.each([0, -1, 1.5, '5', true, null, []])('maxCoins %j is refused', async (maxCoins) => {
    const { issues } = await refuse({ ...body, maxCoins })
    const [issue] = issues?.filter(({ path }) => path === 'maxCoins') ?? []
    expect(issue?.message).toMatch(
      typeof maxCoins === 'number' && maxCoins <= 0 ? /^More than 0\.$/ : /^Expected a (whole )?number\.$/,
    )
  })

  test.each(['', 5, null, {}])('quoteToken %j is refused', async (quoteToken) => {
    const { maxCoins: _left, ...rest } = body
    expect(issuePaths(await refuse({ ...rest, quoteToken }))).toContain('quoteToken')
  })
})

describe('members of the body', () => {
  test.each([
    ['modelId', ''],
    ['modelId', 5],
    ['modelId', null],
    ['params', null],
    ['params', []],
    ['params', 'x'],
    ['projectId', ''],
    ['projectId', 5],
    ['effectId', 'Not A Slug'],
    ['effectId', '-a'],
    ['effectId', ''],
    ['consent', false],
    ['consent', 'true'],
    ['consent', 1],
    ['consent', null],
  ])('%s: %j is refused', async (member, value) => {
    expect(issuePaths(await refuse({ ...body, [member]: value }))).toContain(member)
  })

  test('modelId and params are required', async () => {
    expect(issuePaths(await refuse({ params: body.params, maxCoins: 5 }))).toContain('modelId')
    expect(issuePaths(await refuse({ modelId: model.id, maxCoins: 5 }))).toContain('params')
  })

  test('an unknown model is 404', async () => {
    await driver.refused(() => driver.trySubmit({ ...body, modelId: 'no-such-model' }), 404, 'unknown_model')
    await driver.refused(() => driver.trySubmit({ ...body, modelId: '__proto__' }), 404, 'unknown_model')
  })

  test('a project may be null or left out; consent may be given without need; unknown fields are ignored', async () => {
    expect((await driver.submit({ ...body, projectId: null })).projectId).toBeNull()
    expect((await driver.submit({ ...body, consent: true, note: { deep: [1] }, __proto__x: 1 })).projectId).toBeNull()
  })

  test('what is charged is never above maxCoins', async () => {
    const { coins } = await driver.quote({ modelId: model.id, params: { ...body.params, num_outputs: 2 } })
    const wide = { ...body, params: { ...body.params, num_outputs: 2 } }
    await driver.refused(() => driver.trySubmit({ ...wide, maxCoins: coins - 1 }), 409, 'max_coins_exceeded')
    expect((await driver.submit({ ...wide, maxCoins: coins })).coinsQuoted).toBe(coins)
  })
})

describe('JSON as it is written', () => {
  test.each([
    ['nothing', ''],
    ['white space', '  '],
    ['half an object', '{"modelId":'],
    ['a trailing comma', '{"modelId":"x",}'],
    ['a comment', '{/**/}'],
    ['single quotes', "{'modelId':'x'}"],
    ['two values', '{} {}'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a string', '"x"'],
    ['NaN', '{"maxCoins":NaN}'],
    ['a number too large', `{"modelId":"x","params":{},"maxCoins":1e400}`],
    ['a bare control character', '{"modelId":"a\u0001"}'],
    ['a thousand brackets', '['.repeat(1_000)],
    ['a hundred thousand brackets', '['.repeat(100_000)],
  ])('%s is refused', async (_, text) => {
    await refuse(text)
  })

  test('duplicate members are refused wherever they stand and however they are written', async () => {
    const params = JSON.stringify(body.params)
    for (const text of [
      `{"modelId":"${model.id}","modelId":"${model.id}","params":${params},"maxCoins":9999}`,
      `{"modelId":"${model.id}","params":${params},"params":${params},"maxCoins":9999}`,
      `{"modelId":"${model.id}","params":${params},"maxCoins":9999,"maxCoins":1}`,
      `{"modelId":"${model.id}","params":{"prompt":"a","prompt":"a"},"maxCoins":9999}`,
      `{"modelId":"${model.id}","params":{"prompt":"a","pr\\u006fmpt":"b"},"maxCoins":9999}`,
      `{"modelId":"${model.id}","mod\\u0065lId":"${model.id}","params":${params},"maxCoins":9999}`,
      `{"modelId":"${model.id}","params":${params},"maxCoins":9999,"other":{"a":1,"a":2}}`,
      `{"modelId":"${model.id}","params":${params},"maxCoins":9999,"other":[[{"a":1,"a":2}]]}`,
    ])
      await refuse(text)
  })

  test('equal names in different objects are no duplicates', async () => {
    const text = JSON.stringify({ ...body, other: [{ a: 1 }, { a: 1 }], modelid: 'x', next: { modelId: 'x' } })
    await driver.submit(text)
  })

  test('bytes that are not UTF-8 are refused', async () => {
    const text = JSON.stringify({ ...body, params: { ...body.params, prompt: 'X' } })
    const [head, tail] = text.split('"X"')
    const bytes = Buffer.concat([Buffer.from(`${head}"`), Buffer.from([0xc3, 0x28]), Buffer.from(`"${tail}`)])
    const { apiKey, baseUrl } = driver.engine.ready
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'k'.repeat(20),
    }
    await driver.refused(
      () => requestRaw({ origin: baseUrl, path: '/v1/generations', method: 'POST', headers, body: [bytes] }),
      400,
      'invalid_params',
    )
  })

  test('a lone surrogate is either refused or kept, never an accident', async () => {
    const text = JSON.stringify(body).replace('"params":{"prompt":"', '"params":{"prompt":"\\ud800')
    const reply = await driver.trySubmit(text)
    expect([201, 400]).toContain(reply.status)
  })

  test('a deep field that nobody reads is either refused or ignored, never an accident', async () => {
    for (const depth of [500, 50_000]) {
      const nested = '['.repeat(depth) + ']'.repeat(depth)
      const reply = await driver.trySubmit(JSON.stringify(body).replace(/^\{/, `{"other":${nested},`))
      expect([201, 400]).toContain(reply.status)
    }
  })

  test('one mebibyte is the most, counted as it arrives', async () => {
    const text = JSON.stringify(body)
    await driver.submit(text + ' '.repeat(MEBIBYTE - text.length))
    await refuse(text + ' '.repeat(MEBIBYTE - text.length + 1))
    const { apiKey, baseUrl } = driver.engine.ready
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'm'.repeat(20),
    }
    const pieces = [text, ...Array.from({ length: 40 }, () => ' '.repeat(32 * 1024))].map((part) => Buffer.from(part))
    await driver.refused(
      () => requestRaw({ origin: baseUrl, path: '/v1/generations', method: 'POST', headers, body: pieces }),
      400,
      'invalid_params',
    )
  })
})

describe('params', () => {
  test('an unknown name is refused, with its path', async () => {
    expect(issuePaths(await refuse({ ...body, params: { ...body.params, bogus: 1 } }))).toContain('params.bogus')
    expect(issuePaths(await refuse({ ...body, params: { ...body.params, polycount: 1000 } }))).toContain(
      'params.polycount',
    )
  })

  test('a value out of bounds is refused, with its path', async () => {
    expect(issuePaths(await refuse({ ...body, params: { ...body.params, num_outputs: 0 } }))).toContain(
      'params.num_outputs',
    )
    expect(issuePaths(await refuse({ ...body, params: { ...body.params, num_outputs: '1' } }))).toContain(
      'params.num_outputs',
    )
  })

  test('several faults are named together', async () => {
    const problem = await refuse({ ...body, params: { prompt: 5, num_outputs: 'many' } })
    expect(issuePaths(problem)).toEqual(expect.arrayContaining(['params.prompt', 'params.num_outputs']))
  })
})
