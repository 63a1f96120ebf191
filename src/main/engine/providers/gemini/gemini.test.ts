import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DollarPrice } from '#shared/service/providers.ts'
import { createAdapterScene, serveAdapterScene } from '../../../../../tests/support/providers/adapter-scene.ts'
import { drawnPicture } from '../../../../../tests/support/providers/drawn-picture.ts'
import { GeminiServer } from '../../../../../tests/support/providers/gemini.ts'
import { png, sample } from '../../../../../tests/support/sample-media.ts'
import { gemini } from './index.ts'

const KEY = '3f0c1c5e-0000-4000-8000-000000000002'

async function sceneOf({ models }: { models?: string[] } = {}) {
  const scene = await serveAdapterScene(gemini, new GeminiServer(), models ? { models } : {})
  onTestFinished(() => scene[Symbol.asyncDispose]())
  return { server: scene.server, scene }
}

test('lists pictures and films, each with its price, and nothing that only writes', async () => {
  const { scene } = await sceneOf()
  const models = await scene.adapter.discover(scene.signal)
  expect(models.map(({ slug, taskType }) => `${slug} ${taskType}`)).toEqual([
    'gemini-2.5-flash-image image.generate',
    'gemini-2.5-flash-image-edit image.edit',
    'gemini-3-pro-image-preview image.generate',
    'gemini-3-pro-image-preview-edit image.edit',
    'veo-3.1-generate-preview-720p video.generate',
    'veo-3.1-generate-preview-720p-animate video.animate',
    'veo-3.1-generate-preview-1080p video.generate',
    'veo-3.1-generate-preview-1080p-animate video.animate',
  ])
  for (const { dollars, recovery } of models) {
    expect(DollarPrice.parse(dollars)).toEqual(dollars)
    // there is nothing to look for a lost one in
    expect(recovery).toBe('paid')
  }
})

test('a model that the user named is listed without a price', async () => {
  const { server, scene } = await sceneOf({ models: ['gemini-9-image'] })
  server.models = ['gemini-9-image', 'gemini-2.5-flash-image', '../../evil']
  const models = await scene.adapter.discover(scene.signal)
  expect(models.map(({ slug, dollars }) => [slug, dollars])).toEqual([
    ['gemini-9-image', null],
    ['gemini-9-image-edit', null],
  ])
})

test('draws a picture', async () => {
  const { server, scene } = await sceneOf()
  const job = await scene.jobFor('gemini-3-pro-image-preview', {
    prompt: 'a fox',
    aspect_ratio: '16:9',
    resolution: '4K',
  })
  const [picture] = await scene.run(job)
  expect(server.starts[0]!.body).toEqual({
    contents: [{ role: 'user', parts: [{ text: 'a fox' }] }],
    generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '16:9', imageSize: '4K' } },
  })
  expect(picture).toEqual(drawnPicture(server.starts[0]!.body))
})

test('reworks pictures, which are read again for the request', async () => {
  const { server, scene } = await sceneOf()
  await scene.addInput('one', png(20, 20), 'image/png')
  const job = await scene.jobFor('gemini-2.5-flash-image-edit', { prompt: 'at night', images: ['one'] })
  const prepared = await scene.adapter.prepare(job, KEY, scene.signal)
  expect(JSON.stringify(prepared).length).toBeLessThan(500)
  const [picture] = await scene.run(job)
  expect(picture).toEqual(drawnPicture(server.starts[0]!.body))
  expect(JSON.stringify(server.starts[0]!.body)).toContain(Buffer.from(png(20, 20)).toString('base64'))
})

test.each(['720p', '1080p'])('makes a film in %s, from words and from a picture', async (size) => {
  const { server, scene } = await sceneOf()
  await scene.addInput('one', png(20, 20), 'image/png')
  const film = Buffer.from(await sample('clip.mp4'))
  const words = await scene.jobFor(`veo-3.1-generate-preview-${size}`, { prompt: 'a fox', negative_prompt: 'rain' })
  expect(await scene.run(words)).toEqual([film])
  const picture = await scene.jobFor(`veo-3.1-generate-preview-${size}-animate`, { prompt: 'runs', first_frame: 'one' })
  expect(await scene.run(picture)).toEqual([film])
  expect(server.starts[0]!.body).toEqual({
    instances: [{ prompt: 'a fox' }],
    parameters: { aspectRatio: '16:9', resolution: size, durationSeconds: 8, negativePrompt: 'rain' },
  })
})

