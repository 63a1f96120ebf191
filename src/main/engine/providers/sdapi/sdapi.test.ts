import { describe, expect, test } from 'vitest'
import { createAdapterScene, serveAdapterScene } from '../../../../../tests/support/providers/adapter-scene.ts'
import { drawnPicture } from '../../../../../tests/support/providers/drawn-picture.ts'
import { SdapiServer } from '../../../../../tests/support/providers/sdapi.ts'
import { png } from '../../../../../tests/support/sample-media.ts'
import { waitUntil } from '../../../../../tests/support/wait-until.ts'
import { sdapi } from './index.ts'

const scene = () => serveAdapterScene(sdapi, new SdapiServer())

test('every checkpoint draws, changes and mends, in the size that its family is taught', async () => {
  await using at = await scene()
  const models = await at.adapter.discover(at.signal)
  expect(models.map(({ slug, taskType, defaults }) => [slug, taskType, defaults['resolution']])).toEqual([
    ['juggernautXL_v9', 'image.generate', '1024'],
    ['juggernautXL_v9-edit', 'image.edit', '1024'],
    ['juggernautXL_v9-inpaint', 'image.inpaint', '1024'],
    ['dreamshaper_8', 'image.generate', '512'],
    ['dreamshaper_8-edit', 'image.edit', '512'],
    ['dreamshaper_8-inpaint', 'image.inpaint', '512'],
    ['upscale-Lanczos', 'image.upscale', undefined],
    ['upscale-R-ESRGAN-4x', 'image.upscale', undefined],
  ])
  expect(await at.adapter.probe(at.signal)).toEqual({ version: null, waiting: 0 })
})

test('a server whose API is off says what to do, and one that wants a login gets it', async () => {
  await using at = await scene()
  at.server.hasApi = false
  await expect(at.adapter.probe(at.signal)).rejects.toThrow('start it with --api')
  at.server.hasApi = true
  await using stranger = await createAdapterScene(sdapi, { address: at.server.address })
  await expect(stranger.adapter.probe(at.signal)).rejects.toMatchObject({ reason: 'unauthorized' })
})

describe('a job', () => {
  test('brings its pictures without the sheet of all of them, and shows how far it is', async () => {
    await using at = await scene()
    at.server.workMs = 200
    const job = await at.jobFor('dreamshaper_8', { prompt: 'a fox', aspect_ratio: '3:2' }, { outputs: 3 })
    const files = await at.run(job, 'a-task-of-ours')
    const body = at.server.starts[0]?.body
    expect(body).toMatchObject({
      width: 640,
      height: 448,
      n_iter: 3,
      force_task_id: 'a-task-of-ours',
      override_settings: { sd_model_checkpoint: 'dreamshaper_8.safetensors [d4e5f6]' },
    })
    expect(files).toEqual([0, 1, 2].map((index) => drawnPicture([body, index])))
    expect(at.progress).toContain(0.5)
    expect(at.previews).toMatchObject([{ mimeType: 'image/png', bytes: drawnPicture('half way') }])
  })

  test('of a server without its page is followed by what it says of whoever is at work', async () => {
    await using at = await scene()
    Object.assign(at.server, { hasPage: false, workMs: 200 })
    await at.run(await at.jobFor('dreamshaper_8', { prompt: 'a fox' }))
    expect(at.progress).toContain(0.5)
  })

  test('hands over a picture with its mask in its own shape, or to be enlarged', async () => {
    await using at = await scene()
    await at.addInput('photo', png(300, 150), 'image/png')
    await at.run(await at.jobFor('juggernautXL_v9-inpaint', { prompt: 'a fox', image: 'photo', mask: 'photo' }))
    await at.run(await at.jobFor('upscale-R-ESRGAN-4x', { image: 'photo', upscale_factor: 4 }))
    const encoded = Buffer.from(png(300, 150)).toString('base64')
    expect(at.server.starts.map(({ body }) => body)).toMatchObject([
      { width: 1448, height: 728, init_images: [encoded], mask: encoded },
      { image: encoded, upscaling_resize: 4, upscaler_1: 'R-ESRGAN 4x+' },
    ])
  })

  test('whose answer was stored needs no second run', async () => {
    await using at = await scene()
    const job = await at.jobFor('dreamshaper_8', { prompt: 'a fox' })
    const prepared = await at.adapter.prepare(job, 'key', at.signal)
    let stored = ''
    const store = async (chunks: AsyncIterable<Uint8Array>) => (stored = await at.context.store(chunks))
    await at.adapter.start(prepared, job, 'key', { ...at.context, store })
    const { reference, end } = await at.adapter.fromStored!(stored, job)
    expect(end).toEqual({ ok: true, result: null })
    expect(
      await at.adapter.collect(reference, null, job, { folder: await at.newFolder(), signal: at.signal }),
    ).toHaveLength(1)
    expect(at.server.starts).toHaveLength(1)
  })

  test('that nobody waits for is interrupted, and never another’s', async () => {
    await using at = await scene()
    at.server.workMs = 60_000
    const job = await at.jobFor('dreamshaper_8', { prompt: 'a fox' })
    const begin = async (key: string) => {
      const controller = new AbortController()
      const prepared = await at.adapter.prepare(job, key, at.signal)
      const ended = at.adapter.start(prepared, job, key, { ...at.context, signal: controller.signal })
      const refused = expect(ended).rejects.toThrow('a person said stop')
      return { stop: () => controller.abort(new Error('a person said stop')), refused }
    }
    const first = await begin('first')
    await waitUntil('the first to be at work', () => at.server.starts.length === 1)
    const second = await begin('second')
    await waitUntil('the second to wait', () => at.server.starts.length === 2)
    second.stop()
    await second.refused
    expect(at.server.interrupted).toEqual([])
    first.stop()
    await first.refused
    expect(at.server.interrupted).toEqual(['first'])
  })
})

describe('trouble', () => {
  test.each([
    ['busy', { reason: 'busy', retryAfterMs: 2000 }],
    ['invalid', { reason: 'invalid', sent: false }],
    ['unauthorized', { reason: 'unauthorized', sent: false }],
    ['broken', { reason: 'broken', sent: true }],
  ] as const)('a start that is refused as %s', async (how, error) => {
    await using at = await scene()
    const job = await at.jobFor('dreamshaper_8', { prompt: 'a fox' })
    at.server.refuseNext(how)
    await expect(at.run(job)).rejects.toMatchObject(error)
    expect(at.server.starts).toHaveLength(0)
  })

  test('an answer that is lost or cut off was heard all the same', async () => {
    await using at = await scene()
    const job = await at.jobFor('dreamshaper_8', { prompt: 'a fox' })
    at.server.loseNextAnswer()
    await expect(at.run(job)).rejects.toMatchObject({ reason: 'away', sent: true })
    at.server.spoilNextFile('half')
    await expect(at.run(job)).rejects.toMatchObject({ reason: 'away', sent: true })
    expect(at.server.starts).toHaveLength(2)
  })
})
