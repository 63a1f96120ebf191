import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createEngine, type Engine } from '#main/engine/index.ts'
import { systemClock } from '#main/tools/clock.ts'
import { createFolder } from './engine.ts'

/** An engine in this process that really makes what it is asked for, on a folder that goes with it. */
export interface MakingEngine {
  /** Answers the document; throws on anything but a success. */
  call(path: string, init?: { method?: string; body?: unknown; headers?: Record<string, string> }): Promise<Document>
  /** One generation to its end, which must be a good one. */
  make(modelId: string, params: Record<string, unknown>): Promise<void>
  close(): Promise<void>
}
type Document = Record<string, unknown>

export async function openMakingEngine(): Promise<MakingEngine> {
  const folder = createFolder()
  const engine: Engine = await createEngine(
    {
      dataDir: folder.path,
      clock: systemClock,
      randomBytes: (size) => randomBytes(size),
      log: { info() {}, warn() {}, error: console.error },
      worker: {
        nodePath: process.execPath,
        entryPath: join(import.meta.dirname, '../src/main/engine/workers/main.ts'),
      },
    },
    { coins: 1_000_000 },
  )
  const call: MakingEngine['call'] = async (path, { method, body, headers = {} } = {}) => {
    const response = await engine.fetch(
      new Request(`http://engine.localhost${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { Authorization: `Bearer ${engine.consoleToken}`, 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Document
  }
  return {
    call,
    async make(modelId, params) {
      const ended = Promise.withResolvers<string>()
      const endedIds = new Set<string>()
      let id: string | undefined
      const unsubscribe = engine.subscribe((event) => {
        if (event.type !== 'generation.ended') return
        endedIds.add(event.generationId)
        if (event.generationId === id) ended.resolve(id)
      })
      const body = { modelId, params, maxCoins: 100 }
      id = String((await call('/v1/generations', { body, headers: { 'Idempotency-Key': randomUUID() } })).id)
      if (!endedIds.has(id)) await ended.promise
      unsubscribe()
      const { status } = await call(`/v1/generations/${id}`)
      if (status !== 'succeeded') throw new Error(`The generation has ${String(status)}.`)
    },
    async close() {
      await engine.close()
      folder.remove()
    },
  }
}
