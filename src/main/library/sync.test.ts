import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LibraryItem } from '#shared/app/library.ts'
import { filesBelow } from '../../../tests/support/library-scene.ts'
import { serveEngine, type ServedEngine } from '../../../tests/support/served-engine.ts'
import { createTestHost } from '../../../tests/support/test-host.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createApp, type App } from '../app.ts'
import { ask } from '../hosts/ask.ts'
import { readEmbeddedSettings } from './embed/index.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const host = createTestHost({ kind: 'web' })
let engine: ServedEngine
let app: App
let connectionId: string

beforeAll(async () => {
  engine = await serveEngine()
  app = await createApp(host)
  connectionId = await app.lendConnection(engine.ready.baseUrl, engine.ready.apiKey)
})
afterAll(async () => {
  await app.close()
  await engine[Symbol.asyncDispose]()
})

async function call(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(engine.ready.baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${engine.ready.apiKey}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  expect([response.ok, answer]).toEqual([true, answer])
  return answer
}

async function generate(modelId: string, params: Record<string, unknown>): Promise<void> {
  const { id } = (await call('/v1/generations', { modelId, params, maxCoins: 100 })) as { id: string }
  await waitUntil(
    'the end',
    async () => ((await call(`/v1/generations/${id}`)) as { status: string }).status === 'succeeded',
    { deadlineMs: 60_000, everyMs: 500 },
  )
}

test('what an account has made comes home once, in the order it was made, without its key', async () => {
  await generate('geometric-poster', { prompt: 'A lighthouse', resolution: '512', num_outputs: 2, seed: 7 })
  const coarse = { polycount: 1000, texture_quality: '512', geometry_quality: 'draft' }
  await generate('lathe-solid', { prompt: 'a vase', ...coarse })
  expect(await ask(app, 'library.sync', { connectionId })).toEqual({ seen: 3, added: 3, failed: 0 })
  expect(await ask(app, 'library.sync', { connectionId })).toEqual({ seen: 3, added: 0, failed: 0 })

  const { items } = await ask(app, 'library.search', {})
  expect(items.map(({ kind }) => kind)).toEqual(['3d', 'image', 'image'])
  const [mesh, picture] = (await Promise.all(items.slice(0, 2).map(({ id }) => ask(app, 'library.read', { id })))) as [
    LibraryItem,
    LibraryItem,
  ]
  expect(picture).toMatchObject({ modelId: 'geometric-poster', batchId: null, params: { prompt: 'A lighthouse' } })
  expect(picture.path.startsWith(join(host.outputDir, 'History of '))).toBe(true)
  expect(mesh.companions.length).toBeGreaterThan(0)
  for (const { path, generationId } of [mesh, picture])
    expect(await readEmbeddedSettings(path)).toMatchObject({ generationId, connectionId })

  // nobody draws meshes here: its picture is the service's
  await waitUntil('the pictures', async () =>
    (await ask(app, 'library.search', {})).items.every(({ hasPreviews }) => hasPreviews),
  )
  expect(await app.media.resolve(mesh.media.small)).toMatchObject({ mimeType: 'image/webp' })
  expect(await app.media.resolve(picture.media.original)).toEqual({ path: picture.path, mimeType: 'image/png' })

  for (const name of filesBelow(host.dataDir))
    expect([name, readFileSync(join(host.dataDir, name)).includes(engine.ready.apiKey)]).toEqual([name, false])
})
