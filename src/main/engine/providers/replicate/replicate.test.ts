import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { createAdapterScene, serveAdapterScene } from '../../../../../tests/support/providers/adapter-scene.ts'
import { drawnPicture } from '../../../../../tests/support/providers/drawn-picture.ts'
import { REPLICATE_MODELS, ReplicateServer } from '../../../../../tests/support/providers/replicate.ts'
import { sendJson } from '../../../../../tests/support/providers/strict-server.ts'
import { png, wav } from '../../../../../tests/support/sample-media.ts'
import { replicate } from './index.ts'

const scene = () =>
  serveAdapterScene(replicate, new ReplicateServer(), {
    models: [...Object.keys(REPLICATE_MODELS), 'no/such', '../x'],
  })
const FLUX = 'black-forest-labs:flux-schnell'
const nothingTaken = () => false

test('models are what their schema says, with their price, or one that is said to be assumed', async () => {
  await using at = await scene()
  const models = await at.adapter.discover(at.signal)
  expect(models.map(({ slug, taskType, displayName }) => [slug, taskType, displayName])).toEqual([
    [FLUX, 'image.generate', 'black-forest-labs/flux-schnell'],
    ['black-forest-labs:flux-fill-pro', 'image.inpaint', 'black-forest-labs/flux-fill-pro'],
    ['openai:whisper', 'audio.stt', 'openai/whisper'],
    ['someone:odd-model', 'image.generate', 'someone/odd-model (price assumed)'],
  ])
  expect(models[0]).toMatchObject({ dollars: { perOutputMicros: 3000 }, outputsPerJob: 4, recovery: 'listed' })
  expect(models[0]?.defaults).toEqual({ aspect_ratio: '1:1', format: 'webp', num_outputs: 1 })
  expect(models[3]?.dollars?.perOutputMicros).toBeGreaterThan(0)
  await using usual = await createAdapterScene(replicate, at.server)
  expect(await usual.adapter.discover(at.signal)).toHaveLength(3)
})

test('a model of which the server cannot say anything now is not taken for withdrawn', async () => {
  await using at = await scene()
  at.server.falteringModel = 'openai/whisper'
  await expect(at.adapter.discover(at.signal)).rejects.toMatchObject({ reason: 'broken' })
})

describe('a job', () => {
  test('brings what was asked for, in the words of the model’s maker', async () => {
    await using at = await scene()
    const job = await at.jobFor(FLUX, { prompt: 'a fox', aspect_ratio: '16:9', format: 'jpeg' }, { outputs: 2 })
    const files = await at.run(job)
    const input = { prompt: 'a fox', aspect_ratio: '16:9', output_format: 'jpg', seed: 7, num_outputs: 2 }
    expect(at.server.starts).toMatchObject([{ body: { model: 'black-forest-labs/flux-schnell', input } }])
    expect(files).toHaveLength(2)
    const [{ body }] = at.server.starts as unknown as [{ body: { input: unknown } }]
    expect(files[1]).toEqual(drawnPicture([body.input, 1]))
    expect(at.progress).toContain(0.45)
  })

  test('of a model that is not official is run by its version', async () => {
    await using at = await scene()
    await at.run(await at.jobFor('someone:odd-model', { prompt: 'a fox' }))
    expect(at.server.requests).toContain('POST /v1/predictions')
    expect(at.server.starts).toHaveLength(1)
  })

  test('uploads its files before it starts', async () => {
    await using at = await scene()
    await at.addInput('photo', png(40, 30), 'image/png')
    await at.run(await at.jobFor('black-forest-labs:flux-fill-pro', { prompt: 'a fox', image: 'photo', mask: 'photo' }))
    const url = expect.stringMatching(/^http:.*upload-/) as string
    expect(at.server.starts[0]?.body).toMatchObject({ input: { image: url, mask: url } })
  })

  test('that listens brings a text with its subtitles', async () => {
    await using at = await scene()
    await at.addInput('talk', wav(1), 'audio/wav')
    const job = await at.jobFor('openai:whisper', { audio: 'talk' })
    const key = randomUUID()
    const { reference } = await at.start(job, key)
    const end = await at.adapter.follow!(reference, job, at.context)
    if (!end.ok) throw new Error(end.detail)
    const into = { folder: await at.newFolder(), signal: at.signal }
    const [file] = await at.adapter.collect(reference, end.result, job, into)
    expect(await readFile(file!.path, 'utf8')).toBe('Hello there.\n')
    expect(await readFile(file!.text!.subtitles!.srt, 'utf8')).toContain('00:00:00,000 --> 00:00:01,500\nHello there.')
  })

  test('is stopped', async () => {
    await using at = await scene()
    at.server.workMs = 60_000
    const job = await at.jobFor(FLUX, { prompt: 'a fox' })
    const { reference } = await at.start(job)
    await at.adapter.cancel!(reference, at.signal)
    expect(await at.adapter.follow!(reference, job, at.context)).toMatchObject({ ok: false, code: 'unavailable' })
  })
})

