import { deepStrictEqual } from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SCOPES } from '#shared/service/account.ts'
import type { Generation, SubmitRequest } from '#shared/service/generation.ts'
import { SubmitRequest as SubmitBody, ListQuery } from '#shared/service/generation.ts'
import { QuoteRequest, type Quote } from '#shared/service/quote.ts'
import { openDefaultAccount } from '#main/engine/account/store.ts'
import { createFileStore } from '#main/engine/assets/file-store.ts'
import { createCatalog, type Catalog } from '#main/engine/catalog/catalog.ts'
import { createMovableClock, type MovableClock } from '#main/tools/clock.ts'
import type { EngineContext, EngineEvent } from '#main/engine/context.ts'
import { openEngineDatabase } from '#main/engine/db/open.ts'
import * as generations from '#main/engine/generations/handlers.ts'
import { startDispatcher, type Dispatcher } from '#main/engine/generations/dispatcher.ts'
import type { EngineHost } from '#main/engine/host.ts'
import { openMultipliers } from '#main/engine/catalog/store.ts'
import { repeatsSubmit } from '#main/engine/generations/idempotency.ts'
import { openAvailability } from '#main/engine/http/availability.ts'
import type { Answer, Caller } from '#main/engine/http/call.ts'
import { openRateLimits } from '#main/engine/http/rate-limits.ts'
import { createKeyRing } from '#main/engine/keys/key-ring.ts'
import { createKey } from '#main/engine/keys/store.ts'
import { findViolations } from '#main/engine/ledger/invariants.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { createProviders } from '#main/engine/providers/providers.ts'
import { createQuote } from '#main/engine/quotes/handlers.ts'
import type { SecretSafe } from '#main/engine/secrets/secret-safe.ts'
import { openEngineSecrets } from '#main/engine/secrets/engine-secrets.ts'
import type { Workers } from '#main/engine/jobs/workers.ts'
import { createHeldWorkers, type HeldRun, type HeldWorkers } from './held-workers.ts'
import { placeMigrated } from './new-data-folder.ts'
import { TEST_EFFECTS, TEST_MODELS } from './test-catalog.ts'
import { waitUntil } from './wait-until.ts'
import { createTestMachines } from './test-machines.ts'

export const TEST_START_MS = Date.UTC(2026, 10, 15, 12)

export interface TestEngineOptions {
  dataDir?: string
  coins?: number
  catalog?: Catalog
  clock?: MovableClock
  monthlySpendCapCoins?: number
  /** Looks into what providers deliver, and turns what they are given. */
  receivers?: Pick<Workers, 'receive' | 'upright'>
  /** Moving the clock waits for what a worker does: for runs that end by themselves. */
  clockWaitsForRuns?: boolean
  /** The system's safe for keys; without it they are sealed in the folder. */
  safe?: SecretSafe
}

/**
 * The engine's core on a real database and a real folder, without HTTP: time stands still until the test moves it, and a
 * run ends when the test says so.
 */
export class TestEngine implements AsyncDisposable {
  readonly dataDir: string
  readonly clock: MovableClock
  readonly context: EngineContext
  readonly workers: HeldWorkers
  readonly caller: Caller
  #dispatcher: Dispatcher | undefined