test('what breaks the rules ends so, whether it is told at once or at the end', async () => {
  const { server, scene } = await sceneOf()
  server.refuseNext('policy')
  const picture = await scene.start(await scene.jobFor('gemini-2.5-flash-image', { prompt: 'x' }))
  expect(picture.end).toEqual({ ok: false, code: 'content_policy', detail: 'PROHIBITED_CONTENT' })
  const film = await scene.jobFor('veo-3.1-generate-preview-720p', { prompt: 'forbidden' })
  await expect(scene.run(film)).rejects.toThrow('content_policy: The prompt was blocked.')
})

test('a picture that was stopped on its way breaks the rules too; one that never came does not', async () => {
  const { server, scene } = await sceneOf()
  const job = await scene.jobFor('gemini-2.5-flash-image', { prompt: 'x' })
  server.nonsense = '{"candidates":[{"finishReason":"IMAGE_SAFETY"}]}'
  expect((await scene.start(job)).end).toMatchObject({ ok: false, code: 'content_policy' })
  server.nonsense = '{"candidates":[{"content":{"parts":[{"text":"I cannot draw."}]},"finishReason":"STOP"}]}'
  expect((await scene.start(job)).end).toMatchObject({ ok: false, code: 'internal' })
  server.nonsense = '<html>'
  expect((await scene.start(job)).end).toMatchObject({
    ok: false,
    code: 'internal',
    detail: 'The answer is not JSON.',
  })
})

test.each([
  ['unauthorized', { reason: 'unauthorized', sent: false }],
  ['unpaid', { reason: 'unpaid', sent: false }],
  ['busy', { reason: 'busy', sent: false, retryAfterMs: 2000 }],
  ['invalid', { reason: 'invalid', sent: false }],
  ['broken', { reason: 'broken', sent: true }],
] as const)('says of a refusal what it means: %s', async (how, meaning) => {
  const { server, scene } = await sceneOf()
  for (const slug of ['gemini-2.5-flash-image', 'veo-3.1-generate-preview-720p']) {
    server.refuseNext(how)
    await expect(scene.start(await scene.jobFor(slug, { prompt: 'x' }))).rejects.toMatchObject(meaning)
  }
  expect(server.starts).toEqual([])
})

test('a lost or cut answer may have been paid; a film that was forgotten is gone', async () => {
  const { server, scene } = await sceneOf()
  const picture = await scene.jobFor('gemini-2.5-flash-image', { prompt: 'x' })
  const film = await scene.jobFor('veo-3.1-generate-preview-720p', { prompt: 'x' })
  for (const job of [picture, film]) {
    server.loseNextAnswer()
    await expect(scene.start(job)).rejects.toMatchObject({ reason: 'away', sent: true })
  }
  server.spoilNextFile('half')
  await expect(scene.start(picture)).rejects.toMatchObject({ reason: 'away', sent: true })
  const { reference } = await scene.start(film)
  await server.stop()
  await server.start({ forget: true })
  await expect(scene.adapter.follow!(reference, film, scene.context)).rejects.toMatchObject({ reason: 'gone' })
})

test('an answer that was stored is the result also after a restart', async () => {
  const { server, scene } = await sceneOf()
  const job = await scene.jobFor('gemini-2.5-flash-image', { prompt: 'x' })
  const stored = join(await scene.newFolder(), 'stored')
  await copyFile((await scene.start(job)).reference as string, stored)
  await server.stop()
  await using later = await createAdapterScene(gemini, server)
  const { reference, end } = await later.adapter.fromStored!(stored, job)
  expect(end).toEqual({ ok: true, result: null })
  const [file] = await later.adapter.collect(reference, null, job, { folder: later.folder, signal: later.signal })
  expect(await readFile(file!.path)).toEqual(drawnPicture(server.starts[0]!.body))
})

test('a film is not fetched from inside the network, and no name leads elsewhere', async () => {
  const { server, scene } = await sceneOf()
  const job = await scene.jobFor('veo-3.1-generate-preview-720p', { prompt: 'x' })
  server.filmAddress = 'http://169.254.169.254/latest'
  await expect(scene.run(job)).rejects.toMatchObject({ reason: 'broken' })
  await expect(scene.adapter.follow!('../../v1/secret', job, scene.context)).rejects.toThrow('Invalid')
})
