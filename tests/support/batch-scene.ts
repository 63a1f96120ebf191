import { deepStrictEqual, ok } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as realTime } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { createBatches, type Batches } from '#main/batches/index.ts'
import { findBatchViolations } from '#main/batches/store/invariants.ts'
import { presentBatch, presentRow } from '#main/batches/views/present.ts'
import { findBatch } from '#main/batches/store/batches.ts'
import { rowsInState } from '#main/batches/store/rows.ts'
import { createClient, type Client } from '#main/client/index.ts'
import type { MovableClock } from '#main/tools/clock.ts'
import { serveFile } from '#main/engine/assets/cdn.ts'
import { consoleHandlers, createServiceHandlers } from '#main/engine/handlers.ts'
import { consoleTokenOf, createAuthenticator } from '#main/engine/http/authenticate.ts'
import { refuseReuse, requireIdempotencyKey } from '#main/engine/generations/idempotency.ts'
import { createFetch } from '#main/engine/http/fetch.ts'
import { openServeKey } from '#main/engine/keys/store.ts'
import type { Trash } from '#main/trash/trash.ts'
import { createTrashing } from '#main/library/trashing.ts'
import { findTextIn, type TextFinder } from '#main/library/text-finding.ts'
import { createRecentCatalogs } from '#main/services/recent-catalogs.ts'
import { createFreedesktopTrash } from '#main/trash/freedesktop.ts'
import { createIntake } from '#main/library/take-in.ts'
import { openUserDatabase } from '#main/user-database/open.ts'
import { createUuids } from '#main/tools/uuid.ts'
import { wordListsOf } from '#main/saved/handlers.ts'
import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { Refusal } from '#shared/app/refusal.ts'
import type { ServiceCatalog } from '#shared/batch/items.ts'
import type { SingleRunRequest } from '#main/batches/actions/single-run.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { ROW_STATES } from '#shared/batch/states.ts'
import { TestEngine, type TestEngineOptions } from './engine.ts'
import { headerWorkers } from './file-engine.ts'
import { placeMigrated } from './new-data-folder.ts'

/** One white pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const REAL_DEADLINE_MS = 90_000

export interface SceneOptions extends TestEngineOptions {
  runningLimit?: number
  /** Opens the batches like a terminal does, which goes on with nothing by itself. */
  resumeOnStart?: boolean
  /** Where files go; a folder of the scene's own without it. */
  outDir?: string
}

/** What a request meets on its way: it may be answered, lost or let through. */
export type Interference = (request: Request, pass: () => Promise<Response>) => Promise<Response>

export const isSubmit = (request: Request): boolean =>
  request.method === 'POST' && request.url.endsWith('/v1/generations')

/**
 * Batches with everything they need, on real databases, files and the engine's own handlers. Time stands still unless
 * the scene moves it; what a worker is given is done at once unless the test holds it.
 */
export class BatchScene implements AsyncDisposable {
  readonly engine: TestEngine
  readonly clock: MovableClock
  readonly outDir: string
  readonly dataDir: string
  /** Of a home of the scene's own. */
  readonly trash: Trash
  readonly changes: string[] = []
  readonly requests: { method: string; path: string; status: number | null; at: number }[] = []
  interfere: Interference | null = null
  /** Null: the connection's key is not on this computer. */
  key: string | null
  db!: Database
  client!: Client
  batches!: Batches
  /** Whether this computer could look for words in pictures, and what does. */
  findsText = true
  textFinder: TextFinder = { findText: () => Promise.reject(new Error('Nothing looks for text here.')) }
  readonly #answer: (request: Request) => Response | Promise<Response>
  readonly #resumeOnStart: boolean

