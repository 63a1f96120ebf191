import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createAdapterScene } from '../../../../../tests/support/providers/adapter-scene.ts'
import * as graphs from '../../../../../tests/support/providers/comfyui-graphs.ts'
import { ComfyServer } from '../../../../../tests/support/providers/comfyui.ts'
import { png } from '../../../../../tests/support/sample-media.ts'
import type { Json, ProviderJob, StoredWorkflow } from '../provider.ts'
import { comfyui } from './index.ts'
import { bindWorkflow } from './workflow/inspect.ts'
import { graphFromPng } from './workflow/png.ts'

/** What needs no weights, so that a real server can be asked as well. */
const WORKFLOWS = Object.entries({ larger: graphs.scaleBy(), mask: graphs.maskAsPicture() }).map(
  ([slug, graph]): StoredWorkflow => {
    const { workflow, bindings } = bindWorkflow(graph, undefined, null)
    return { slug, title: slug, workflow, bindings, coinsPerOutput: null }
  },
)
const REAL = process.env['PRESSRUN_TEST_COMFYUI']

async function scene(address: string | undefined) {
  const server = address === undefined ? await new ComfyServer().start() : null
  const at = await createAdapterScene(comfyui, { address: address ?? server!.address }, { workflows: WORKFLOWS })
  return {
    ...at,
    strict: server,
    find: (prepared: Json, job: ProviderJob, key: string) =>
      at.adapter.find!(prepared, job, key, { signal: at.signal, sentAt: Date.now(), isTaken: () => false }),
    async clearHistory() {
      const body = JSON.stringify({ clear: true })
      await fetch(`${address ?? server!.address}/history`, { method: 'POST', body })
    },
    async [Symbol.asyncDispose]() {
      await at[Symbol.asyncDispose]()
      await server?.stop()
    },
  }
}

describe.each([
  ['the strict server', undefined],
  ...(REAL === undefined ? [] : ([['a real ComfyUI', REAL]] as const)),
] as const)('%s', { timeout: 60_000 }, (_, address) => {
  test('answers, and takes a picture through a workflow', async () => {
    await using at = await scene(address)
    expect(await at.adapter.probe(at.signal)).toMatchObject({ version: expect.stringMatching(/\d/) as string })
    await at.addInput('photo', png(96, 64), 'image/png')
    const job = await at.jobFor('larger', { image: 'photo', upscale_factor: 3 })
    const key = randomUUID()
    const [file] = await at.run(job, key)
    if (at.strict) return
    expect(await sharp(file).metadata()).toMatchObject({ width: 288, height: 192 })
    expect(graphFromPng(file!)).toMatchObject({ '4': { inputs: { filename_prefix: `pressrun/${key}` } } })
  })

  test('reads white as what is to change', async () => {
    await using at = await scene(address)
    const half = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'black' } })
      .composite([{ input: { create: { width: 16, height: 32, channels: 3, background: 'white' } }, left: 0, top: 0 }])
      .png()
      .toBuffer()
    await at.addInput('half', half, 'image/png')
    const [file] = await at.run(await at.jobFor('mask', { mask: 'half' }))
    if (at.strict) return
    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    expect([data[0], data.at(-1)]).toEqual([255, 0])
  })

  test('knows a job until its memory is cleared, and its files after that', async () => {
    await using at = await scene(address)
    await at.addInput('photo', png(96, 64), 'image/png')
    const job = await at.jobFor('larger', { image: 'photo' })
    const key = randomUUID()
    const prepared = await at.adapter.prepare(job, key, at.signal)
    expect(await at.find(prepared, job, key)).toEqual({ found: 'absent' })
    const { reference } = await at.adapter.start(prepared, job, key, at.context)
    expect(await at.find(prepared, job, key)).toMatchObject({ found: 'reference' })
    const end = await at.adapter.follow!(reference, job, at.context)
    expect(end).toMatchObject({ ok: true, result: [{ filename: `${key}_00001_.png`, subfolder: 'pressrun' }] })
    expect(await at.find(prepared, job, key)).toEqual({ found: 'reference', started: { reference: key, end } })
    await at.clearHistory()
    await expect(at.adapter.follow!(reference, job, at.context)).rejects.toMatchObject({ reason: 'gone' })
    expect(await at.find(prepared, job, key)).toEqual({ found: 'reference', started: { reference: key, end } })
  })

  test('takes a waiting job out and lets the one before it end', async () => {
    await using at = await scene(address)
    if (at.strict) at.strict.workMs = 500
    await at.addInput('photo', png(512, 512), 'image/png')
    const job = await at.jobFor('larger', { image: 'photo', upscale_factor: 4 })
    const [first, second] = [randomUUID(), randomUUID()]
    for (const key of [first, second]) await at.start(job, key)
    await at.adapter.cancel!(second, at.signal)
    expect(await at.find(null, job, second)).toEqual({ found: 'absent' })
    expect(await at.adapter.follow!(first, job, at.context)).toMatchObject({ ok: true })
  })

  test('says what is wrong with a graph', async () => {
    await using at = await scene(address)
    const job = await at.jobFor('larger', { image: 'nothing' }, { inputs: {} })
    const graph = graphs.scaleBy()
    graph['1']!.inputs['image'] = 'pressrun/no-such-file.png'
    const key = randomUUID()
    await expect(at.adapter.start(graph as unknown as Json, job, key, at.context)).rejects.toMatchObject({
      reason: 'invalid',
      message: expect.stringMatching(/^LoadImage \(node 1\): .*no-such-file/) as string,
    })
    graph['2']!.class_type = 'NoSuchNode'
    await expect(at.adapter.start(graph as unknown as Json, job, key, at.context)).rejects.toMatchObject({
      reason: 'invalid',
      message: expect.stringContaining('NoSuchNode') as string,
    })
  })
})
