import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Channel } from '#shared/service/account.ts'
import { openDefaultAccount } from './account/store.ts'
import { serveFile } from './assets/cdn.ts'
import { createFileStore } from './assets/file-store.ts'
import { startRetention } from './assets/retention.ts'
import { listSetAside, removeSetAside, type SetAsideFile } from './assets/set-aside.ts'
import { createTidying } from './assets/tidying.ts'
import { createCatalog } from './catalog/catalog.ts'
import { listBuiltinEffects } from './catalog/effects.ts'
import { listBuiltinModels } from './catalog/models.ts'
import { openMultipliers } from './catalog/store.ts'
import type { EngineContext } from './context.ts'
import { createEventHub, type EventHub } from './event-hub.ts'
import { startDispatcher } from './generations/dispatcher.ts'
import { refuseReuse, repeatsSubmit, requireIdempotencyKey } from './generations/idempotency.ts'
import { loadGeneration } from './generations/present.ts'
import { consoleHandlers, createServiceHandlers } from './handlers.ts'
import type { EngineHost } from './host.ts'
import { consoleTokenOf, createAuthenticator } from './http/authenticate.ts'
import { openAvailability } from './http/availability.ts'
import { createFetch, refuse } from './http/fetch.ts'
import { openRateLimits } from './http/rate-limits.ts'
import { createSecretStore } from './secrets/secret-store.ts'
import { createKeyRing } from './keys/key-ring.ts'
import { openServeKey } from './keys/store.ts'
import { openEngineFolder, type EngineFolder } from './data-folder/open-engine-folder.ts'
import type { EngineOptions } from './options.ts'
import { findMediaTools } from './media/tools.ts'
import { ProblemError } from './problem.ts'
import { openClock } from './console/sandbox-clock.ts'
import { forgetServedAt } from './data-folder/served-at.ts'
import { resolveName } from '../net/resolve.ts'
import { explainDataFolder } from '../sqlite/data-folder-error.ts'
import { openRun } from '../sqlite/run.ts'
import { closeAfterFailure, closeAll, type Closer } from '../tools/close-all.ts'
import { createUuids } from '../tools/uuid.ts'
import { createProviders, type Providers } from './providers/providers.ts'
import { startDeliverer } from './webhooks/deliverer.ts'
import { createWorkers } from './workers/pool.ts'
import { createPooledWorkers } from './workers/pooled-workers.ts'
import { DEFAULT_TIMING } from './workers/remote/contract.ts'

export interface Engine {
  /**
   * The whole service: the API, the console and, on their own origin, the files. Never rejects, and answers at once where
   * there is nothing to wait for. Whoever runs the engine may say by which `channel` a request came, where its key does not
   * tell.
   */
  fetch(request: Request, channel?: Channel): Response | Promise<Response>
  subscribe: EventHub['subscribe']
  /** How far a generation is, where its engine shows that; nothing after its end. */
  previewOf: Providers['previewOf']
  /** Opens the console, and the API as the account itself: the app's own session. */
  consoleToken: string
  /** An API key with all scopes, the same on every start of a data folder. */
  openServeKey(): string
  /**
   * Clears away what earlier runs have left. Otherwise that waits for the first file that is made: a question alone
   * cleans nothing. Answers are given meanwhile.
   */
  tidy(): Promise<void>
  /** Files that no record names, kept out of the way until a person decides about them. */
  setAside: {
    list(): Promise<SetAsideFile[]>
    /** How many there were when this run began that had not been told of before. */
    found(): Promise<number>
    /** Moves those out of the way that still lie among the others. */
    settle(): Promise<void>
    /** By a person's word only. Answers how many went. */
    remove(names: readonly string[]): Promise<number>
  }
  /** For backups alone: everything else asks through `fetch`. */
  database: Database
  /** Answers what is under way, gives work back to the queue and lets go of the folder. */
  close(): Promise<void>
}

/** In process nobody looks these names up: they make links absolute and tell the two origins apart. */
const DEFAULTS: EngineOptions = {
  baseUrl: 'http://engine.localhost',
  cdnUrl: 'http://cdn.localhost',
  coins: 1_000,
  sandbox: false,
  allowLoopbackWebhooks: false,
  pool: undefined,
  lostAfterMs: DEFAULT_TIMING.lostAfterMs,
}

/**
 * Opens the data folder, unless that is done already, and goes on where it was left. A `DataFolderError` when the folder
 * cannot be used.
 */
export async function createEngine(
  host: EngineHost,
  given: Partial<EngineOptions> = {},
  opened?: EngineFolder,
): Promise<Engine> {
  const folder = opened ?? (await openEngineFolder(host))
  try {
    return await openEngine(host, given, folder)
  } catch (error) {
    throw explainDataFolder(error, host.dataDir)
  }
}

