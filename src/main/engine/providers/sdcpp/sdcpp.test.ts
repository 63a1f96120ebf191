import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { serveAdapterScene } from '../../../../../tests/support/providers/adapter-scene.ts'
import { drawnPicture } from '../../../../../tests/support/providers/drawn-picture.ts'
import { SdcppServer } from '../../../../../tests/support/providers/sdcpp.ts'
import { png, sample } from '../../../../../tests/support/sample-media.ts'
import { sdcpp } from './index.ts'

const scene = (server = new SdcppServer()) => serveAdapterScene(sdcpp, server)

describe('what is offered', () => {
  test('is what the loaded model can do, with the server’s own size as default', async () => {
    await using at = await scene()
    const models = await at.adapter.discover(at.signal)
    expect(models.map(({ slug, taskType }) => [slug, taskType])).toEqual([
      ['sd_xl_turbo', 'image.generate'],
      ['sd_xl_turbo-edit', 'image.edit'],
      ['sd_xl_turbo-inpaint', 'image.inpaint'],
      ['sd_xl_turbo-video', 'video.generate'],
      ['sd_xl_turbo-animate', 'video.animate'],
    ])
    expect(models[0]?.defaults).toMatchObject({ resolution: '512', aspect_ratio: '1:1', format: 'png' })
    expect(models[3]?.defaults).toMatchObject({ resolution: '512', fps: 16 })
    expect(models.every(({ recovery, dollars }) => recovery === 'free' && dollars === null)).toBe(true)
    for (const { params, defaults } of models)
      expect(Object.keys(defaults).every((name) => params.some((param) => param.name === name))).toBe(true)
  })

  test('is no film where the server can only write AVI, and no picture of a film network', async () => {
    const server = new SdcppServer('/models/wan2.1.gguf')
    server.modes = ['vid_gen']
    await using at = await scene(server)
    expect((await at.adapter.discover(at.signal)).map(({ slug }) => slug)).toEqual(['wan2.1-video', 'wan2.1-animate'])
    server.videoFormats = ['avi']
    expect(await at.adapter.discover(at.signal)).toEqual([])
  })
})

describe('a job', () => {
  test('brings the picture that was asked for, in the size of its shape', async () => {
    await using at = await scene()
    const job = await at.jobFor('sd_xl_turbo', { prompt: 'a fox', aspect_ratio: '16:9', resolution: '1024' })
    const [file] = await at.run(job)
    const body = at.server.starts[0]?.body
    expect(body).toMatchObject({ prompt: 'a fox', width: 1344, height: 768, seed: 7, batch_count: 1 })
    expect(file).toEqual(drawnPicture([body, 0]))
  })

  test('hands over a picture and a mask in the picture’s own shape', async () => {
    await using at = await scene()
    await at.addInput('photo', png(300, 150), 'image/png')
    await at.addInput('hole', png(300, 150), 'image/png')
    await at.run(await at.jobFor('sd_xl_turbo-inpaint', { prompt: 'a fox', image: 'photo', mask: 'hole' }))
    const body = at.server.starts[0]?.body
    expect(body).toMatchObject({ width: 720, height: 368, init_image: Buffer.from(png(300, 150)).toString('base64') })
    expect(body).toHaveProperty('mask_image')
  })

  test('of a network that follows instructions looks at the picture instead of painting over it', async () => {
    await using at = await scene(new SdcppServer('/models/flux1-kontext-dev-Q4.gguf'))
    await at.addInput('photo', png(64, 64), 'image/png')
    await at.run(await at.jobFor('flux1-kontext-dev-Q4-edit', { prompt: 'at night', image: 'photo' }))
    expect(at.server.starts[0]?.body).toHaveProperty('ref_images')
    expect(at.server.starts[0]?.body).not.toHaveProperty('init_image')
  })

  test('makes a film with four frames at a time and one to begin with', async () => {
    await using at = await scene()
    const [file] = await at.run(await at.jobFor('sd_xl_turbo-video', { prompt: 'a fox runs', duration: 3, fps: 16 }))
    expect(at.server.starts[0]?.body).toMatchObject({ video_frames: 49, fps: 16, output_format: 'webm' })
    expect(file).toEqual(Buffer.from(await sample('clip.webm')))
  })

  test('that fails says why', async () => {
    await using at = await scene()
    const job = await at.jobFor('sd_xl_turbo', { prompt: '[fails]' })
    await expect(at.run(job)).rejects.toThrow('internal: generate_image returned no results')
  })

  test('that waits is canceled; one that is being made goes on', async () => {
    await using at = await scene()
    at.server.workMs = 300
    const job = await at.jobFor('sd_xl_turbo', { prompt: 'a fox' })
    const key = randomUUID()
    const prepared = await at.adapter.prepare(job, key, at.signal)
    const first = await at.adapter.start(prepared, job, key, at.context)
    const second = await at.adapter.start(prepared, job, key, at.context)
    await at.adapter.cancel!(first.reference, at.signal)
    await at.adapter.cancel!(second.reference, at.signal)
    expect(await at.adapter.follow!(second.reference, job, at.context)).toMatchObject({
      ok: false,
      code: 'unavailable',
    })
    expect(await at.adapter.follow!(first.reference, job, at.context)).toMatchObject({ ok: true })
  })
})

describe('trouble', () => {
  test.each([
    ['busy', { reason: 'busy', sent: false }],
    ['invalid', { reason: 'invalid', sent: false }],
    ['unauthorized', { reason: 'unauthorized', sent: false }],
    ['broken', { reason: 'broken', sent: true }],
  ] as const)('a start that is refused as %s', async (how, error) => {
    await using at = await scene()
    at.server.refuseNext(how)
    await expect(at.run(await at.jobFor('sd_xl_turbo', { prompt: 'a fox' }))).rejects.toMatchObject(error)
    expect(at.server.starts).toHaveLength(0)
  })

  test('an answer that is lost may have been heard', async () => {
    await using at = await scene()
    const job = await at.jobFor('sd_xl_turbo', { prompt: 'a fox' })
    at.server.loseNextAnswer()
    await expect(at.run(job)).rejects.toMatchObject({ reason: 'away', sent: true })
    expect(at.server.starts).toHaveLength(1)
    await at.server.stop()
    await expect(at.run(job)).rejects.toMatchObject({ reason: 'away', sent: false })
  })

  test('a job that the server has forgotten is gone', async () => {
    await using at = await scene()
    const job = await at.jobFor('sd_xl_turbo', { prompt: 'a fox' })
    const { reference } = await at.start(job)
    expect(await at.adapter.follow!(reference, job, at.context)).toMatchObject({ ok: true })
    at.server.keptMs = 0
    const into = { folder: await at.newFolder(), signal: at.signal }
    await expect(at.adapter.collect(reference, null, job, into)).rejects.toMatchObject({ reason: 'gone' })
    await at.server.stop()
    await at.server.start({ forget: true })
    await expect(at.adapter.follow!(reference, job, at.context)).rejects.toMatchObject({ reason: 'gone' })
  })

  test('a file that is cut in the middle leaves nothing', async () => {
    await using at = await scene()
    const job = await at.jobFor('sd_xl_turbo', { prompt: 'a fox' })
    const { reference } = await at.start(job)
    await at.adapter.follow!(reference, job, at.context)
    at.server.spoilNextFile('half')
    const into = { folder: await at.newFolder(), signal: at.signal }
    await expect(at.adapter.collect(reference, null, job, into)).rejects.toMatchObject({ reason: 'away', sent: true })
    expect(await at.adapter.collect(reference, null, job, into)).toHaveLength(1)
  })
})
