import { describe, expect, test } from 'vitest'
import { createAdapterScene, serveAdapterScene } from '../../../../../tests/support/providers/adapter-scene.ts'
import { drawnPicture } from '../../../../../tests/support/providers/drawn-picture.ts'
import { FalServer } from '../../../../../tests/support/providers/fal.ts'
import { png } from '../../../../../tests/support/sample-media.ts'
import { waitUntil } from '../../../../../tests/support/wait-until.ts'
import { fal } from './index.ts'

const scene = () => serveAdapterScene(fal, new FalServer())
const FLUX = 'fal-ai:flux:schnell'
const nothingTaken = () => false

test('endpoints are what fal says of them, and cost what it says where that can be counted before', async () => {
  await using at = await scene()
  const models = await at.adapter.discover(at.signal)
  expect(models.map(({ slug, taskType }) => [slug, taskType])).toEqual([
    [FLUX, 'image.generate'],
    ['fal-ai:nano-banana:edit', 'image.edit'],
    ['fal-ai:kling-video:v2.1:standard:image-to-video', 'video.animate'],
  ])
  // megapixels are counted at the end: what calls have cost so far, and half as much again
  expect(models.map(({ dollars }) => dollars)).toMatchObject([
    { perOutputMicros: 6000 },
    { perOutputMicros: 39_000 },
    { perOutputMicros: 50_000, factors: { duration: { per: 1 } } },
  ])
  expect(models[0]?.defaults).toEqual({ aspect_ratio: '4:3', num_outputs: 1 })
  expect(models[2]?.defaults).toMatchObject({ duration: 5 })
  await using named = await createAdapterScene(fal, at.server, { models: [FLUX, 'fal-ai/nano-banana/edit', 'no/such'] })
  expect((await named.adapter.discover(at.signal)).map(({ slug }) => slug)).toEqual(['fal-ai:nano-banana:edit'])
})

describe('a job', () => {
  test('brings what was asked for, and fal is told not to repeat it by itself', async () => {
    await using at = await scene()
    const job = await at.jobFor(FLUX, { prompt: 'a fox', aspect_ratio: '9:16' }, { outputs: 2 })
    const files = await at.run(job)
    const input = { prompt: 'a fox', image_size: 'portrait_16_9', num_images: 2, seed: 7 }
    expect(at.server.starts).toMatchObject([{ body: { endpoint: 'fal-ai/flux/schnell', input } }])
    expect(at.server.lastHeaders).toMatchObject({ 'x-fal-no-retry': '1', 'x-fal-request-timeout': '450' })
    const [{ body }] = at.server.starts as unknown as [{ body: { input: unknown } }]
    expect(files).toEqual([0, 1].map((index) => drawnPicture([body.input, index])))
  })

  test('carries its pictures, and is followed where we know it to be, whatever the answer says', async () => {
    await using at = await scene()
    at.server.addressInAnswers = 'http://127.0.0.1:9/steal'
    await at.addInput('photo', png(40, 30), 'image/png')
    await at.run(await at.jobFor('fal-ai:nano-banana:edit', { prompt: 'at night', images: ['photo'] }))
    const url = `data:image/png;base64,${Buffer.from(png(40, 30)).toString('base64')}`
    expect(at.server.starts[0]?.body).toMatchObject({ input: { image_urls: [url] } })
  })

  test('says numbers as its maker wrote them', async () => {
    await using at = await scene()
    await at.addInput('photo', png(40, 30), 'image/png')
    const slug = 'fal-ai:kling-video:v2.1:standard:image-to-video'
    await at.run(await at.jobFor(slug, { prompt: 'it moves', first_frame: 'photo', duration: 10 }))
    expect(at.server.starts[0]?.body).toMatchObject({ input: { duration: '10' } })
  })

  test('is stopped', async () => {
    await using at = await scene()
    at.server.workMs = 60_000
    const job = await at.jobFor(FLUX, { prompt: 'a fox' })
    const { reference } = await at.start(job)
    await at.adapter.cancel!(reference, at.signal)
    expect(at.server.canceled).toHaveLength(1)
    await at.adapter.cancel!(reference, at.signal)
  })

  test('whose result was not fetched in time is gone', async () => {
    await using at = await scene()
    at.server.keptMs = 0
    await expect(at.run(await at.jobFor(FLUX, { prompt: 'a fox' }))).rejects.toMatchObject({ reason: 'gone' })
  })
})

