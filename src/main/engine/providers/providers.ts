import type { Database } from 'better-sqlite3'
import type {
  AddProviderRequest,
  ModelPrices,
  Provider,
  ProviderTest,
  UpdateProviderRequest,
} from '#shared/service/providers.ts'
import type { Resolve } from '../../net/addresses.ts'
import type { CatalogModel } from '../catalog/catalog.ts'
import type { EngineHost } from '../host.ts'
import type { RunJob, RunResult, Workers } from '../jobs.ts'
import { ProblemError } from '../problem.ts'
import type { EngineSecrets } from '../secrets.ts'
import { createAwaitedAnswers } from './awaited-answers.ts'
import { isOfProvider, modelIdOf, toCatalogModel } from './catalog-model.ts'
import { connectProvider, type ConnectedProvider, type ConnectParts } from './connected-provider.ts'
import type { DriverParts } from './drive-job.ts'
import { countOpenJobs, findBegun, findMaker, keysOfEnded, listKeysOf } from './job-store.ts'
import { requireIdle } from './given-up-addresses.ts'
import { invalid } from './invalid.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { PROVIDER_KIND_ENTRIES } from './kinds.ts'
import { createProviderLooks } from './looks.ts'
import { isPaidFor, type ProviderModel, type Watcher } from './provider.ts'
import { runOnProvider } from './run-generation.ts'
import { createManagedProcess } from './sdcpp/managed-process.ts'
import { createSecretKeeper } from './secrets.ts'
import type { Reservation } from './server-pool.ts'
import { correctPrices, pricesOf } from './prices.ts'
import { bestOf, describeTest, failedTest, isOut, presentProvider } from './present.ts'
import { changedSettings, leadsElsewhere, requireAnew, settingsOf } from './provider-settings.ts'
import {
  deleteProvider,
  insertProvider,
  listPrices,
  listProviderModels,
  listProviderRows,
  listWorkflows,
  markProviderRemoved,
  updateProvider,
  type ProviderRow,
} from './store.ts'
import { createTurns } from './turns.ts'
import { createWorkflows, type Workflows } from './workflows.ts'

/** A picture of how far a generation is. */
export type Preview = Parameters<Watcher['onPreview']>[0]

/** Engines outside the service, behind its catalog and its queue. */
export interface Providers extends Workflows {
  /** Every model that is listed now, by provider, with whether another generation could begin there. */
  groups(): readonly ProviderGroup[]
  /** How many jobs all of them together bear. */
  places(): number
  /** How the provider of a model fares; undefined for the service's own. */
  stateOf(modelId: string): Pick<Provider, 'name' | 'state' | 'since' | 'reason'> | undefined
  /** A 503 when the provider of this model cannot be used now. */
  requireUsable(modelId: string): void
  /** Whether a model is a provider's, also one that is no longer listed: the same at every moment of a generation. */
  runs(modelId: string): boolean
  /** The model as a generation was begun with it, whatever its provider offers by now and whether or not it was removed. */
  modelUnderWay(generation: { id: string; modelId: string }): CatalogModel | undefined
  /** Rejects with the signal's reason or a fault of this computer, once nothing of it is under way any more. */
  run(job: RunJob, options: RunOptions): Promise<RunResult>
  /** Who may bill a generation although nothing of it is here, by the journal; undefined when nobody does. */
  whoMayBill(generation: { id: string; modelId: string }): string | undefined
  previewOf(generationId: string): Preview | undefined
  /** After its end is recorded: what was kept for it goes. */
  forget(generationId: string): Promise<void>

  list(): Promise<Provider[]>
  add(request: AddProviderRequest): Promise<Provider>
  update(name: string, change: UpdateProviderRequest): Promise<Provider>
  remove(name: string): Promise<void>
  test(name: string): Promise<ProviderTest>
  modelIdsOf(name: string): string[]
  pricesOf(name: string): ModelPrices
  setPrices(name: string, prices: ModelPrices): ModelPrices
  logOf(name: string): readonly string[]
  start(name: string): Promise<Provider>
  stop(name: string): Promise<Provider>
  close(): Promise<void>
}

export interface ProviderGroup {
  modelIds: readonly string[]
  /** How many more generations could begin. */
  free: number
  /** Promises a place to one that was taken from the queue. */
  reserve: () => Reservation
}

export interface RunOptions {
  /** The place it was promised. */
  reservation: Reservation | undefined
  signal: AbortSignal
  onProgress: (progress: number) => void
}

export interface ProvidersParts {
  db: Database
  host: EngineHost
  secrets: EngineSecrets
  workers: Workers
  newId: () => string
  resolve: Resolve
  /** The models that are listed now, whenever they change. */
  onModels(models: CatalogModel[]): void
  /** A provider's state or load is another one: more may be able to begin. */
  onChange: () => void
  /** A generation has a new preview. */
  onPreview(generationId: string): void
}

interface Offered {
  provider: ConnectedProvider
  model: ProviderModel
}