describe('a job whose answer was lost', () => {
  test('is found by its model and input, and told from its equal', async () => {
    await using at = await scene()
    const job = await at.jobFor(FLUX, { prompt: 'a fox' })
    const prepared = await at.adapter.prepare(job, '', at.signal)
    const context = { signal: at.signal, sentAt: Date.now(), isTaken: nothingTaken }
    expect(await at.adapter.find!(prepared, job, '', context)).toEqual({ found: 'absent' })
    const twin = await at.adapter.start(prepared, job, '', at.context)
    at.server.loseNextAnswer()
    await expect(at.adapter.start(prepared, job, '', at.context)).rejects.toMatchObject({ reason: 'away', sent: true })
    const isTaken = (reference: unknown) => JSON.stringify(reference) === JSON.stringify(twin.reference)
    const found = await at.adapter.find!(prepared, job, '', { ...context, isTaken })
    if (found.found !== 'reference') throw new Error(found.found)
    expect(found.started.reference).not.toEqual(twin.reference)
    expect(await at.adapter.follow!(found.started.reference, job, at.context)).toMatchObject({ ok: true })
    const other = await at.jobFor(FLUX, { prompt: 'a fox' }, { seed: 8 })
    const another = await at.adapter.prepare(other, '', at.signal)
    expect(await at.adapter.find!(another, other, '', context)).toEqual({ found: 'absent' })
  })

  test('is unknown, not absent, once the service has forgotten what it was asked', async () => {
    await using at = await scene()
    at.server.keptMs = 0
    const job = await at.jobFor(FLUX, { prompt: 'a fox' })
    const prepared = await at.adapter.prepare(job, '', at.signal)
    const { reference } = await at.adapter.start(prepared, job, '', at.context)
    await expect(at.adapter.follow!(reference, job, at.context)).rejects.toMatchObject({ reason: 'gone' })
    const context = { signal: at.signal, sentAt: Date.now() - 1000, isTaken: nothingTaken }
    expect(await at.adapter.find!(prepared, job, '', context)).toEqual({ found: 'unknown' })
  })

  test('is unknown, not absent, where the service does not say what it was asked', async () => {
    await using at = await scene()
    const job = await at.jobFor(FLUX, { prompt: 'a fox' })
    const prepared = await at.adapter.prepare(job, '', at.signal)
    await at.adapter.start(prepared, job, '', at.context)
    at.server.instead = (request, response) => {
      if (request !== 'GET /v1/predictions') return false
      const told = { id: 'p1', status: 'succeeded', created_at: new Date().toISOString(), output: null, error: null }
      sendJson(response, 200, {
        next: null,
        results: [{ ...told, model: 'black-forest-labs/flux-schnell', input: null }],
      })
      return true
    }
    const context = { signal: at.signal, sentAt: Date.now(), isTaken: nothingTaken }
    expect(await at.adapter.find!(prepared, job, '', context)).toEqual({ found: 'unknown' })
  })

  test('is looked for on further pages, and not among what is older', async () => {
    await using at = await scene()
    const job = await at.jobFor(FLUX, { prompt: 'a fox' })
    const prepared = await at.adapter.prepare(job, '', at.signal)
    await at.adapter.start(prepared, job, '', at.context)
    const other = await at.jobFor(FLUX, { prompt: 'another' })
    const filling = await at.adapter.prepare(other, '', at.signal)
    for (let index = 0; index < 105; index++) await at.adapter.start(filling, other, '', at.context)
    const context = { signal: at.signal, sentAt: Date.now(), isTaken: nothingTaken }
    expect(await at.adapter.find!(prepared, job, '', context)).toMatchObject({ found: 'reference' })
    const later = { ...context, sentAt: Date.now() + 3_600_000 }
    expect(await at.adapter.find!(prepared, job, '', later)).toEqual({ found: 'absent' })
  })
})

