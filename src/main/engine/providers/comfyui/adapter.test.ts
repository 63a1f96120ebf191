import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ProviderScene, shareReceivers } from '../../../../../tests/support/provider-scene.ts'
import { serveAdapterScene } from '../../../../../tests/support/providers/adapter-scene.ts'
import type { ProviderCase } from '../../../../../tests/support/providers/all.ts'
import * as graphs from '../../../../../tests/support/providers/comfyui-graphs.ts'
import { ComfyServer } from '../../../../../tests/support/providers/comfyui.ts'
import { drawnPicture } from '../../../../../tests/support/providers/drawn-picture.ts'
import { png, sample } from '../../../../../tests/support/sample-media.ts'
import type { ProviderJob, StoredWorkflow } from '../provider.ts'
import { comfyui } from './index.ts'
import { bindWorkflow } from './workflow/inspect.ts'

const stored = (slug: string, graph: unknown, coinsPerOutput: number | null = null): StoredWorkflow => {
  const { workflow, bindings } = bindWorkflow(graph, undefined, null)
  return { slug, title: slug, workflow, bindings, coinsPerOutput }
}

const WORKFLOWS = [
  stored('scenery', graphs.textToImage(), 3),
  stored('touch-up', graphs.inpaint()),
  stored('film', graphs.imageToVideo()),
  stored('animated', graphs.animateDiff()),
  stored('song', graphs.song()),
  stored('larger', graphs.scaleBy()),
]

async function scene(server = new ComfyServer()) {
  const made = await serveAdapterScene(comfyui, server, { workflows: WORKFLOWS })
  const { adapter, signal, context } = made
  return {
    ...made,
    async startOf(job: ProviderJob, key = randomUUID() as string) {
      const prepared = await adapter.prepare(job, key, signal)
      return { key, prepared, start: () => adapter.start(prepared, job, key, context) }
    },
    find: (prepared: Awaited<ReturnType<typeof adapter.prepare>>, job: ProviderJob, key: string) =>
      adapter.find!(prepared, job, key, { signal, sentAt: Date.now(), isTaken: () => false }),
  }
}

const promptOf = (server: ComfyServer, start = 0) => (server.starts[start]!.body as { prompt: graphs.ApiGraph }).prompt

describe('what is offered', () => {
  test('is the workflows that were added, within what the server takes', async () => {
    await using at = await scene()
    const models = await at.adapter.discover(at.signal)
    expect(models.map(({ slug, taskType, outputsPerJob }) => [slug, taskType, outputsPerJob])).toEqual([
      ['scenery', 'image.generate', 4],
      ['touch-up', 'image.inpaint', 1],
      ['film', 'video.animate', 1],
      ['animated', 'video.generate', 1],
      ['song', 'audio.music', 1],
      ['larger', 'image.upscale', 1],
    ])
    expect(models.every(({ recovery, dollars }) => recovery === 'named' && dollars === null)).toBe(true)
    expect(models.map(({ coinsPerOutput }) => coinsPerOutput)).toEqual([3, ...Array.from({ length: 5 })])
    expect(models[0]!.defaults).toEqual({
      negative_prompt: 'text, watermark',
      aspect_ratio: '1:1',
      resolution: '512',
      num_outputs: 1,
    })
    for (const { params, defaults } of models)
      expect(Object.keys(defaults).every((name) => params.some((param) => param.name === name))).toBe(true)
  })

  test('the server tells its version and how many wait', async () => {
    await using at = await scene()
    at.server.workMs = 5000
    for (let count = 0; count < 3; count++)
      await (await at.startOf(await at.jobFor('scenery', { prompt: `fox ${count}` }))).start()
    expect(await at.adapter.probe(at.signal)).toEqual({ version: '0.7.0', waiting: 2 })
  })
})

