import type { Database } from 'better-sqlite3'
import type {
  AddedWorkflow,
  AddProviderRequest,
  AddWorkflowRequest,
  InspectWorkflowRequest,
  ModelPrices,
  Provider,
  ProviderTest,
  UpdateProviderRequest,
  WorkflowExport,
  WorkflowInspection,
} from '#shared/service/providers.ts'
import type { Resolve } from '../../net/addresses.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import type { CatalogModel } from '../catalog/catalog.ts'
import type { EngineHost } from '../host.ts'
import type { RunJob, RunResult, Workers } from '../jobs.ts'
import { ProblemError } from '../problem.ts'
import type { EngineSecrets } from '../secrets.ts'
import { modelIdOf, toCatalogModel } from './catalog-model.ts'
import { connectProvider, type ConnectedProvider, type ConnectParts } from './connected-provider.ts'
import type { DriverParts } from './drive-job.ts'
import { countOpenJobs, keysOfEnded, listKeysOf } from './job-store.ts'
import { exportWorkflow, readExport } from './comfyui/workflow/exchange.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { PROVIDER_KIND_ENTRIES } from './kinds.ts'
import { ProviderError, type ProviderModel, type Watcher } from './provider.ts'
import { runOnProvider } from './run-generation.ts'
import { createManagedProcess } from './sdcpp/managed-process.ts'
import { createSecretKeeper } from './secrets.ts'
import { presentProvider, bestOf } from './present.ts'
import {
  deleteProvider,
  deleteWorkflow,
  insertProvider,
  listPrices,
  listProviderModels,
  listProviderRows,
  listWorkflows,
  markProviderRemoved,
  putWorkflow,
  replaceProviderModels,
  setPrice,
  updateProviderSettings,
  type ProviderRow,
} from './store.ts'

/** A picture of how far a generation is. */
export type Preview = Parameters<Watcher['onPreview']>[0]

/** Engines outside the service, behind its catalog and its queue. */
export interface Providers {
  /** Every model that is listed now, by provider, with whether another generation could begin there. */
  groups(): readonly ProviderGroup[]
  /** How many jobs all of them together bear. */
  places(): number
  /** How the provider of a model fares; undefined for the service's own. */
  stateOf(modelId: string): Pick<Provider, 'name' | 'state' | 'since' | 'reason'> | undefined
  /** A 503 when the provider of this model cannot be used now. */
  requireUsable(modelId: string): void
  /** Whether the journal knows the generation, or its model is a provider's. */
  runs(modelId: string): boolean
  /** Rejects only with the signal's reason. */
  run(job: RunJob, options: RunOptions): Promise<RunResult>
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
  /** What a graph offers; nothing is kept. A `WorkflowRefusal` when it cannot be used, also below. */
  inspectWorkflow(name: string, request: InspectWorkflowRequest): Promise<WorkflowInspection>
  addWorkflow(name: string, request: AddWorkflowRequest): Promise<AddedWorkflow>
  exportWorkflow(name: string, slug: string): WorkflowExport
  /** Answers the id of the model that is no more. */
  removeWorkflow(name: string, slug: string): Promise<string>
  close(): Promise<void>
}

export interface ProviderGroup {
  modelIds: readonly string[]
  /** How many more generations could begin. */
  free: number
  /** Promises a place to one that was taken from the queue. */
  reserve: () => void
}

export interface RunOptions {
  reserved: boolean
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

/** A look at a provider is this fresh before somebody who asks causes another. */
const LOOK_MS = 10_000
/** A graph has dozens of nodes, each asked about; a server that is slower than this is not waited for. */
const OBJECT_INFO_MS = 30_000

export function createProviders(parts: ProvidersParts): Providers {
  const { db, host } = parts
  const { clock, log } = host
  const connected = new Map<string, ConnectedProvider>()
  const byModelId = new Map<string, { provider: ConnectedProvider; model: ProviderModel }>()
  const previews = new Map<string, Preview>()
  const lookedAt = new Map<string, number>()
  const kept = createKeptAnswers(host.dataDir)
  const secrets = createSecretKeeper({
    db,
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
  const driver: DriverParts = { db, clock, log, workers: parts.workers, kept, newKey: parts.newId }

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
        if (provider.row.removedAt === null)
          listed.push(toCatalogModel(provider.row, model, provider.prices[model.slug]))
      }
    }
    parts.onModels(listed)
    parts.onChange()
  }