async function openEngine(
  host: EngineHost,
  given: Partial<EngineOptions>,
  { db, secrets }: EngineFolder,
): Promise<Engine> {
  const options = { ...DEFAULTS, ...given }
  /** Undone in reverse. */
  const undo: Closer[] = [() => void db.close()]

  try {
    forgetServedAt(host.dataDir)
    const clock = openClock(db, { hostClock: host.clock, sandbox: options.sandbox })
    const newId = createUuids({ randomBytes: host.randomBytes, now: () => clock.now() })
    const tools = findMediaTools(host.worker)
    const run = openRun(db, newId)
    const store = createFileStore(host.dataDir, run.newName)
    const engineHost = { ...host, clock }
    const tidying = createTidying({
      db,
      host: engineHost,
      run,
      onDone: () => (stopRetention = startRetention(context)),
    })
    const rateLimits = openRateLimits(engineHost)
    undo.push(() => rateLimits.close())
    const hub = createEventHub(host.log)
    const catalog = createCatalog([], [])
    const { machines, ...workers } = createPooledWorkers({
      db,
      clock: host.clock,
      log: host.log,
      local: createWorkers({ host, tools }),
      secretStore: createSecretStore({
        secrets,
        openSafe: host.openSecretSafe ?? (async () => undefined),
        purpose: 'pool-secrets',
      }),
      newId,
      timing: { lostAfterMs: options.lostAfterMs },
      fixed: options.pool,
      localMachine: { host, tools, folder: join(host.dataDir, 'machine'), version: host.version ?? '' },
      onChange() {
        listOwnModels()
        hub.publish({ type: 'machines.changed' })
      },
    })
    /** With a pool also what its machines have and this computer lacks. */
    let known: ReadonlySet<string> | undefined
    function listOwnModels(): void {
      if (known === machines.knownModels()) return
      known = machines.knownModels()
      catalog.setBuiltin(listBuiltinModels(tools, known), listBuiltinEffects(tools, host.resourcesDir, known))
    }
    listOwnModels()
    const providers = createProviders({
      db,
      host: engineHost,
      secrets,
      workers,
      newId,
      resolve: resolveName,
      onModels: (models) => catalog.setDiscovered(models),
      onChange: () => hub.publish({ type: 'providers.changed' }),
      onPreview: (generationId) => hub.publish({ type: 'generation.preview', generationId }),
    })
    const context: EngineContext = {
      db,
      host: engineHost,
      options,
      secrets,
      catalog,
      files: {
        ...store,
        // nothing is stored before: whatever is noted as being stored is then a leftover
        createTemporaryDirectory: async () => {
          await tidying.done()
          return store.createTemporaryDirectory()
        },
      },
      workers,
      machines,
      providers,
      keys: createKeyRing(db),
      rateLimits,
      availability: openAvailability(db, repeatsSubmit),
      multipliers: openMultipliers(db),
      webhookRules: { allowLoopback: options.allowLoopbackWebhooks, resolve: resolveName },
      newId,
      ...hub,
    }
    const accountId = openDefaultAccount(db, { coins: options.coins, now: clock.now(), newId })
    const requests = countRequests()
    undo.push(() => requests.idle())
    // before: a request may wait for a server that never answers
    undo.push(() => providers.close())
    undo.push(() => context.workers.close())

    let closing: Promise<void> | undefined
    let stopRetention: (() => Promise<void>) | undefined
    undo.push(() => stopRetention?.())
    const deliverer = startDeliverer(context, (id) => loadGeneration(context, id))
    undo.push(() => deliverer.close())
    const dispatcher = startDispatcher(context)
    undo.push(() => dispatcher.close())
    undo.push(() => tidying.close())

    const answer = createFetch(context, {
      service: createServiceHandlers(),
      console: consoleHandlers,
      authenticate: createAuthenticator(context, accountId),
      submitKeys: { require: requireIdempotencyKey, refuseReuse },
      serveFile,
    })
    return {
      fetch: (request, channel) => (closing ? stopping(context, request) : requests.during(answer(request, channel))),
      subscribe: context.subscribe,
      previewOf: (generationId) => providers.previewOf(generationId),
      consoleToken: consoleTokenOf(context),
      tidy: () => tidying.done(),
      setAside: {
        list: async () => listSetAside(host.dataDir, await tidying.toCome()),
        found: () => tidying.found(),
        settle: () => tidying.done(),
        remove: (names) => removeSetAside(host.dataDir, names),
      },
      database: db,
      openServeKey: () => openServeKey(context, accountId),
      close: () => (closing ??= closeAll(undo.toReversed(), host.log)),
    }
  } catch (error) {
    await closeAfterFailure(undo.toReversed(), host.log)
    throw error
  }
}

function stopping(context: EngineContext, request: Request): Response {
  const problem = new ProblemError('unavailable', 'The service is stopping. Nothing was charged; try again later.')
  return refuse(context, request, problem)
}

/** Knows when no request is being answered. */
function countRequests() {
  let running = 0
  let wake: (() => void) | undefined
  return {
    during(answer: Response | Promise<Response>): Response | Promise<Response> {
      if (!(answer instanceof Promise)) return answer
      running += 1
      return answer.finally(() => {
        running -= 1
        if (running === 0) wake?.()
      })
    },
    async idle(): Promise<void> {
      if (running > 0) await new Promise<void>((resolve) => (wake = resolve))
    },
  }
}
