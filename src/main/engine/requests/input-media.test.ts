import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemOf, TestEngine } from '../../../../tests/support/engine.ts'
import { insertAsset, type AssetRecord } from '../assets/store.ts'

let engine: TestEngine
beforeEach(() => {
  engine = new TestEngine()
})
afterEach(() => engine[Symbol.asyncDispose]())

function store(facts: Partial<AssetRecord> & { bytes?: number } = {}): string {
  const { bytes = 10, ...rest } = facts
  const id = randomUUID()
  const file = { mimeType: 'image/png', sha256: '', bytes }
  insertAsset(engine.context.db, {
    id,
    accountId: engine.caller.accountId,
    generationId: null,
    outputIndex: null,
    kind: 'image',
    mimeType: 'image/png',
    width: null,
    height: null,
    durationSeconds: null,
    transparent: null,
    stem: null,
    createdAt: engine.clock.now(),
    expiresAt: null,
    files: [
      { variant: 'original', ...file },
      { variant: 'thumbnail', ...file },
    ],
    ...rest,
  })
  return id
}

const enlarge = (params: Record<string, string | number>) =>
  problemOf(() => engine.quote({ modelId: 'enlarge', params }))

test('an input must be there, and the account’s own', async () => {
  const expiring = store({ expiresAt: engine.clock.now() + 1000 })
  const foreign = randomUUID()
  engine.context.db.prepare('INSERT INTO accounts (id, running_limit, created_at) VALUES (?, 1, 0)').run(foreign)
  for (const image of [randomUUID(), store({ accountId: foreign }), 'x'])
    expect(enlarge({ image })).toMatchObject({ code: 'invalid_params', issues: [{ path: 'params.image' }] })
  expect(engine.quote({ modelId: 'enlarge', params: { image: expiring } }).coins).toBe(4)
  await engine.clock.advance(1000)
  expect(enlarge({ image: expiring })).toMatchObject({ code: 'invalid_params', issues: [{ path: 'params.image' }] })
})

test('an output is an input as good as an upload', async () => {
  engine.startDispatcher()
  engine.workers.finishAtOnce = true
  const { outputs } = await engine.reaches(engine.submit().body.id, 'succeeded')
  const image = outputs[0]!.id
  engine.workers.finishAtOnce = false
  const { id } = engine.submit({ modelId: 'enlarge', params: { image } }).body
  const { job } = await engine.runOf(id)
  expect(job.inputs).toEqual({
    [image]: {
      path: engine.context.files.pathOf(image, 'original'),
      kind: 'image',
      mimeType: 'image/png',
      size: { width: 64, height: 48 },
    },
  })
})

test('an upload that expires while its generation waits still reaches the runner', async () => {
  const image = store({ expiresAt: engine.clock.now() + 1000 })
  const { id } = engine.submit({ modelId: 'enlarge', params: { image } }).body
  await engine.clock.advance(60_000)
  engine.startDispatcher()
  expect(Object.keys((await engine.runOf(id)).job.inputs)).toEqual([image])
})

test('the wrong kind and broken limits have codes of their own', () => {
  const image = store({ width: 1000, height: 1000 })
  expect(enlarge({ image: store({ kind: 'audio' }) })).toMatchObject({
    code: 'wrong_media',
    issues: [{ path: 'params.image' }],
  })
  expect(enlarge({ image: store({ bytes: 1001 }) }).code).toBe('input_too_large')
  expect(engine.quote({ modelId: 'enlarge', params: { image } }).coins).toBe(4)
  // 1000 x 1000 enlarged fourfold is 16 million pixels
  expect(enlarge({ image, upscale_factor: 4 }).code).toBe('input_too_large')
  expect(enlarge({ image: store({ width: 2001, height: 10 }) }).code).toBe('input_too_large')
  for (const [durationSeconds, code] of [
    [1.9, 'input_duration'],
    [20.2, 'input_duration'],
  ] as const)
    expect(enlarge({ image, audio: store({ kind: 'audio', durationSeconds }) })).toMatchObject({
      code,
      issues: [{ path: 'params.audio' }],
    })
  const audio = store({ kind: 'audio', durationSeconds: 20 })
  expect(engine.quote({ modelId: 'enlarge', params: { image, audio } }).coins).toBe(4)
})

test('an effect takes its own input and a prompt, at its own price', () => {
  const images = [store(), store()]
  const effectId = 'paper-cut'
  const { body } = engine.submit({ modelId: 'collage', effectId, params: { images, prompt: 'red' } })
  expect(body).toMatchObject({
    coinsQuoted: 18,
    effect: { id: effectId, text: 'red' },
    params: { images, prompt: 'red' },
  })
  expect(engine.submit({ modelId: 'collage', effectId, params: { images } }).body.effect).toEqual({
    id: effectId,
    text: null,
  })
  const refusals: [string, Parameters<TestEngine['quote']>[0]][] = [
    ['effectId', { modelId: 'picture', effectId, params: { prompt: 'x' } }],
    ['effectId', { modelId: 'collage', effectId: 'nothing', params: { images } }],
    ['params.images', { modelId: 'collage', effectId, params: {} }],
    ['params.images', { modelId: 'collage', effectId, params: { images: images.slice(1) } }],
    ['params.images', { modelId: 'collage', effectId, params: { images: [...images, ...images] } }],
    ['params.images.1', { modelId: 'collage', effectId, params: { images: [images[0]!, randomUUID()] } }],
    ['params.seed', { modelId: 'collage', effectId, params: { images, seed: 1 } }],
    ['params.prompt', { modelId: 'collage', effectId, params: { images, prompt: 'x'.repeat(501) } }],
  ]
  for (const [path, body] of refusals)
    expect(problemOf(() => engine.quote(body))).toMatchObject({ code: 'invalid_params', issues: [{ path }] })
})