  async function discover(provider: ConnectedProvider): Promise<void> {
    const models = await provider.discover()
    inTransaction(db, () => replaceProviderModels(db, provider.name, models, clock.now()))
    provider.models = models
    listModels()
  }

  /** One that is away is taken all the same: its models are listed when it comes. */
  async function lookNow(provider: ConnectedProvider): Promise<void> {
    await discover(provider).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      listModels()
    })
    // last: some know their models without asking anybody
    await provider.probe()
  }

  /** Behind the back of whoever asked: the answer is what is known now. */
  function lookSoon(provider: ConnectedProvider): void {
    const now = clock.now()
    if (now - (lookedAt.get(provider.name) ?? -Infinity) < LOOK_MS) return
    lookedAt.set(provider.name, now)
    const looking = provider
      .probe()
      .then(() => (provider.models.length === 0 && provider.pool.free() > 0 ? discover(provider) : undefined))
      .catch((error: unknown) =>
        log.info('A provider could not be asked.', { provider: provider.name, error: String(error) }),
      )
    void clock.during(looking)
  }

  const listed = () => [...connected.values()].filter(({ row }) => row.removedAt === null)

  function require(name: string): ConnectedProvider {
    const provider = connected.get(name)
    if (!provider || provider.row.removedAt !== null)
      throw new ProblemError('not_found', `There is no provider "${name}".`)
    return provider
  }

  function refuseTaken(name: string): void {
    if (connected.has(name))
      throw invalid('name', `There is a provider "${name}" already, or one of that name is still at work.`)
  }

  const present = (provider: ConnectedProvider) => presentProvider(db, provider)

  /** Once nothing runs there any more. */
  async function dropIfDone(provider: ConnectedProvider): Promise<void> {
    if (provider.row.removedAt === null || countOpenJobs(db, provider.name) > 0) return
    connected.delete(provider.name)
    deleteProvider(db, provider.name)
    listModels()
    await provider.close()
    await secrets.remove(provider.row)
  }

  async function sweepKept(): Promise<void> {
    const keys = await kept.list()
    if (keys.length > 0) await kept.forget(keysOfEnded(db, keys))
  }

  for (const row of listProviderRows(db)) connect(row)
  if (connected.size > 0) {
    listModels()
    void clock.during(sweepKept().catch(() => {}))
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
      lookSoon(found.provider)
      const { state, since, reason } = bestOf(found.provider.pool.servers)
      return { name: found.provider.name, state, since: new Date(since).toISOString(), reason }
    },
    requireUsable(modelId) {
      const found = byModelId.get(modelId)
      if (!found) return
      const { state, since, reason } = bestOf(found.provider.pool.servers)
      if (state !== 'away' && state !== 'resting') return lookSoon(found.provider)
      throw new ProblemError(
        'unavailable',
        `${found.provider.name} cannot be used since ${new Date(since).toISOString()}: ${reason ?? 'it is away'} Nothing was charged.`,
      )
    },
    runs: (modelId) => byModelId.has(modelId),
    async run(run, { reserved, signal, onProgress }) {
      const found = byModelId.get(run.modelId)
      if (!found) return { ok: false, code: 'unavailable', detail: 'The provider was removed.' }
      const { provider, model } = found
      try {
        return await runOnProvider(
          driver,
          { provider, model, run, reserved },
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
    previewOf: (generationId) => previews.get(generationId),
    async forget(generationId) {
      const keys = listKeysOf(db, generationId)
      await kept.forget(keys)
      for (const provider of connected.values()) await dropIfDone(provider)
    },

    async list() {
      for (const provider of listed()) lookSoon(provider)
      return Promise.all(listed().map(present))
    },
    async add(request) {
      refuseTaken(request.name)
      const kind = await connectParts.loadKind(request.kind)
      const {
        address = kind.address,
        addresses,
        places,
        coinsPerOutput,
        coinsPerDollar,
        preset,
        managed,
        models,
      } = request
      const row: ProviderRow = {
        name: request.name,
        kind: request.kind,
        settings: {
          addresses: managed ? [] : distinct([address!, ...addresses]),
          places: places ?? null,
          coinsPerOutput,
          coinsPerDollar,
          preset: preset ?? null,
          managed: managed ?? null,
          models: models ?? null,
        },
        secretId: parts.newId(),
        sealedSecrets: null,
        createdAt: clock.now(),
        removedAt: null,
      }
      if (request.key !== undefined || request.headers)
        await secrets.write(row, { key: request.key ?? null, headers: request.headers ?? {} })
      refuseTaken(row.name)
      insertProvider(db, row)
      const provider = connect(row)
      lookedAt.set(row.name, clock.now())
      await lookNow(provider)
      return present(provider)
    },
    async update(name, change) {
      const before = require(name)
      const { row } = before
      const { settings } = row
      const address = change.address ?? settings.addresses[0]
      const others = change.addresses ?? settings.addresses.slice(1)
      const next: ProviderRow = {
        ...row,
        settings: {
          ...settings,
          addresses: settings.managed || address === undefined ? [] : distinct([address, ...others]),
          places: change.places ?? settings.places,
          coinsPerOutput: change.coinsPerOutput ?? settings.coinsPerOutput,
          coinsPerDollar: change.coinsPerDollar ?? settings.coinsPerDollar,
          models: change.models ?? settings.models,
        },
      }
      if (next.settings.addresses.some(isNewOrigin(settings.addresses))) await requireAnew(row, change)
      if (change.key !== undefined || change.headers) {
        const kept = await secrets.readKept(row)
        const key = change.key === undefined ? kept.key : change.key === '' ? null : change.key
        await secrets.write(next, { key, headers: change.headers ?? kept.headers })
      }
      updateProviderSettings(db, name, next.settings)
      Object.assign(row, next)
      before.reconnect()
      await lookNow(before)
      return present(before)
    },
    async remove(name) {
      const provider = require(name)
      provider.row.removedAt = clock.now()
      markProviderRemoved(db, name, provider.row.removedAt)
      listModels()
      await dropIfDone(provider)
    },
    async test(name) {
      const provider = require(name)
      lookedAt.set(name, clock.now())
      try {
        await discover(provider)
        await provider.probe()
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return { ok: false, sentence: error.message, version: null, models: provider.models.length, waiting: null }
      }
      const { state, reason } = bestOf(provider.pool.servers)
      if (state === 'away' || state === 'resting')
        return {
          ok: false,
          sentence: reason ?? 'It is away.',
          version: null,
          models: provider.models.length,
          waiting: null,
        }
      return describeTest(provider)
    },
    modelIdsOf: (name) => require(name).models.map(({ slug }) => modelIdOf(name, slug)),
    pricesOf(name) {
      const { models, prices } = require(name)
      return Object.fromEntries(
        models.flatMap(({ slug, dollars }) => {
          const price = prices[slug] ?? dollars
          return price ? [[slug, price]] : []
        }),
      )
    },
    setPrices(name, prices) {
      const provider = require(name)
      for (const slug of Object.keys(prices))
        if (!provider.models.some((model) => model.slug === slug))
          throw invalid(`prices.${slug}`, 'It has no such model.')
      inTransaction(db, () => {
        for (const [slug, price] of Object.entries(prices)) setPrice(db, name, slug, price)
      })
      provider.prices = listPrices(db, name)
      listModels()
      return this.pricesOf(name)
    },
    logOf: (name) => require(name).managed?.log() ?? [],
    async start(name) {
      const provider = require(name)
      requireManaged(provider).start()
      return present(provider)
    },
    async stop(name) {
      const provider = require(name)
      await requireManaged(provider).stop()
      return present(provider)
    },
    async inspectWorkflow(name, { workflow, bindings }) {
      const info = await objectInfoOf(requireComfyUi(name), workflow)
      const { inspectWorkflow, bindWorkflow } = await import('./comfyui/workflow/inspect.ts')
      const inspection = inspectWorkflow(workflow, info)
      if (!bindings) return inspection
      const { params } = bindWorkflow(workflow, bindings, info)
      return { ...inspection, bindings, params }
    },
    async addWorkflow(name, { title, workflow, bindings, coinsPerOutput }) {
      const provider = requireComfyUi(name)
      const { bindWorkflow } = await import('./comfyui/workflow/inspect.ts')
      const { slugOf } = await import('./comfyui/workflow/slug.ts')
      const bound = bindWorkflow(workflow, bindings, await objectInfoOf(provider, workflow))
      const slug = slugOf(title)
      const stored = {
        slug,
        title,
        workflow: bound.workflow,
        bindings: bound.bindings,
        coinsPerOutput: coinsPerOutput ?? null,
      }
      putWorkflow(db, name, stored, clock.now())
      await reload(provider)
      return { modelId: modelIdOf(name, slug), taskType: bound.taskType, params: [...bound.params] }
    },
    exportWorkflow(name, slug) {
      const found = requireComfyUi(name).workflows.find((workflow) => workflow.slug === slug)
      if (!found) throw new ProblemError('not_found', `There is no workflow "${slug}".`)
      return exportWorkflow(found)
    },
    async removeWorkflow(name, slug) {
      const provider = requireComfyUi(name)
      if (!deleteWorkflow(db, name, slug)) throw new ProblemError('not_found', `There is no workflow "${slug}".`)
      await reload(provider)
      return modelIdOf(name, slug)
    },
    async close() {
      await Promise.all([...connected.values()].map((provider) => provider.close()))
    },
  }

  /** Whoever may change an address must not thereby learn a key that was typed for another. */
  async function requireAnew(row: ProviderRow, change: UpdateProviderRequest): Promise<void> {
    const { key, headers } = await secrets.read(row)
    if (key !== null && change.key === undefined) throw invalid('key', 'Another address needs the key anew.')
    if (Object.keys(headers).length > 0 && !change.headers)
      throw invalid('headers', 'Another address needs its headers anew.')
  }

  function requireComfyUi(name: string): ConnectedProvider {
    const provider = require(name)
    if (provider.row.kind !== 'comfyui') throw invalid('name', `"${name}" is no ComfyUI; only those have workflows.`)
    return provider
  }

  async function reload(provider: ConnectedProvider): Promise<void> {
    provider.workflows = listWorkflows(db, provider.name)
    provider.reconnect()
    await discover(provider)
  }
}

/** What its server knows of the nodes; null while it is away: then the graph alone has to tell. */
async function objectInfoOf(provider: ConnectedProvider, raw: unknown) {
  const { checkGraph } = await import('./comfyui/workflow/graph.ts')
  const { readObjectInfo } = await import('./comfyui/object-info.ts')
  const graph = checkGraph(readExport(raw).workflow)
  try {
    return await readObjectInfo(await provider.http(), [graph], AbortSignal.timeout(OBJECT_INFO_MS))
  } catch (error) {
    if (error instanceof ProviderError || (error as Error).name === 'TimeoutError') return null
    throw error
  }
}

function describeTest(provider: ConnectedProvider): ProviderTest {
  const { models, pool, row } = provider
  const version = pool.servers.find((server) => server.version !== null)?.version ?? null
  const waits = pool.servers.flatMap(({ waiting }) => (waiting === null ? [] : [waiting]))
  const waiting = waits.length === 0 ? null : waits.reduce((sum, each) => sum + each, 0)
  const sentence = [
    version === null ? `${row.name} answers` : version,
    models.length === 1 ? '1 model' : `${models.length} models`,
    ...(waiting === null ? [] : [waiting === 0 ? 'nothing waiting' : `${waiting} waiting`]),
  ].join(', ')
  return { ok: true, sentence, version, models: models.length, waiting }
}

function requireManaged({ managed, name }: ConnectedProvider) {
  if (!managed) throw invalid('name', `"${name}" is not started by Pressrun.`)
  return managed
}

function invalid(path: string, message: string): ProblemError {
  return new ProblemError('invalid_params', 'The request is not valid, see issues. Nothing was changed.', {
    issues: [{ path, message }],
  })
}

const isNewOrigin = (known: readonly string[]) => (address: string) =>
  known.every((each) => new URL(each).origin !== new URL(address).origin)

const distinct = (values: readonly string[]) => [...new Set(values.map((value) => value.replace(/\/+$/, '')))]