export function createProviders(parts: ProvidersParts): Providers {
  const { db, host } = parts
  const { clock, log } = host
  const connected = new Map<string, ConnectedProvider>()
  const byModelId = new Map<string, Offered>()
  const previews = new Map<string, Preview>()
  const kept = createKeptAnswers(host.dataDir)
  const secrets = createSecretKeeper({
    secrets: parts.secrets,
    openSafe: host.openSecretSafe ?? (async () => undefined),
    environment: host.environment ?? {},
  })
  const connectParts: ConnectParts = {
    clock,
    log,
    resolve: parts.resolve,
    secrets,
    newId: parts.newId,
    loadKind: (kind) => PROVIDER_KIND_ENTRIES[kind](),
    manage: (row, onChange) => createManagedProcess({ managed: row.settings.managed!, host: { clock, log }, onChange }),
    onChange: parts.onChange,
  }
  const answers = createAwaitedAnswers()
  const driver: DriverParts = { db, clock, log, workers: parts.workers, kept, answers, newKey: parts.newId }

  function connect(row: ProviderRow): ConnectedProvider {
    const provider = connectProvider(
      row,
      {
        models: listProviderModels(db, row.name),
        prices: listPrices(db, row.name),
        workflows: listWorkflows(db, row.name),
      },
      connectParts,
    )
    connected.set(row.name, provider)
    return provider
  }

  /** Those of a provider that was removed are not listed, and still known while something runs there. */
  function listModels(): void {
    byModelId.clear()
    const listed: CatalogModel[] = []
    for (const provider of connected.values()) {
      for (const model of provider.models) {
        byModelId.set(modelIdOf(provider.name, model.slug), { provider, model })
        if (!provider.isRemoved()) listed.push(toCatalogModel(provider.row, model, provider.prices[model.slug]))
      }
    }
    parts.onModels(listed)
    parts.onChange()
  }

  /** What the journal says a generation was begun with. */
  function underWay(generationId: string): Offered | undefined {
    const begun = findBegun(db, generationId)
    const provider = begun && connected.get(begun.provider)
    return provider && { provider, model: begun.model }
  }

  /** What is changed of a provider waits for a keychain, and must not be changed by others meanwhile. */
  const inTurn = createTurns()
  const looks = createProviderLooks({ db, clock, log, listModels })

  const listed = () => [...connected.values()].filter((provider) => !provider.isRemoved())

  function requireProvider(name: string): ConnectedProvider {
    const provider = connected.get(name)
    if (!provider || provider.isRemoved()) throw new ProblemError('not_found', `There is no provider "${name}".`)
    return provider
  }

  function refuseTaken(name: string): void {
    if (connected.has(name))
      throw invalid('name', `There is a provider "${name}" already, or one of that name is still at work.`)
  }

  const present = (provider: ConnectedProvider) => presentProvider(db, provider)

  /** Once nothing runs there any more. */
  async function dropIfDone(provider: ConnectedProvider): Promise<void> {
    if (!provider.isRemoved() || countOpenJobs(db, provider.name) > 0) return
    await provider.close()
    // before its row, by which the next start knows whose key is left when this one dies here
    await secrets.remove(provider.row)
    // another of its last jobs may have ended meanwhile, and a new provider may have its name
    if (connected.get(provider.name) !== provider) return
    connected.delete(provider.name)
    deleteProvider(db, provider.name)
    listModels()
  }

  async function dropAllDone(): Promise<void> {
    for (const provider of connected.values()) await dropIfDone(provider)
  }

  async function sweepKept(): Promise<void> {
    const keys = await kept.list()
    if (keys.length > 0) await kept.forget(keysOfEnded(db, keys))
  }

  for (const row of listProviderRows(db)) connect(row)
  if (connected.size > 0) {
    listModels()
    void clock.during(sweepKept().catch(() => {}))
    void clock.during(dropAllDone().catch(() => {}))
  }

  return {
    groups: () =>
      listed().map((provider) => ({
        modelIds: provider.models.map(({ slug }) => modelIdOf(provider.name, slug)),
        free: provider.pool.free(),
        reserve: () => provider.pool.reserve(),
      })),
    places: () =>
      listed().reduce((sum, { pool }) => sum + pool.servers.reduce((places, server) => places + server.places, 0), 0),
    stateOf(modelId) {
      const found = byModelId.get(modelId)
      if (!found) return undefined
      looks.lookSoon(found.provider)
      const { state, since, reason } = bestOf(found.provider.pool.servers)
      return { name: found.provider.name, state, since: new Date(since).toISOString(), reason }
    },
    requireUsable(modelId) {
      const found = byModelId.get(modelId)
      if (!found) return
      const { since, reason } = bestOf(found.provider.pool.servers)
      if (!isOut(found.provider)) return looks.lookSoon(found.provider)
      throw new ProblemError(
        'unavailable',
        `${found.provider.name} cannot be used since ${new Date(since).toISOString()}: ${reason ?? 'it is away'} Nothing was charged.`,
      )
    },
    runs: isOfProvider,
    modelUnderWay({ id }) {
      const begun = underWay(id)
      return begun && toCatalogModel(begun.provider.row, begun.model, begun.provider.prices[begun.model.slug])
    },
    async run(run, { reservation, signal, onProgress }) {
      const found = underWay(run.generationId) ?? byModelId.get(run.modelId)
      if (!found) return { ok: false, code: 'unavailable', detail: 'The provider was removed.' }
      const { provider, model } = found
      try {
        return await runOnProvider(
          driver,
          { provider, model, run, reservation },
          {
            signal,
            onProgress,
            onPreview(preview) {
              previews.set(run.generationId, preview)
              parts.onPreview(run.generationId)
            },
          },
        )
      } finally {
        previews.delete(run.generationId)
      }
    },
    whoMayBill({ id, modelId }) {
      const { model } = findBegun(db, id) ?? byModelId.get(modelId) ?? {}
      // what a model that is gone did cost is not known
      return model && !isPaidFor(model) ? undefined : findMaker(db, id)
    },
    previewOf: (generationId) => previews.get(generationId),
    async forget(generationId) {
      const keys = listKeysOf(db, generationId)
      await kept.forget(keys)
      await dropAllDone()
    },

    async list() {
      for (const provider of listed()) looks.lookSoon(provider)
      return Promise.all(listed().map(present))
    },
    async add(request) {
      const provider = await inTurn(request.name, () => insert(request))
      await looks.lookNow(provider)
      return present(provider)
    },
    async update(name, change) {
      const provider = await inTurn(name, () => alter(name, change))
      await looks.lookNow(provider)
      return present(provider)
    },
    remove: (name) =>
      inTurn(name, async () => {
        const provider = requireProvider(name)
        provider.row.removedAt = clock.now()
        markProviderRemoved(db, name, provider.row.removedAt)
        listModels()
        await dropIfDone(provider)
      }),
    async test(name) {
      const provider = requireProvider(name)
      const failure = await looks.test(provider)
      return failure ? failedTest(provider, failure.message) : describeTest(provider)
    },
    modelIdsOf: (name) => requireProvider(name).models.map(({ slug }) => modelIdOf(name, slug)),
    pricesOf: (name) => pricesOf(requireProvider(name)),
    setPrices(name, prices) {
      const provider = requireProvider(name)
      correctPrices(db, provider, prices)
      listModels()
      return pricesOf(provider)
    },
    logOf: (name) => requireProvider(name).managed?.log() ?? [],
    async start(name) {
      const provider = requireProvider(name)
      requireManaged(provider).start()
      return present(provider)
    },
    async stop(name) {
      const provider = requireProvider(name)
      await requireManaged(provider).stop()
      return present(provider)
    },
    ...createWorkflows({ db, clock, requireProvider, reload }),
    async close() {
      await Promise.all([...connected.values()].map((provider) => provider.close()))
    },
  }

  async function insert(request: AddProviderRequest): Promise<ConnectedProvider> {
    refuseTaken(request.name)
    const kind = await connectParts.loadKind(request.kind)
    const row: ProviderRow = {
      name: request.name,
      kind: request.kind,
      settings: settingsOf(request, kind),
      secretId: parts.newId(),
      sealedSecrets: null,
      createdAt: clock.now(),
      removedAt: null,
    }
    if (request.key !== undefined || request.headers)
      await secrets.write(row, { key: request.key ?? null, headers: request.headers ?? {} })
    insertProvider(db, row)
    return connect(row)
  }

  async function alter(name: string, change: UpdateProviderRequest): Promise<ConnectedProvider> {
    const provider = requireProvider(name)
    const { row } = provider
    const next: ProviderRow = { ...row, settings: changedSettings(row.settings, change) }
    const before: ProviderRow = { ...row }
    if (leadsElsewhere(row.settings, next.settings)) requireAnew(await secrets.read(row), change)
    if (change.key !== undefined || change.headers) {
      const kept = await secrets.readKept(row)
      const key = change.key === undefined ? kept.key : change.key === '' ? null : change.key
      // beside the old one until the address changes with it: neither is ever shown where the other belongs
      Object.assign(next, { secretId: parts.newId(), sealedSecrets: null })
      await secrets.write(next, { key, headers: change.headers ?? kept.headers })
    }
    try {
      // not before the keychain was waited for: something may have begun there meanwhile
      requireIdle(db, provider, next.settings)
      updateProvider(db, next)
    } catch (error) {
      if (next.secretId !== before.secretId) await secrets.remove(next)
      throw error
    }
    Object.assign(row, next)
    provider.reconnect()
    if (next.secretId !== before.secretId) await secrets.remove(before)
    return provider
  }

  async function reload(provider: ConnectedProvider): Promise<void> {
    provider.workflows = listWorkflows(db, provider.name)
    provider.reconnect()
    await looks.lookNow(provider)
  }
}

function requireManaged({ managed, name }: ConnectedProvider) {
  if (!managed) throw invalid('name', `"${name}" is not started by Pressrun.`)
  return managed
}
