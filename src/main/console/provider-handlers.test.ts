import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as graphs from '../../../tests/support/providers/comfyui-graphs.ts'
import { ComfyServer } from '../../../tests/support/providers/comfyui.ts'
import { SdcppServer } from '../../../tests/support/providers/sdcpp.ts'
import { png, pngChunk } from '../../../tests/support/sample-media.ts'
import { commandsOf, refusalsOf } from '../../../tests/support/run-commands.ts'
import { createTestHost, type TestHost } from '../../../tests/support/test-host.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createApp, type App } from '../app.ts'

let host: TestHost
let app: App
let events: string[]

beforeEach(async () => {
  host = createTestHost({ kind: 'web' })
  app = await createApp(host)
  events = []
  app.subscribe((event) => events.push(event.type))
})
afterEach(() => app.close())

const run = commandsOf(() => app)
const refused = refusalsOf(() => app)

const modelIds = async () => (await run('models.list', {})).models.map(({ id }) => id)

describe('a program', () => {
  const managed = { binary: '/usr/bin/sd-server', model: '/models/a.safetensors', args: [] }

  test('is started only when the person allowed it outside of the window', async () => {
    const asked: string[] = []
    await app.close()
    host = createTestHost({ kind: 'electron' })
    host.desktop = {
      confirmProgram: async ({ binary }) => {
        asked.push(binary)
        return false
      },
    }
    app = await createApp(host)
    expect(await refused('providers.add', { kind: 'sdcpp', name: 'own', managed })).toMatchObject({
      code: 'not_confirmed',
    })
    expect(asked).toEqual([managed.binary])
    expect((await run('providers.list', {})).providers).toEqual([])
  })
})

describe('an engine of the user’s own', () => {
  test('is in the catalog as soon as it is added, and out of it as soon as it is removed', async () => {
    await using server = await new SdcppServer().start()
    const before = await modelIds()
    const added = await run('providers.add', { kind: 'sdcpp', name: 'gpu', address: server.address, coinsPerOutput: 3 })
    expect(added).toMatchObject({ name: 'gpu', state: 'ready', models: 5, hasKey: false })
    expect(events).toContain('providers.changed')
    const own = (await modelIds()).filter((id) => !before.includes(id))
    expect(own).toHaveLength(5)
    expect(own).toContain('gpu/sd_xl_turbo')
    expect((await run('providers.list', {})).providers.map(({ name }) => name)).toEqual(['gpu'])
    expect((await run('providers.models', { name: 'gpu' })).models.map(({ id }) => id)).toEqual(own)
    expect(await run('providers.test', { name: 'gpu' })).toMatchObject({ ok: true, models: 5 })
    expect(await run('providers.prices', { name: 'gpu' })).toEqual({ prices: {} })
    expect(await run('providers.log', { name: 'gpu' })).toEqual({ lines: [] })
    const quoted = { modelId: 'gpu/sd_xl_turbo', params: { prompt: 'A lighthouse' } }
    expect((await run('quotes.read', quoted)).coins).toBe(3)
    await run('providers.update', { name: 'gpu', coinsPerOutput: 5 })
    expect((await run('quotes.read', quoted)).coins).toBe(5)
    expect(await refused('providers.update', { name: 'gpu', address: null })).toMatchObject({
      code: 'invalid_params',
      issues: [{ path: 'address' }],
    })
    await run('providers.remove', { name: 'gpu' })
    expect(await modelIds()).toEqual(before)
  })

  test.each([
    ['providers.add', { kind: 'comfyui', name: 'gpu' }],
    ['providers.add', { kind: 'comfyui', name: 'Not a name', address: 'http://127.0.0.1:1' }],
    ['providers.add', { kind: 'comfyui', name: 'gpu', address: 'file:///etc' }],
    ['providers.add', { kind: 'comfyui', name: 'gpu', address: 'http://127.0.0.1:1', adress: 'typo' }],
    ['providers.add', { kind: 'comfyui', name: 'gpu', managed: { binary: '/bin/sh', model: '/m' } }],
    ['providers.update', { name: 'gpu', kind: 'openai' }],
    ['providers.setPrices', { name: 'gpu', prices: { m: { perOutputMicros: -1, asOf: '2026-01-01' } } }],
    ['workflows.export', { name: 'gpu', model: '' }],
    ['workflows.read', { kind: 'png', head: 'A'.repeat(6_000_000) }],
  ] as const)('%s refuses %o at the border', async (name, input) => {
    expect((await refused(name, input))?.code).toBe('invalid_input')
    expect((await run('providers.list', {})).providers).toEqual([])
  })

  test('that is not there is said by name', async () => {
    for (const name of ['update', 'remove', 'test', 'models', 'prices', 'log', 'start', 'stop'] as const)
      expect(await refused(`providers.${name}`, { name: 'gpu' })).toMatchObject({
        code: 'not_found',
        message: 'There is no provider "gpu".',
      })
  })

  test('shows how far it is under the name that its row has while it is made', async () => {
    await using server = await new ComfyServer().start()
    server.workMs = 1500
    await run('providers.add', { kind: 'comfyui', name: 'gpu', address: server.address })
    const { modelId } = await run('workflows.add', {
      name: 'gpu',
      title: 'Scenery',
      workflow: graphs.textToImage(),
    })
    const batch = await run('compose.make', {
      modelId,
      params: { prompt: 'a fox' },
      consent: true,
      maxCoins: null,
    })
    const row = async () => (await run('batches.rows', { id: batch.id })).rows[0]!
    await waitUntil('a preview', () => events.includes('previews.changed'))
    const { generationId } = await row()
    const { preview } = await run('generations.preview', { generationId: generationId! })
    expect(preview?.mimeType).toBe('image/png')
    expect(Buffer.from(preview!.base64, 'base64').subarray(1, 4).toString()).toBe('PNG')
    await waitUntil('the end', async () => (await row()).state === 'done')
    expect((await row()).generationId).toBeNull()
    // the slash of its id is a letter like any other
    const ofModel = { filter: { modelIds: [modelId] } }
    expect((await run('library.facets', ofModel)).models).toEqual([{ value: modelId, label: 'Scenery', count: 1 }])
    expect((await run('library.count', ofModel)).count).toBe(1)
    expect(await run('generations.preview', { generationId: generationId! })).toEqual({ preview: null })
  })
})

