import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { systemClock } from '#main/tools/clock.ts'
import { createEngine, type Engine } from '#main/engine/index.ts'
import { Model } from '#shared/service/catalog.ts'
import type { Params } from '#shared/service/params.ts'
import { PORTRAIT } from '../tests/support/portrait.ts'
import { sample, wav } from '../tests/support/sample-media.ts'
import { smallParams } from '../tests/support/small-params.ts'
import { startBystander } from './bystander.ts'
import { createFolder } from './engine.ts'
import { milliseconds, type Result } from './measure.ts'

const ALLOWED_MS = 50
const PACK = join(import.meta.dirname, '../node_modules/.cache/media-pack')
const WORKER = join(import.meta.dirname, '../src/main/engine/workers/main.ts')

/**
 * How long the engine's own thread stood still at most while its workers were making media. On a machine whose cores are
 * all at work any thread waits its turn as well: a bystander that does nothing says how long that was in the same minutes.
 */
export async function benchMainThread(pick: (model: Model) => boolean): Promise<Result> {
  const folder = createFolder()
  const host = {
    dataDir: folder.path,
    clock: systemClock,
    randomBytes: (size: number) => randomBytes(size),
    log: { info() {}, warn() {}, error: console.error },
    worker: { nodePath: process.execPath, entryPath: WORKER, mediaPackDir: PACK },
  }
  const engine = await createEngine(host, { coins: 1_000_000 })
  const models = await listModels(engine)
  const inputs = await uploadInputs(engine)
  const chosen = models.filter(pick)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const bystander = await startBystander()
  delay.enable()
  await makeAll(engine, chosen, inputs)
  delay.disable()
  const allowed = ALLOWED_MS + (await bystander.stop())
  await engine.close()
  folder.remove()
  const longest = delay.max / 1e6
  return {
    name: `the main thread's longest block while ${chosen.length} models work`,
    ours: milliseconds(longest),
    reference: milliseconds(allowed),
    ratio: longest / allowed,
    bar: { atMost: 1 },
  }
}

async function ask(engine: Engine, path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { Authorization: `Bearer ${engine.consoleToken}`, ...(init.headers as Record<string, string>) }
  const response = await engine.fetch(new Request(`http://engine.localhost${path}`, { ...init, headers }))
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

async function listModels(engine: Engine): Promise<Model[]> {
  return ((await ask(engine, '/v1/models')) as { models: unknown[] }).models.map((model) => Model.parse(model))
}

async function uploadInputs(engine: Engine): Promise<Record<string, string>> {
  const hole = { create: { width: 80, height: 80, channels: 3, background: 'white' } } as const
  const mask = sharp({ create: { width: 640, height: 800, channels: 3, background: 'black' } }).composite([
    { input: hole },
  ])
  const files = {
    image: await sharp(PORTRAIT).resize(640).png().toBuffer(),
    mask: await mask.png().toBuffer(),
    audio: wav(2, { sampleRate: 16_000 }),
    video: await sample('clip.mp4'),
  }
  const ids: Record<string, string> = {}
  for (const [name, bytes] of Object.entries(files)) {
    const body = new FormData()
    body.set('file', new Blob([Uint8Array.from(bytes)]), name)
    ids[name] = ((await ask(engine, '/v1/uploads', { method: 'POST', body })) as { id: string }).id
  }
  return ids
}

/** Submits as fast as places come free, and waits for the last to end. */
async function makeAll(engine: Engine, models: readonly Model[], inputs: Record<string, string>): Promise<void> {
  const open = new Set<string>()
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  let submitted = false
  const settle = () => submitted && open.size === 0 && resolve()
  const unsubscribe = engine.subscribe((event) => {
    if (event.type !== 'generation.changed') return
    if (event.status === 'failed') reject(new Error(`Generation ${event.generationId} failed.`))
    if (event.status === 'succeeded' && open.delete(event.generationId)) settle()
  })
  for (const model of models) {
    const body = JSON.stringify({
      modelId: model.id,
      params: named(smallParams(model), inputs),
      maxCoins: 10_000,
      consent: true,
    })
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
    const { id } = (await ask(engine, '/v1/generations', { method: 'POST', body, headers })) as { id: string }
    open.add(id)
  }
  submitted = true
  settle()
  await done.finally(unsubscribe)
}

/** Small params call media by what they are; here they have ids. */
function named(params: Params, inputs: Record<string, string>): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((each) => inputs[each] ?? each) : (inputs[String(value)] ?? value),
    ]),
  )
}