  constructor({ runningLimit, resumeOnStart = true, outDir, ...options }: SceneOptions = {}) {
    this.engine = new TestEngine(options)
    const { context, caller, workers } = this.engine
    this.clock = this.engine.clock
    this.dataDir = mkdtempSync(join(tmpdir(), 'pressrun-scene-'))
    this.outDir = outDir ?? join(this.dataDir, 'made')
    const home = join(this.dataDir, 'home')
    mkdirSync(home)
    this.trash = createFreedesktopTrash({ home, env: {}, uid: 1000, clock: this.clock })
    workers.finishAtOnce = true
    workers.picture = PNG
    const uploads = headerWorkers()
    workers.inspect = (...args) => uploads.inspect(...args)
    this.#answer = createFetch(context, {
      service: createServiceHandlers(),
      console: consoleHandlers,
      authenticate: createAuthenticator(context, caller.accountId),
      submitKeys: { require: requireIdempotencyKey, refuseReuse },
      serveFile,
    })
    this.key = openServeKey(context, caller.accountId)
    this.#resumeOnStart = resumeOnStart
    if (runningLimit !== undefined) context.db.prepare('UPDATE accounts SET running_limit = ?').run(runningLimit)
    this.engine.startDispatcher()
    this.open()
  }

  /** What its service offers now. */
  async readCatalog(): Promise<ServiceCatalog> {
    return { ...(await this.client.call('listModels', {})), ...(await this.client.call('listEffects', {})) }
  }

  /** Planned, started without a budget, and over. */
  async runToEnd(id: string): Promise<void> {
    await this.plan(id)
    this.batches.start(id, { budget: null })
    await this.untilState(id, 'ended')
  }

  /** As the app opens it; `close` and `open` are a restart. */
  open(): void {
    const { clock } = this
    placeMigrated('library.db', this.dataDir)
    this.db = openUserDatabase(this.dataDir)
    const newId = createUuids({ randomBytes, now: () => clock.now() })
    this.client = this.#connect()
    const trashing = createTrashing({ db: this.db, clock, trash: this.trash, onChange: () => {} })
    const recovered = trashing.recover()
    const catalogOf = async () => ({
      ...(await this.readCatalog()),
      wordLists: wordListsOf(this.db),
      findsText: this.findsText,
    })
    const recent = createRecentCatalogs(clock, catalogOf, async () => undefined)
    this.batches = createBatches({
      db: this.db,
      clock,
      random: () => 0.5,
      newId,
      findsText: () => this.findsText,
      findTextIn: (ids, signal) => findTextIn({ db: this.db, finder: this.textFinder }, ids, signal),
      discard: async (ids) => {
        await recovered
        return trashing.trash(ids, new AbortController().signal)
      },
      library: createIntake({ db: this.db, clock, newId, randomBytes, onAdded: () => {} }),
      fetch: globalThis.fetch,
      log: { info() {}, warn() {}, error: (message, details) => console.error(message, details) },
      connect: async () => {
        if (this.key === null) throw new Refusal('key_missing')
        return { name: 'Test', client: (this.client = this.#connect()) }
      },
      catalogOf,
      recentCatalogOf: (id) => recent.of(id, 10 * 60_000),
      editingCatalogOf: (id) => recent.of(id),
      // as the bundled engine does it; a foreign service says nothing
      ownSeed: (connectionId, { params }, position) =>
        connectionId === 'bundled' ? Number(params['seed'] ?? 0) + position - 1 : null,
      onChange: (batchId) => void this.changes.push(batchId),
      resumeOnStart: this.#resumeOnStart,
    })
  }

  #connect(): Client {
    return createClient({
      fetch: (request) => this.fetch(request),
      baseUrl: 'http://api',
      authorization: `Bearer ${this.key}`,
      // time waits for what the service does (see `fetch`), but not for an answer that the test holds back
      clock: { ...this.clock, during: (work) => work },
      random: () => 0.5,
    })
  }

  async close(): Promise<void> {
    await this.batches.close()
    this.db.close()
  }

  async restart(): Promise<void> {
    await this.close()
    this.open()
  }

  /** The service, as the network brings it. */
  async fetch(request: Request): Promise<Response> {
    const entry = {
      method: request.method,
      path: new URL(request.url).pathname,
      status: null as number | null,
      at: this.clock.now(),
    }
    this.requests.push(entry)
    const pass = async () => {
      const response = await this.clock.during(Promise.resolve(this.#answer(request)))
      entry.status = response.status
      return response
    }
    return this.interfere ? this.interfere(request, pass) : pass()
  }

  async console(method: string, path: string, body: unknown): Promise<unknown> {
    const response = await this.#answer(
      new Request(`http://api/console${path}`, {
        method,
        headers: { Authorization: `Bearer ${consoleTokenOf(this.engine.context)}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    ok(response.ok, `${method} ${path} answered ${response.status}`)
    return response.json()
  }

  /** A draft with a prompt a row. */
  async create(prompts: readonly string[], settings: Partial<BatchSettings> = {}, name = 'List'): Promise<string> {
    const batch = await this.batches.create({
      name,
      connectionId: 'test',
      columns: ['prompt'],
      rows: prompts.map((prompt, index) => ({ number: index + 1, cells: [prompt] })),
      settings: BatchSettings.parse({ modelId: 'picture', ...settings }),
      listDirectory: this.dataDir,
      outDir: this.outDir,
    })
    return batch.id
  }

  /** What asks for one picture by itself. */
  single(prompt: string): SingleRunRequest {
    return {
      connectionId: 'test',
      modelId: 'picture',
      effectId: null,
      params: { prompt },
      consent: false,
      outDir: this.outDir,
      nameTemplate: '{row}.{ext}',
    }
  }

  /** A key in reserve, and how to revoke all that were there before it. */
  async nextKey(): Promise<{ secret: string; revokeOthers: () => Promise<void> }> {
    const { keys } = (await this.console('GET', '/keys', undefined)) as { keys: { id: string }[] }
    const scopes = ['generate', 'read', 'uploads', 'account']
    const { secret } = (await this.console('POST', '/keys', { name: 'Next', scopes })) as { secret: string }
    return {
      secret,
      revokeOthers: async () => {
        for (const { id } of keys) await this.console('DELETE', `/keys/${id}`, undefined)
      },
    }
  }

  /** Planned and started. */
  async run(
    prompts: readonly string[],
    {
      budget = null,
      settings = {},
      name = 'List',
    }: { budget?: number | null; settings?: Partial<BatchSettings>; name?: string } = {},
  ): Promise<string> {
    const id = await this.create(prompts, settings, name)
    await this.plan(id)
    this.batches.start(id, { budget })
    return id
  }

  plan(id: string) {
    return this.during(this.batches.plan(id, new AbortController().signal))
  }

  /** Time goes on until the work is done. */
  async during<Value>(work: Promise<Value>): Promise<Value> {
    let over = false
    const ended = work.finally(() => (over = true))
    ended.catch(() => {})
    await this.until('the work to end', () => over)
    return ended
  }

  /** Lets time pass, a little at a time, until it is so. */
  async until(
    what: string,
    isSo: () => boolean,
    { stepMs = 500, deadlineMs = REAL_DEADLINE_MS }: { stepMs?: number; deadlineMs?: number } = {},
  ): Promise<void> {
    for (const deadline = Date.now() + deadlineMs; !isSo();) {
      if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}: ${this.#whereItStands()}`)
      await this.clock.advance(stepMs)
      // files are written in real time
      await realTime(1)
    }
  }

  untilState(id: string, state: Batch['state']): Promise<void> {
    return this.until(`a batch that is ${state}`, () => findBatch(this.db, id)?.state === state)
  }

  /** Ends every run that the test has held, and all that follow at once. */
  async letRun(): Promise<void> {
    const { workers } = this.engine
    workers.finishAtOnce = true
    for (const run of workers.runs.slice()) await run.finish()
  }

  batch(id: string): Batch {
    return presentBatch(this.db, findBatch(this.db, id)!, {
      connectionName: 'Test',
      trouble: null,
      now: this.clock.now(),
    })
  }

  rows(id: string): BatchRow[] {
    return rowsInState(this.db, id, ROW_STATES).map((row) => presentRow(this.db, row))
  }

  states(id: string): string[] {
    return this.rows(id).map(({ state }) => state)
  }

  /** The service's books, the batches' own, and both side by side. */
  expectBooksInOrder(): void {
    this.engine.expectBooksInOrder()
    deepStrictEqual(findBatchViolations(this.db), [])
    const theirs = this.engine.context.db
      .prepare('SELECT id, idempotency_key AS key, coins_charged AS charged FROM generations ORDER BY idempotency_key')
      .all() as { id: string; key: string; charged: number | null }[]
    const ours = this.db
      .prepare(
        `SELECT generation_id AS id, idempotency_key AS key, coins_charged AS charged FROM row_attempts
         WHERE generation_id IS NOT NULL ORDER BY idempotency_key`,
      )
      .all() as typeof theirs
    const open = new Set(theirs.filter(({ charged }) => charged === null).map(({ key }) => key))
    const settled = (list: typeof theirs) => list.filter(({ key, charged }) => !open.has(key) && charged !== null)
    deepStrictEqual(
      settled(ours),
      settled(theirs).filter(({ key }) => settled(ours).some((one) => one.key === key)),
    )
    if (open.size === 0) deepStrictEqual(ours, theirs)
  }

  #whereItStands(): string {
    const counts = this.db.prepare('SELECT state, reason_code, count(*) AS rows FROM batch_rows GROUP BY 1, 2').all()
    const batches = this.db.prepare('SELECT state, pause_code, pause_message FROM batches').all()
    return JSON.stringify({ counts, batches })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close().catch(() => {})
    await this.engine[Symbol.asyncDispose]()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