test.each([
  ['unauthorized', { reason: 'unauthorized', sent: false }],
  ['unpaid', { reason: 'unpaid', sent: false }],
  ['busy', { reason: 'busy', retryAfterMs: 4000 }],
  ['invalid', { reason: 'invalid', sent: false }],
  ['broken', { reason: 'broken', sent: true }],
] as const)('a start that is refused as %s', async (how, error) => {
  await using at = await scene()
  const job = await at.jobFor(FLUX, { prompt: 'a fox' })
  at.server.refuseNext(how)
  await expect(at.run(job)).rejects.toMatchObject(error)
  expect(at.server.starts).toHaveLength(0)
})

test('what its policy forbids ends as that', async () => {
  await using at = await scene()
  at.server.refuseNext('policy')
  await expect(at.run(await at.jobFor(FLUX, { prompt: 'a fox' }))).rejects.toThrow(
    'content_policy: The input or output',
  )
})

test('a job that is said to be done and names no file has ended, and is not asked about until its time is over', async () => {
  await using at = await scene()
  at.server.instead = (request, response) => {
    if (!request.startsWith('GET /v1/predictions/')) return false
    sendJson(response, 200, { id: 'p1', status: 'succeeded', input: {}, output: [], error: null })
    return true
  }
  const job = await at.jobFor(FLUX, { prompt: 'a fox' })
  const { reference } = await at.start(job)
  expect(await at.adapter.follow!(reference, job, at.context)).toEqual({
    ok: false,
    code: 'internal',
    detail: 'The answer names no file.',
    mayBeBilled: true,
  })
})

test('one file of several that is not given out takes nothing from the others', async () => {
  await using at = await scene()
  const isWithheld = { first: true, second: false }
  at.server.instead = (request, response) => {
    if (!(request.endsWith('-0.png') && isWithheld.first) && !(request.endsWith('-1.png') && isWithheld.second))
      return false
    sendJson(response, 404, { detail: 'Not found.' })
    return true
  }
  const job = await at.jobFor(FLUX, { prompt: 'a fox' }, { outputs: 2 })
  expect(await at.run(job)).toHaveLength(1)
  isWithheld.second = true
  await expect(at.run(job)).rejects.toMatchObject({ reason: 'gone' })
})

test('a file that is cut in the middle is fetched again', async () => {
  await using at = await scene()
  const job = await at.jobFor(FLUX, { prompt: 'a fox' })
  const { reference } = await at.start(job)
  const end = await at.adapter.follow!(reference, job, at.context)
  if (!end.ok) throw new Error(end.detail)
  at.server.spoilNextFile('half')
  const into = { folder: await at.newFolder(), signal: at.signal }
  await expect(at.adapter.collect(reference, end.result, job, into)).rejects.toMatchObject({ reason: 'away' })
  expect(await at.adapter.collect(reference, end.result, job, into)).toHaveLength(1)
})