describe('a workflow', () => {
  const graph = graphs.textToImage()
  const picture = () => {
    const plain = Buffer.from(png(600, 600))
    const text = pngChunk('tEXt', Buffer.from(`prompt\0${JSON.stringify(graph)}`, 'latin1'))
    // after the signature and the header, where ComfyUI writes it
    return Buffer.concat([plain.subarray(0, 33), text, plain.subarray(33)])
  }

  test('is read from a file, or from the beginning of a picture', async () => {
    const read = await run('workflows.read', { kind: 'json', text: JSON.stringify(graph) })
    expect(read.workflow).toEqual(graph)
    expect(read.title).not.toBe('')
    const whole = picture()
    for (const head of [whole, whole.subarray(0, whole.length - 200)])
      expect(await run('workflows.read', { kind: 'png', head: head.toString('base64') })).toEqual(read)
  })

  test('goes through a server’s models and back into a file with its bindings', async () => {
    await using server = await new ComfyServer().start()
    await run('providers.add', { kind: 'comfyui', name: 'gpu', address: server.address })
    const inspected = await run('workflows.inspect', { name: 'gpu', workflow: graph })
    expect(inspected.bindings).toMatchObject({ taskType: 'image.generate' })
    expect((await run('providers.list', {})).providers[0]?.models).toBe(0)
    expect(await run('workflows.add', { name: 'gpu', title: 'Café 2', workflow: graph })).toMatchObject({
      modelId: 'gpu/cafe-2',
    })
    expect(await modelIds()).toContain('gpu/cafe-2')
    const exported = await run('workflows.export', { name: 'gpu', model: 'cafe-2' })
    const again = await run('workflows.read', { kind: 'json', text: JSON.stringify(exported) })
    expect(again).toEqual({ title: 'Café 2', workflow: exported })
    expect((await run('workflows.inspect', { name: 'gpu', workflow: again.workflow })).bindings).toEqual(
      exported.bindings,
    )
    expect(await run('workflows.remove', { name: 'gpu', model: 'cafe-2' })).toEqual({ modelId: 'gpu/cafe-2' })
    expect(await modelIds()).not.toContain('gpu/cafe-2')
  })

  test.each([
    ['no JSON', { kind: 'json', text: '{' }, 'The workflow is not JSON.'],
    ['the editor’s own form', { kind: 'json', text: '{"nodes":[],"links":[]}' }, 'Export (API)'],
    ['a picture without one', { kind: 'png', head: Buffer.from(png(8, 8)).toString('base64') }, 'no workflow'],
    ['no picture', { kind: 'png', head: Buffer.from('GIF89a').toString('base64') }, 'Only a PNG'],
  ])('that is none is refused in words that help: %s', async (_, input, words) => {
    const error = await refused('workflows.read', input)
    expect(error?.code).toBe('workflow_unreadable')
    expect(error?.message).toContain(words)
  })
})
