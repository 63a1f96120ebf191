import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Generation } from '#shared/service/generation.ts'
import { problemOf, TestEngine } from '../../../../tests/support/engine.ts'
import { setLocked } from '../account/store.ts'
import { createCatalog } from '../catalog/catalog.ts'
import { grantCoins } from '../ledger/ledger.ts'

let engine: TestEngine
beforeEach(() => {
  engine = new TestEngine({ coins: 100, monthlySpendCapCoins: 60 })
})
afterEach(async () => {
  engine.expectBooksInOrder()
  await engine[Symbol.asyncDispose]()
})

const refusal = (body: Parameters<TestEngine['submit']>[0]) => problemOf(() => engine.submit(body))

test('a submit is queued with its coins held, every field in place', () => {
  const params = { prompt: 'A "quoted" lighthouse\n\u{1f680}', num_outputs: 2 }
  const { status, body } = engine.submit({ params, projectId: 'spring' })
  expect(status).toBe(201)
  expect(Generation.parse(body)).toEqual({
    id: expect.any(String),
    modelId: 'picture',
    modelName: 'The picture model',
    taskType: 'image.generate',
    modality: 'image',
    workspace: 'image',
    effect: null,
    status: 'queued',
    progress: null,
    queuePosition: 1,
    params,
    coinsQuoted: 20,
    coinsCharged: null,
    outputs: [],
    outputsRequested: 2,
    error: null,
    projectId: 'spring',
    createdAt: '2026-11-15T12:00:00.000Z',
    startedAt: null,
    completedAt: null,
  })
  expect(engine.read(body.id)).toEqual(body)
  expect(engine.submit().body).toMatchObject({ queuePosition: 2, projectId: null })
})

test('the checks come in their order', () => {
  expect(problemOf(() => engine.submit({}, { key: null })).code).toBe('idempotency_key_required')
  for (const key of ['', 'short', 'a'.repeat(129), 'has a space in it', `${randomUUID()}, ${randomUUID()}`])
    expect(problemOf(() => engine.submit({}, { key })).code).toBe('invalid_params')
  expect(refusal({ modelId: 'nothing' })).toMatchObject({ code: 'unknown_model', status: 404 })
  expect(refusal({ modelId: 'speaker', params: {} }).code).toBe('consent_required')
  expect(refusal({ modelId: 'speaker', params: {}, consent: true }).code).toBe('invalid_params')
  expect(refusal({ params: { prompt: 'x', num_outputs: 9, fps: 3 } })).toMatchObject({
    code: 'invalid_params',
    issues: [{ path: 'params.num_outputs' }, { path: 'params.fps' }],
  })
  expect(refusal({ params: {} }).issues).toEqual([{ path: 'params.prompt', message: 'Required.' }])
  expect(refusal({ params: { prompt: 'x' }, maxCoins: 1 }).code).toBe('max_coins_exceeded')
  // 120 coins are neither there nor within the cap; 100 are there, but above the cap
  expect(refusal({ modelId: 'clip', params: { prompt: 'x', duration: 12 } }).code).toBe('insufficient_coins')
  expect(refusal({ params: { prompt: 'x', num_outputs: 4, resolution: '2k' } }).code).toBe('spend_cap_exceeded')
})

test("the app's own session has no cap", () => {
  const caller = { ...engine.caller, keyId: null, channel: 'web' as const }
  expect(engine.submit({ params: { prompt: 'x', num_outputs: 4, resolution: '2k' } }, { caller }).status).toBe(201)
})

test('a cap is for a calendar month, and what comes back counts for the month it was held in', async () => {
  const { id } = engine.submit({ params: { prompt: 'x', num_outputs: 4 } }).body
  engine.submit({ params: { prompt: 'x', num_outputs: 2 } })
  expect(refusal({}).code).toBe('spend_cap_exceeded')
  engine.cancel(id)
  expect(engine.submit({ params: { prompt: 'x', num_outputs: 4 } }).status).toBe(201)
  expect(refusal({}).code).toBe('spend_cap_exceeded')
  await engine.clock.advance(Date.UTC(2026, 11, 1) - engine.clock.now() - 1)
  expect(refusal({}).code).toBe('spend_cap_exceeded')
  await engine.clock.advance(1)
  expect(engine.submit().status).toBe(201)
})

test('a locked account submits nothing, but learns what became of an earlier submit', () => {
  const key = randomUUID()
  const { id } = engine.submit({}, { key }).body
  setLocked(engine.context.db, engine.caller.accountId, true)
  expect(refusal({})).toMatchObject({ code: 'account_locked', status: 403 })
  expect(engine.submit({}, { key })).toMatchObject({ status: 200, body: { id } })
})

test('of fifty equal submits one is first', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, async () => engine.submit({}, { key })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(engine.list().items).toHaveLength(1)
})

test('a replay is recognised however it is written, and another body is not', () => {
  const key = randomUUID()
  const { id } = engine.submit({ params: { prompt: 'x', num_outputs: 1 } }, { key }).body
  expect(engine.submit({ params: { num_outputs: 1, prompt: 'x' } }, { key })).toMatchObject({
    status: 200,
    body: { id },
  })
  const conflicts = [
    { params: { prompt: 'y', num_outputs: 1 } },
    { params: { prompt: 'x', num_outputs: 1 }, maxCoins: 7 },
    { params: { prompt: 'x', num_outputs: 1 }, projectId: null },
    { params: { prompt: 'x', num_outputs: 1 }, unknown: 1 },
  ]
  for (const body of conflicts) expect(problemOf(() => engine.submit(body, { key })).code).toBe('idempotency_conflict')
})

test('a replay needs no coins, no valid quote and no model', async () => {
  const key = randomUUID()
  const { quoteToken } = engine.quote({ params: { prompt: 'x' } })
  const body = { params: { prompt: 'x' }, quoteToken: quoteToken! }
  const { id } = engine.submit(body, { key }).body
  grantCoins(engine.context.db, { accountId: engine.caller.accountId, coins: -90, now: 0 })
  await engine.clock.advance(3_600_000)
  engine.context.catalog = createCatalog([], [])
  expect(engine.submit(body, { key })).toMatchObject({ status: 200, body: { id, status: 'queued', queuePosition: 1 } })
  engine.cancel(id)
  expect(engine.submit(body, { key })).toMatchObject({ status: 200, body: { id, status: 'canceled', coinsCharged: 0 } })
})

test('a refused submit leaves its key free', () => {
  const key = randomUUID()
  expect(problemOf(() => engine.submit({ maxCoins: 1 }, { key })).code).toBe('max_coins_exceeded')
  expect(engine.submit({ maxCoins: 10 }, { key }).status).toBe(201)
})

test('an account cancels while queued, once, and only its own', () => {
  const { id } = engine.submit().body
  const stranger = { ...engine.caller, accountId: randomUUID() }
  expect(problemOf(() => engine.cancel(id, stranger)).code).toBe('not_found')
  expect(problemOf(() => engine.read(id, stranger)).code).toBe('not_found')
  expect(engine.cancel(id)).toMatchObject({
    status: 'canceled',
    coinsCharged: 0,
    queuePosition: null,
    completedAt: '2026-11-15T12:00:00.000Z',
  })
  expect(problemOf(() => engine.cancel(id)).code).toBe('not_cancelable')
})