  constructor(options: TestEngineOptions = {}) {
    this.dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'pressrun-engine-'))
    this.clock = options.clock ?? createMovableClock({ startMs: TEST_START_MS, running: false })
    this.workers = createHeldWorkers(options.receivers)
    this.context = createContext(this, options)
    const { db } = this.context
    const now = this.clock.now()
    const accountId = openDefaultAccount(db, { coins: options.coins ?? 1000, now, newId: randomUUID })
    const key = createKey(this.context, {
      accountId,
      name: 'A test key',
      scopes: [...SCOPES],
      monthlySpendCapCoins: options.monthlySpendCapCoins ?? null,
      expiresAt: null,
    }).key
    this.caller = { accountId, keyId: key.id, channel: 'api', scopes: SCOPES }
  }

  startDispatcher(): void {
    this.#dispatcher = startDispatcher(this.context)
  }

  async stopDispatcher(): Promise<void> {
    await this.#dispatcher?.close()
    this.#dispatcher = undefined
  }

  submit(
    body: Partial<SubmitRequest> = {},
    { key = randomUUID(), caller = this.caller }: { key?: string | null; caller?: Caller } = {},
  ): Answer<Generation> {
    const json = { modelId: 'picture', params: { prompt: 'A lighthouse' }, ...budgetOf(body), ...body }
    const headers: Record<string, string> = key === null ? {} : { 'Idempotency-Key': key }
    return generations.submitGeneration(this.context, {
      ...emptyCall(caller),
      body: SubmitBody.parse(json),
      json,
      request: new Request('http://engine/v1/generations', { method: 'POST', headers }),
    }) as Answer<Generation>
  }

  quote(body: Partial<QuoteRequest> = {}, caller = this.caller): Quote {
    const json = { modelId: 'picture', params: { prompt: 'A lighthouse' }, ...body }
    const answer = createQuote(this.context, { ...emptyCall(caller), body: QuoteRequest.parse(json), json })
    return (answer as Answer<Quote>).body
  }

  read(id: string, caller = this.caller): Generation {
    const call = { ...emptyCall(caller), pathParams: { id } }
    return (generations.readGeneration(this.context, call) as Answer<Generation>).body
  }

  cancel(id: string, caller = this.caller): Generation {
    const call = { ...emptyCall(caller), pathParams: { id } }
    return (generations.cancelGeneration(this.context, call) as Answer<Generation>).body
  }

  list(query: Record<string, string> = {}, caller = this.caller) {
    const call = { ...emptyCall(caller), query: ListQuery.parse(query) }
    return (
      generations.listGenerations(this.context, call) as Answer<{ items: Generation[]; nextCursor: string | null }>
    ).body
  }

  /** Until the generation has this status, which it then is shown with. */
  reaches(id: string, status: Generation['status']): Promise<Generation> {
    return waitUntil(`a generation that is ${status}`, () => {
      const generation = this.read(id)
      return generation.status === status && generation
    })
  }

  /** Until the generation is in a worker's hands. */
  runOf(id: string): Promise<HeldRun> {
    return waitUntil('a run', () => this.workers.runs.find(({ job }) => job.generationId === id))
  }

  expectBooksInOrder(): void {
    deepStrictEqual(findViolations(this.context.db), [])
  }

  /** Names of all files in the store. */
  storedFiles(folder: 'files' | 'temporary' = 'files'): string[] {
    try {
      return readdirSync(join(this.dataDir, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
    } catch {
      return []
    }
  }

  /** The folder as a SIGKILL at this instant would leave it, opened by a new engine. */
  restartAfterKill(): TestEngine {
    return new TestEngine({ dataDir: this.copyAfterKill(), catalog: this.context.catalog, clock: this.clock })
  }

  /** The same, not opened yet. */
  copyAfterKill(): string {
    const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-engine-'))
    for (const name of readdirSync(this.dataDir))
      if (name.startsWith('engine.') || name === 'provider-answers' || name === 'files')
        cpSync(join(this.dataDir, name), join(dataDir, name), { recursive: true })
    return dataDir
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stopDispatcher()
    await this.context.providers.close()
    this.context.rateLimits.close()
    this.context.db.close()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** The problem that the call is refused with. */
export function problemOf(call: () => unknown): ProblemError {
  try {
    call()
  } catch (error) {
    if (error instanceof ProblemError) return error
    throw error
  }
  throw new Error('The call was accepted.')
}

function createContext({ dataDir, clock, workers }: TestEngine, options: TestEngineOptions): EngineContext {
  const listeners = new Set<(event: EngineEvent) => void>()
  placeMigrated('engine.db', dataDir)
  const db = openEngineDatabase(dataDir)
  const host: EngineHost = {
    dataDir,
    // a run goes on until the test ends it: a clock that waits for it would wait for the test
    clock: options.clockWaitsForRuns ? clock : { ...clock, during: (work) => work },
    randomBytes,
    log: { info() {}, warn() {}, error: (message, details) => console.error(message, details) },
    worker: { nodePath: process.execPath, entryPath: '' },
    openSecretSafe: async () => options.safe,
  }
  const secrets = openEngineSecrets(dataDir, randomBytes)
  const catalog = options.catalog ?? createCatalog(TEST_MODELS, TEST_EFFECTS)
  const publish = (event: EngineEvent) => listeners.forEach((listener) => listener(event))
  return {
    db,
    host,
    options: {
      baseUrl: 'http://api',
      cdnUrl: 'http://cdn',
      coins: 0,
      sandbox: true,
      allowLoopbackWebhooks: false,
      pool: undefined,
      lostAfterMs: 60_000,
    },
    secrets,
    catalog,
    files: createFileStore(dataDir, randomUUID),
    workers,
    machines: createTestMachines({ db, host, secrets, workers }, () => publish({ type: 'machines.changed' })),
    providers: createProviders({
      db,
      host,
      secrets,
      workers,
      newId: randomUUID,
      resolve: async () => [],
      onModels: (models) => catalog.setDiscovered(models),
      onChange: () => publish({ type: 'providers.changed' }),
      onPreview: (generationId) => publish({ type: 'generation.preview', generationId }),
    }),
    keys: createKeyRing(db),
    rateLimits: openRateLimits(host),
    availability: openAvailability(db, repeatsSubmit),
    multipliers: openMultipliers(db),
    webhookRules: { allowLoopback: false, resolve: async () => [] },
    newId: randomUUID,
    publish,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function emptyCall(caller: Caller) {
  const request = new Request('http://engine/')
  return { caller, pathParams: undefined, query: undefined, body: undefined, json: undefined, request }
}

function budgetOf({ quoteToken }: Partial<SubmitRequest>): { maxCoins?: number } {
  return quoteToken === undefined ? { maxCoins: 1_000_000 } : {}
}