describe('a job', () => {
  test('brings every picture of its batch, with progress and previews on the way', async () => {
    await using at = await scene()
    at.server.workMs = 200
    const job = await at.jobFor('scenery', { prompt: 'a fox', aspect_ratio: '16:9', resolution: '768' }, { outputs: 3 })
    const key = randomUUID()
    const files = await at.run(job, key)
    const prompt = promptOf(at.server)
    expect(prompt['5']!.inputs).toEqual({ width: 1024, height: 576, batch_size: 3 })
    expect(prompt['3']!.inputs['seed']).toBe(7)
    expect(prompt['6']!.inputs['text']).toBe('a fox')
    expect(prompt['7']!.inputs['text']).toBe('text, watermark')
    expect(prompt['9']!.inputs['filename_prefix']).toBe(`pressrun/${key}`)
    expect(files).toEqual([0, 1, 2].map((index) => drawnPicture([prompt, '9', index])))
    expect(at.progress.length).toBeGreaterThan(1)
    expect(at.progress).toEqual(at.progress.toSorted((a, b) => a - b))
    expect(at.previews[0]?.mimeType).toBe('image/png')
    expect(at.server.starts).toHaveLength(1)
  })

  test('hands over picture and mask once each, and links what took the mask to the mask', async () => {
    await using at = await scene()
    await at.addInput('photo', png(64, 64), 'image/png')
    await at.addInput('hole', png(32, 32), 'image/png')
    const job = await at.jobFor('touch-up', { prompt: 'a door', image: 'photo', mask: 'hole' })
    await at.run(job)
    await at.run(job)
    const prompt = promptOf(at.server)
    const [link] = prompt['26']!.inputs['mask'] as [string, number]
    expect(prompt[link]).toMatchObject({ class_type: 'LoadImageMask', inputs: { channel: 'red' } })
    expect(at.server.disk.get(`input/${String(prompt['20']!.inputs['image'])}`)).toEqual(Buffer.from(png(64, 64)))
    expect(at.server.disk.get(`input/${String(prompt[link]!.inputs['image'])}`)).toEqual(Buffer.from(png(32, 32)))
    expect(at.server.requests.filter((request) => request === 'POST /upload/image')).toHaveLength(2)
  })

  test('makes films and songs of the length that was asked for', async () => {
    await using at = await scene()
    await at.addInput('first', png(64, 64), 'image/png')
    await at.addInput('last', png(48, 64), 'image/png')
    const film = await at.jobFor('film', { prompt: 'a fox', first_frame: 'first', last_frame: 'last', duration: 2 })
    expect((await at.run(film))[0]).toEqual(Buffer.from(await sample('clip.mp4')))
    expect(promptOf(at.server)['55']!.inputs).toMatchObject({ width: 832, height: 480, length: 33 })
    await at.run(await at.jobFor('animated', { prompt: 'a fox', duration: 3 }))
    expect(promptOf(at.server, 1)['5']!.inputs['batch_size']).toBe(24)
    const song = await at.jobFor('song', { prompt: 'polka', lyrics: 'la', duration: 20 })
    expect((await at.run(song))[0]).toEqual(Buffer.from(await sample('tone.mp3')))
    expect(promptOf(at.server, 2)['17']!.inputs['seconds']).toBe(20)
  })

  test('keeps the size and length of its graph as long as nobody asks for others', async () => {
    await using at = await scene()
    await at.addInput('first', png(64, 64), 'image/png')
    await at.addInput('last', png(48, 64), 'image/png')
    await at.run(await at.jobFor('film', { prompt: 'a fox', first_frame: 'first', last_frame: 'last' }))
    expect(promptOf(at.server)['55']!.inputs).toMatchObject({ width: 832, height: 480, length: 81 })
  })

  test('is refused with what the server says about each node', async () => {
    await using at = await scene()
    const job = await at.jobFor('scenery', { prompt: 'a fox' })
    at.server.refuseNext('invalid')
    await expect((await at.startOf(job)).start()).rejects.toMatchObject({
      reason: 'invalid',
      message: 'KSampler (node 3): Value not in list: sampler_name',
    })
    const { prepared, key } = await at.startOf(job)
    const unknown = { ...(prepared as object), '9': { class_type: 'SaveEverything', inputs: {} } }
    await expect(at.adapter.start(unknown, job, key, at.context)).rejects.toMatchObject({
      reason: 'invalid',
      message: expect.stringContaining('node SaveEverything does not exist') as string,
    })
    expect(at.server.starts).toHaveLength(0)
  })

  test.each([
    ['unauthorized', { reason: 'unauthorized', sent: false }],
    ['unpaid', { reason: 'unpaid', sent: false }],
    ['busy', { reason: 'busy', sent: false, retryAfterMs: 1000 }],
    ['broken', { reason: 'broken', sent: true }],
  ] as const)('that a proxy refuses as %s says so', async (how, expected) => {
    await using at = await scene()
    at.server.refuseNext(how)
    const { start } = await at.startOf(await at.jobFor('scenery', { prompt: 'a fox' }))
    await expect(start()).rejects.toMatchObject(expected)
  })

  test('that a node refuses for its content ends so', async () => {
    await using at = await scene()
    at.server.refuseNext('policy')
    await expect(at.run(await at.jobFor('scenery', { prompt: 'a fox' }))).rejects.toThrow(/^content_policy: SaveImage/)
  })

  test('that lost one of its outputs is stopped and has failed', async () => {
    await using at = await scene()
    at.server.workMs = 5000
    const job = await at.jobFor('scenery', { prompt: 'a fox' })
    const { prepared, key } = await at.startOf(job)
    const graph = { ...(prepared as object), '99': { class_type: 'SaveImage', inputs: { filename_prefix: 'x' } } }
    const started = await at.adapter.start(graph, job, key, at.context)
    expect(started.end).toMatchObject({ ok: false, code: 'invalid_input' })
    expect(await at.find(prepared, job, key)).toMatchObject({ started: { end: { ok: false, code: 'unavailable' } } })
  })

  test('is not left with a server that names jobs itself', async () => {
    await using at = await scene()
    at.server.workMs = 5000
    at.server.givesOwnIds = true
    const { start } = await at.startOf(await at.jobFor('scenery', { prompt: 'a fox' }))
    expect((await start()).end).toMatchObject({ ok: false, code: 'unavailable' })
    expect(at.server.requests).toContain('POST /interrupt')
  })

  test('that somebody stopped at the server is told from one that failed', async () => {
    await using at = await scene()
    at.server.workMs = 5000
    const job = await at.jobFor('scenery', { prompt: 'a fox' })
    const { start } = await at.startOf(job)
    const { reference } = await start()
    const ended = at.adapter.follow!(reference, job, at.context)
    at.server.interrupt()
    expect(await ended).toEqual({ ok: false, code: 'unavailable', detail: 'Somebody stopped the job at ComfyUI.' })
  })
})

