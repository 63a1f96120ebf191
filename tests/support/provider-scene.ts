import { dirname, join } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { Params } from '#shared/service/params.ts'
import type { Generation } from '#shared/service/generation.ts'
import { createMovableClock, type MovableClock } from '#main/tools/clock.ts'
import { createWorkers } from '#main/engine/workers/pool.ts'
import type { DrawingWorkers, Workers } from '#main/engine/jobs/workers.ts'
import { TestEngine, type TestEngineOptions } from './engine.ts'
import type { ProviderCase } from './providers/all.ts'
import type { StrictServer } from './providers/strict-server.ts'
import { waitUntil } from './wait-until.ts'
import { WORKER_ENTRY } from './worker-entry.ts'

const root = join(dirname(import.meta.dirname), '..')

/** Real worker processes: they look into what servers deliver. */
export function openReceivers(entryPath = WORKER_ENTRY): Workers & DrawingWorkers {
  return createWorkers({
    host: {
      worker: { nodePath: process.execPath, entryPath, mediaPackDir: join(root, 'node_modules/.cache/media-pack') },
      log: { info() {}, warn() {}, error: console.error },
    },
  })
}

/** One pool of them for all scenes of a file or a group, closed after the last. */
export function shareReceivers(): Workers & DrawingWorkers {
  const receivers = openReceivers()
  afterAll(() => receivers.close())
  return receivers
}

type SceneOptions = Pick<TestEngineOptions, 'safe'>

/** An engine with one provider, which is a strict server. Time passes by itself and can be moved. */
export class ProviderScene implements AsyncDisposable {
  readonly server: StrictServer
  readonly clock: MovableClock
  readonly #case: ProviderCase
  readonly #receivers: Workers
  readonly #options: SceneOptions
  engine: TestEngine

  constructor(example: ProviderCase, server: StrictServer, receivers: Workers, options: SceneOptions) {
    this.#case = example
    this.server = server
    this.#receivers = receivers
    this.#options = options
    this.clock = createMovableClock({ startMs: Date.now() })
    this.engine = this.#open()
  }

  #open(dataDir?: string): TestEngine {
    const engine = new TestEngine({
      ...this.#options,
      clock: this.clock,
      clockWaitsForRuns: true,
      receivers: this.#receivers,
      ...(dataDir === undefined ? {} : { dataDir }),
    })
    engine.startDispatcher()
    return engine
  }

  static async open(example: ProviderCase, receivers: Workers, options: SceneOptions = {}): Promise<ProviderScene> {
    const server = await example.start()
    const scene = new ProviderScene(example, server, receivers, options)
    await scene.add()
    return scene
  }

  async add(): Promise<void> {
    const { providers } = this.engine.context
    await providers.add({
      kind: this.server.kind,
      name: 'outside',
      address: this.server.address,
      addresses: [],
      coinsPerOutput: 3,
      coinsPerDollar: 100,
      ...(this.server.key === null ? {} : { key: this.server.key }),
      ...this.#case.settings,
    })
    await this.#case.prepare?.(this.engine, this.server)
  }

  get modelId(): string {
    const wanted = `outside/${this.#case.model}`
    expect(this.engine.context.catalog.models.map(({ entry }) => entry.id)).toContain(wanted)
    return wanted
  }

  submit(params: Params = {}): string {
    return this.engine.submit({ modelId: this.modelId, params: { ...this.#case.params, ...params } }).body.id
  }

  /** Until it has ended one way or the other. */
  ends(id: string): Promise<Generation> {
    return this.#hurried('a generation that has ended', () => this.hasEnded(id) && this.engine.read(id))
  }

  /**
   * Waits of seconds pass in milliseconds meanwhile, and those of many minutes in a second; not so fast for a server
   * that works for real.
   */
  async #hurried<Value>(what: string, ask: () => Value | false): Promise<Value> {
    const { worksForReal = false } = this.#case
    let step = worksForReal ? 200 : 2_000
    const moving = setInterval(() => {
      void this.clock.advance(step)
      if (!worksForReal) step = Math.min(Math.ceil(step * 1.03), 20_000)
    }, 20)
    try {
      return await waitUntil(what, ask, { everyMs: 2 })
    } finally {
      clearInterval(moving)
    }
  }

  /**
   * The engine is killed as the request with this number, counted from now without repetitions, arrives. It was `handled` and its answer
   * never heard, or it never left. False when the engine did not ask so often before the generation ended.
   */
  async killAt(id: string, number: number, handled: boolean): Promise<boolean> {
    let count = 0
    let last = ''
    let copy: string | undefined
    this.server.intercept = (request) => {
      if (copy !== undefined) return 'drop'
      // to be killed at the tenth look at a job is to be killed at the first
      if (request !== last) count += 1
      last = request
      if (count <= number) return 'handle'
      copy = this.engine.copyAfterKill()
      return handled ? 'unheard' : 'drop'
    }
    await this.#hurried('the kill, or the end', () => copy !== undefined || this.hasEnded(id))
    const dataDir = copy
    if (dataDir !== undefined) await this.#close()
    this.server.intercept = () => 'handle'
    if (dataDir === undefined) return false
    this.engine = this.#open(dataDir)
    return true
  }

  /**
   * The engine is killed as it writes down how the job has ended: that is not on the disk, and all before is. The next
   * one opens what was left, or what is made of it.
   */
  async killAtEnding(makeNext = async (left: string) => left): Promise<void> {
    const { engine } = this
    const { db } = engine.context
    let copy: string | undefined
    db.function('kill', () => void (copy ??= engine.copyAfterKill()))
    db.exec(`CREATE TEMP TRIGGER kill_at_ending BEFORE UPDATE OF ending ON provider_jobs BEGIN SELECT kill(); END`)
    const left = await this.#hurried('the kill', () => copy ?? false)
    await this.#close()
    this.engine = this.#open(await makeNext(left))
  }

  /** Closed in peace and opened again on the same folder. */
  async restart(): Promise<void> {
    const { engine } = this
    await engine.stopDispatcher()
    const dataDir = engine.copyAfterKill()
    await engine[Symbol.asyncDispose]()
    this.engine = this.#open(dataDir)
  }

  hasEnded(id: string): boolean {
    const { status } = this.engine.read(id)
    return status !== 'queued' && status !== 'processing'
  }

  async #close(): Promise<void> {
    const { engine } = this
    await engine.stopDispatcher()
    engine.expectBooksInOrder()
    await engine[Symbol.asyncDispose]()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close()
    await this.server[Symbol.asyncDispose]()
  }
}
