import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Params } from '#shared/service/params.ts'
import { DollarPrice } from '#shared/service/providers.ts'
import { createAdapterScene, serveAdapterScene } from '../../../../../tests/support/providers/adapter-scene.ts'
import { drawnPicture } from '../../../../../tests/support/providers/drawn-picture.ts'
import { StabilityServer } from '../../../../../tests/support/providers/stability.ts'
import { png } from '../../../../../tests/support/sample-media.ts'
import { stability } from './index.ts'

async function sceneOf({ models }: { models?: string[] } = {}) {
  const scene = await serveAdapterScene(stability, new StabilityServer(), models ? { models } : {})
  onTestFinished(() => scene[Symbol.asyncDispose]())
  await scene.addInput('photo', png(20, 20), 'image/png')
  await scene.addInput('spot', png(20, 20), 'image/png')
  return { server: scene.server, scene }
}

/** Everything a model could be given. */
const ALL: Params = { prompt: 'a fox', negative_prompt: 'rain', image: 'photo', mask: 'spot' }

test('every model runs with its defaults and with everything it has, and is billed as listed', async () => {
  const { server, scene } = await sceneOf()
  server.workMs = 0
  const models = await scene.adapter.discover(scene.signal)
  expect(models).toHaveLength(12)
  for (const { slug, params, dollars, recovery } of models) {
    expect(DollarPrice.parse(dollars)).toEqual(dollars)
    expect(recovery).toBe('paid')
    for (const all of [true, false]) {
      const names = new Set(params.filter(({ required }) => all || required).map(({ name }) => name))
      const given = Object.fromEntries(Object.entries(ALL).filter(([name]) => names.has(name)))
      const [picture] = await scene.run(await scene.jobFor(slug, given))
      expect(picture).toEqual(drawnPicture(server.starts.at(-1)!.body))
    }
  }
  expect((await scene.modelOf('sd3.5-large')).dollars?.perOutputMicros).toBe(65_000)
})

test('calls params as the service does', async () => {
  const { server, scene } = await sceneOf()
  const sides = { expand_left: 8, expand_right: 16, expand_top: 24, expand_bottom: 32 }
  await scene.run(await scene.jobFor('outpaint', { image: 'photo', ...sides, format: 'webp' }))
  await scene.run(await scene.jobFor('sd3.5-medium', { prompt: 'a fox', aspect_ratio: '21:9' }, { seed: 0 }))
  expect(server.starts.map(({ body }) => body)).toEqual([
    { path: 'edit/outpaint', left: '8', right: '16', up: '24', down: '32', output_format: 'webp', seed: '7' },
    {
      path: 'generate/sd3',
      model: 'sd3.5-medium',
      prompt: 'a fox',
      aspect_ratio: '21:9',
      output_format: 'png',
      // none of its seeds is 0
      seed: '2147483648',
    },
  ])
})

test('lists only what the user named, and nothing to a wrong key', async () => {
  const { server, scene } = await sceneOf({ models: ['erase'] })
  expect((await scene.adapter.discover(scene.signal)).map(({ slug }) => slug)).toEqual(['erase'])
  await using other = await createAdapterScene(stability, { address: server.address, key: 'sk-other' })
  await expect(other.adapter.discover(other.signal)).rejects.toMatchObject({ reason: 'unauthorized' })
})

test.each([
  ['unauthorized', { reason: 'unauthorized', sent: false }],
  ['unpaid', { reason: 'unpaid', sent: false }],
  ['busy', { reason: 'busy', sent: false, retryAfterMs: 2000 }],
  ['policy', { reason: 'policy', sent: false }],
  ['invalid', { reason: 'invalid', sent: false }],
  ['broken', { reason: 'broken', sent: true }],
] as const)('says of a refusal what it means: %s', async (how, meaning) => {
  const { server, scene } = await sceneOf()
  for (const slug of ['stable-image-core', 'upscale-creative']) {
    server.refuseNext(how)
    await expect(scene.start(await scene.jobFor(slug, { prompt: 'x', image: 'photo' }))).rejects.toMatchObject(meaning)
  }
  expect(server.starts).toEqual([])
})

test('a picture that was filtered is none', async () => {
  const { scene } = await sceneOf()
  const job = await scene.jobFor('stable-image-core', { prompt: 'forbidden' })
  expect((await scene.start(job)).end).toMatchObject({ ok: false, code: 'content_policy' })
})

test('a lost or cut answer may have been paid; a later picture that was forgotten is gone', async () => {
  const { server, scene } = await sceneOf()
  const now = await scene.jobFor('stable-image-core', { prompt: 'x' })
  const later = await scene.jobFor('upscale-creative', { prompt: 'x', image: 'photo' })
  for (const job of [now, later]) {
    server.loseNextAnswer()
    await expect(scene.start(job)).rejects.toMatchObject({ reason: 'away', sent: true })
  }
  server.spoilNextFile('half')
  await expect(scene.start(now)).rejects.toMatchObject({ reason: 'away', sent: true })
  const { reference } = await scene.start(later)
  await server.stop()
  await server.start({ forget: true })
  await expect(scene.adapter.follow!(reference, later, scene.context)).rejects.toMatchObject({ reason: 'gone' })
})

test('an answer that was stored is the result also after a restart', async () => {
  const { server, scene } = await sceneOf()
  const job = await scene.jobFor('stable-image-ultra', { prompt: 'x' })
  const stored = join(await scene.newFolder(), 'stored')
  await copyFile((await scene.start(job)).reference as string, stored)
  await server.stop()
  const { reference, end } = await scene.adapter.fromStored!(stored, job)
  expect(end).toEqual({ ok: true, result: null })
  const folder = await scene.newFolder()
  const [file] = await scene.adapter.collect(reference, null, job, { folder, signal: scene.signal })
  expect(await readFile(file!.path)).toEqual(drawnPicture(server.starts[0]!.body))
})

test.each(['<html>', '{"finish_reason":"SUCCESS"}', '[]', '{"image":""}'])(
  'a success that holds %s is an end, which nothing more comes of',
  async (nonsense) => {
    const { server, scene } = await sceneOf()
    server.nonsense = nonsense
    const job = await scene.jobFor('stable-image-core', { prompt: 'x' })
    expect((await scene.start(job)).end).toMatchObject({ ok: false, code: 'internal', detail: expect.any(String) })
  },
)
