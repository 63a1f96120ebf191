import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CommandName, CommandOutput } from '#shared/app/commands.ts'
import { startServiceDoor, type ServiceDoor } from '../../../tests/support/service-door.ts'
import { createTestHost, type TestHost } from '../../../tests/support/test-host.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createApp, type App } from '../app.ts'
import { serveEngine, type ServedEngine } from '../engine/serve.ts'
import { createMovableClock, type MovableClock } from '../tools/clock.ts'

let engine: ServedEngine
let door: ServiceDoor
let clock: MovableClock
let host: TestHost
let app: App
let connectionId: string
let stopListening: () => void

beforeAll(async () => {
  const { dataDir, worker, resourcesDir, log } = createTestHost({ empty: true })
  const own = { dataDir, worker, resourcesDir, log }
  engine = await serveEngine({ ...own, port: 0, sandbox: false, allowLoopbackWebhooks: false })
})
afterAll(() => engine.close())

beforeEach(async () => {
  door = await startServiceDoor(engine.ready.baseUrl)
  clock = createMovableClock({ startMs: Date.now() })
  host = { ...createTestHost({ kind: 'web' }), clock }
  app = await createApp(host)
  await listen()
  const key = engine.ready.apiKey
  connectionId = (await run('connections.add', { name: 'Studio', baseUrl: door.baseUrl, key })).id
  await run('connections.select', { id: connectionId })
})
afterEach(async () => {
  stopListening()
  await app.close()
  await door[Symbol.asyncDispose]()
})

/** As an open window does. */
async function listen(): Promise<void> {
  stopListening = app.subscribe(() => {})
}

const ask = (name: CommandName, input: unknown = {}) => app.run(name, input, { signal: AbortSignal.timeout(60_000) })

async function run<Name extends CommandName>(name: Name, input: unknown = {}): Promise<CommandOutput<Name>> {
  const result = await ask(name, input)
  if (!result.ok) throw new Error(`${name}: ${result.error.code} ${result.error.message}`)
  return result.value as CommandOutput<Name>
}

async function awaySince(): Promise<string | null> {
  const { connections } = await run('connections.list')
  return connections.find(({ id }) => id === connectionId)?.awaySince ?? null
}

/** Lets time pass until it is so. */
const happens = (what: string, isSo: () => Promise<boolean>) => waitUntil(what, () => clock.advance(250).then(isSo))

async function startAgain(): Promise<void> {
  stopListening()
  await app.close()
  app = await createApp(host)
  await listen()
}

describe('pictures of a remote service', () => {
  test('reach a window by ids of ours, never by the address of the service', async () => {
    const { effects } = await run('effects.list')
    const thumbnails = effects.map(({ thumbnail }) => thumbnail)
    expect(thumbnails.length).toBeGreaterThan(3)
    for (const thumbnail of thumbnails) expect(thumbnail).toMatch(/^\/media\/[\w-]+\.[\w-]{43}$/)
    const file = await app.media.resolve(thumbnails[0]!.slice('/media/'.length))
    expect(file?.mimeType).toBe('image/webp')
    const { id } = effects[0]!
    expect(readFileSync(file!.path)).toEqual(readFileSync(join(host.resourcesDir, 'effects', `${id}.webp`)))
  })

  test('are still there when the service is not', async () => {
    const { effects } = await run('effects.list')
    const [id] = effects.map(({ thumbnail }) => thumbnail!.slice('/media/'.length))
    await app.media.resolve(id!)
    await door.shut()
    await startAgain()
    expect(await app.media.resolve(id!)).toMatchObject({ mimeType: 'image/webp' })
  })
})

describe('a service that is gone', () => {
  test('is noticed, and so is its return', async () => {
    await run('models.list')
    expect(await awaySince()).toBeNull()
    await door.shut()
    await happens('its absence', async () => (await awaySince()) !== null)
    await door.open()
    await happens('its return', async () => (await awaySince()) === null)
  })

  test('that takes connections and says nothing is noticed too', async () => {
    await run('models.list')
    door.swallow()
    await waitUntil('its absence', async () => (await awaySince()) !== null)
    expect(await ask('account.read')).toMatchObject({ ok: false, error: { code: 'unreachable' } })
  })

  test('is shown by its kept catalog, with since when, also after a start', async () => {
    const { models } = await run('models.list')
    const { effects } = await run('effects.list')
    await door.shut()
    await startAgain()
    const [kept, keptEffects] = await Promise.all([run('models.list'), run('effects.list')])
    expect(kept.models).toEqual(models)
    expect(keptEffects.effects).toEqual(effects)
    expect(Date.parse(kept.keptSince!)).toBeLessThanOrEqual(Date.now())
    await door.open()
    await happens('the catalog of now', async () => (await run('models.list')).keptSince === undefined)
  })

  test('keeps nobody from working on a list after a start, by what it offered when it was there', async () => {
    await Promise.all([run('models.list'), run('effects.list')])
    const { id } = await run('batches.create', {
      source: { text: 'prompt\na fox\n' },
      settings: { modelId: 'geometric-poster' },
    })
    await door.shut()
    await startAgain()
    const [row] = (await run('batches.rows', { id, limit: 1 })).rows
    const edited = await run('batches.editRow', { rowId: row!.id, params: { prompt: 'a boat' } })
    expect(edited).toMatchObject({ state: 'ready', params: { prompt: 'a boat' } })
  })

  test('that was never there is a clear error', async () => {
    door.swallow()
    const answers = await Promise.all([ask('models.list'), ask('effects.list'), ask('account.read')])
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { code: 'unreachable' } })
  })

  test('is left in peace by an app that nobody looks at', async () => {
    await run('models.list')
    stopListening()
    await clock.advance(500)
    const before = door.asked.length
    await clock.advance(5_000)
    expect(door.asked.length - before).toBeLessThanOrEqual(1)
  })
})