test('a job whose answer was lost is found once it is listed, and absent only when it would have ended', async () => {
  await using at = await scene()
  at.server.workMs = 300
  const job = await at.jobFor(FLUX, { prompt: 'a fox' })
  const prepared = await at.adapter.prepare(job, '', at.signal)
  const context = { signal: at.signal, sentAt: Date.now(), isTaken: nothingTaken }
  const twin = await at.adapter.start(prepared, job, '', at.context)
  at.server.loseNextAnswer()
  await expect(at.adapter.start(prepared, job, '', at.context)).rejects.toMatchObject({ reason: 'away', sent: true })
  const isTaken = (reference: unknown) => JSON.stringify(reference) === JSON.stringify(twin.reference)
  expect(await at.adapter.find!(prepared, job, '', { ...context, isTaken })).toEqual({ found: 'unknown' })
  const started = await waitUntil('the list to have it', async () => {
    const found = await at.adapter.find!(prepared, job, '', { ...context, isTaken })
    return found.found === 'reference' && found.started
  })
  expect(started.reference).not.toEqual(twin.reference)
  expect(await at.adapter.follow!(started.reference, job, at.context)).toMatchObject({ ok: true })
  expect(at.server.starts).toHaveLength(2)
  const other = { ...job, seed: 8 }
  const another = await at.adapter.prepare(other, '', at.signal)
  expect(await at.adapter.find!(another, other, '', context)).toEqual({ found: 'unknown' })
  const longAgo = { ...context, sentAt: Date.now() - 0.76 * job.model.deadlineSeconds * 1000 }
  expect(await at.adapter.find!(another, other, '', longAgo)).toEqual({ found: 'absent' })
})

test('a lost job is unknown, not absent, where fal does not say what it was asked for', async () => {
  await using at = await scene()
  at.server.keepsPayloads = false
  const job = await at.jobFor(FLUX, { prompt: 'a fox' })
  const prepared = await at.adapter.prepare(job, '', at.signal)
  const { reference } = await at.adapter.start(prepared, job, '', at.context)
  await at.adapter.follow!(reference, job, at.context)
  const sentAt = Date.now() - 0.76 * job.model.deadlineSeconds * 1000
  const context = { signal: at.signal, sentAt, isTaken: nothingTaken }
  expect(await at.adapter.find!(prepared, job, '', context)).toEqual({ found: 'unknown' })
  const isTaken = (other: unknown) => JSON.stringify(other) === JSON.stringify(reference)
  expect(await at.adapter.find!(prepared, job, '', { ...context, isTaken })).toEqual({ found: 'absent' })
})

test('a lost job is not taken for one that differs only by its picture', async () => {
  await using at = await scene()
  await at.addInput('photo', png(40, 30), 'image/png')
  await at.addInput('other', png(30, 40), 'image/png')
  const slug = 'fal-ai:nano-banana:edit'
  const first = await at.jobFor(slug, { prompt: 'at night', images: ['photo'] })
  const second = await at.jobFor(slug, { prompt: 'at night', images: ['other'] })
  const prepared = await at.adapter.prepare(first, '', at.signal)
  const context = { signal: at.signal, sentAt: Date.now(), isTaken: nothingTaken }
  const { reference } = await at.adapter.start(prepared, first, '', at.context)
  await at.adapter.follow!(reference, first, at.context)
  expect(await at.adapter.find!(prepared, first, '', context)).toMatchObject({ started: { reference } })
  expect(await at.adapter.find!(prepared, second, '', context)).toEqual({ found: 'unknown' })
})

test.each([
  ['unauthorized', { reason: 'unauthorized', sent: false }],
  ['unpaid', { reason: 'unpaid', sent: false }],
  ['busy', { reason: 'busy', retryAfterMs: 5000 }],
  ['broken', { reason: 'broken', sent: true }],
] as const)('a start that is refused as %s', async (how, error) => {
  await using at = await scene()
  const job = await at.jobFor(FLUX, { prompt: 'a fox' })
  at.server.refuseNext(how)
  await expect(at.run(job)).rejects.toMatchObject(error)
  expect(at.server.starts).toHaveLength(0)
})

test.each([
  ['policy', 'content_policy:'],
  ['invalid', 'invalid_input:'],
] as const)('what the model itself refuses as %s ends as that', async (how, message) => {
  await using at = await scene()
  at.server.refuseNext(how)
  await expect(at.run(await at.jobFor(FLUX, { prompt: 'a fox' }))).rejects.toThrow(message)
})