const saving = (graph: graphs.ApiGraph, node: string, changed: Partial<graphs.ApiGraph[string]>) => ({
  ...graph,
  [node]: { ...graph[node]!, ...changed },
})

describe('what its nodes save', () => {
  const receivers = shareReceivers()
  const { inputs: film } = graphs.animateDiff()['9']!
  const { quality: _, ...sound } = graphs.song()['59']!.inputs

  test.each([
    ['a FLAC', saving(graphs.song(), '59', { class_type: 'SaveAudio', inputs: sound }), 'audio/wav'],
    ['a GIF', saving(graphs.animateDiff(), '9', { inputs: { ...film, format: 'image/gif' } }), 'image/webp'],
  ])('is kept: %s', async (_, workflow, mimeType) => {
    const example: ProviderCase = {
      title: 'comfyui',
      recovery: 'named',
      start: () => new ComfyServer().start(),
      prepare: async ({ context }) => void (await context.providers.addWorkflow('outside', { title: 'Own', workflow })),
      model: 'own',
      params: { prompt: 'a fox' },
    }
    await using at = await ProviderScene.open(example, receivers)
    expect(await at.ends(at.submit())).toMatchObject({ status: 'succeeded', outputs: [{ mimeType }] })
  })
})

describe('after an answer was lost', () => {
  test('a job that waits, one that runs and one that has ended are found, and none is started again', async () => {
    await using at = await scene()
    const job = await at.jobFor('scenery', { prompt: 'a fox' })
    const { key, prepared, start } = await at.startOf(job)
    expect(await at.find(prepared, job, key)).toEqual({ found: 'absent' })
    at.server.workMs = 300
    at.server.loseNextAnswer()
    await expect(start()).rejects.toMatchObject({ reason: 'away', sent: true })
    expect(await at.find(prepared, job, key)).toEqual({ found: 'reference', started: { reference: key } })
    expect(await at.adapter.follow!(key, job, at.context)).toMatchObject({ ok: true })
    expect(await at.find(prepared, job, key)).toMatchObject({ started: { reference: key, end: { ok: true } } })
    expect(at.server.starts).toHaveLength(1)
  })

  test.each(['scenery', 'animated', 'song'])('files of %s outlive the memory of the server', async (slug) => {
    await using at = await scene()
    const outputs = slug === 'scenery' ? 2 : 1
    const job = await at.jobFor(slug, { prompt: 'a fox' }, { outputs })
    const { key, prepared, start } = await at.startOf(job)
    await start()
    const end = await at.adapter.follow!(key, job, at.context)
    await at.server.stop()
    await at.server.start({ forget: true })
    await expect(at.adapter.follow!(key, job, at.context)).rejects.toMatchObject({ reason: 'gone' })
    const found = await at.find(prepared, job, key)
    expect(found).toEqual({ found: 'reference', started: { reference: key, end } })
    const result = end.ok ? end.result : null
    const files = await at.adapter.collect(key, result, job, { folder: await at.newFolder(), signal: at.signal })
    expect(files).toHaveLength(outputs)
  })

  test('a job that died with the server is absent, also when it left half a picture or half a batch', async () => {
    await using at = await scene()
    at.server.workMs = 5000
    const job = await at.jobFor('scenery', { prompt: 'a fox' }, { outputs: 2 })
    const { key, prepared, start } = await at.startOf(job)
    await start()
    await at.server.stop()
    expect(await at.find(prepared, job, key)).toEqual({ found: 'unknown' })
    await at.server.start({ forget: true })
    expect(await at.find(prepared, job, key)).toEqual({ found: 'absent' })
    const picture = drawnPicture('whole')
    at.server.disk.set(`output/pressrun/${key}_00001_.png`, picture)
    expect(await at.find(prepared, job, key)).toEqual({ found: 'absent' })
    at.server.disk.set(`output/pressrun/${key}_00002_.png`, picture.subarray(0, 100))
    expect(await at.find(prepared, job, key)).toEqual({ found: 'absent' })
    at.server.disk.set(`output/pressrun/${key}_00002_.png`, picture)
    expect(await at.find(prepared, job, key)).toMatchObject({ found: 'reference' })
  })
})

describe('cancelling', () => {
  test('takes a waiting job out and stops a running one, and nobody else’s', async () => {
    await using at = await scene()
    at.server.workMs = 5000
    const job = await at.jobFor('scenery', { prompt: 'a fox' })
    const others = await at.startOf(job)
    await others.start()
    const ours = await at.startOf(job)
    await ours.start()
    await at.adapter.cancel!(ours.key, at.signal)
    expect(await at.find(ours.prepared, job, ours.key)).toEqual({ found: 'absent' })
    expect(await at.find(others.prepared, job, others.key)).toEqual({
      found: 'reference',
      started: { reference: others.key },
    })
    expect(at.server.requests).not.toContain('POST /interrupt')
    await at.adapter.cancel!(others.key, at.signal)
    expect(await at.adapter.follow!(others.key, job, at.context)).toMatchObject({ ok: false, code: 'unavailable' })
  })
})

test('half a file is not kept', async () => {
  await using at = await scene()
  const job = await at.jobFor('scenery', { prompt: 'a fox' })
  at.server.spoilNextFile('half')
  await expect(at.run(job)).rejects.toMatchObject({ reason: 'away' })
})
