import type { Provider } from '#shared/service/providers.ts'
import { isoTime } from '../../tools/iso-time.ts'
import type { CatalogModel } from '../catalog/catalog.ts'
import type { RunJob, RunResult } from '../jobs/service-jobs.ts'
import { ProblemError } from '../problem.ts'
import { bestOf, isOut } from './connections/server-health.ts'
import type { Reservation } from './connections/server-pool.ts'
import type { DriverParts } from './jobs/driven-job.ts'
import { findBegun, findMaker, listKeysOf } from './jobs/job-store.ts'
import { runOnProvider } from './jobs/run-generation.ts'
import { toCatalogModel } from './listing/catalog-model.ts'
import type { ProviderDiscovery } from './listing/discovery.ts'
import { isOfProvider, modelIdOf } from './model-id.ts'
import { isPaidFor, type Preview } from './provider.ts'
import type { ProviderRegistry } from './registry.ts'

/** What the queue asks of providers. */
export interface ProviderRuns {
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
  /** After its end is recorded: what was stored for it goes. */
  forget(generationId: string): Promise<void>
}

interface ProviderGroup {
  modelIds: readonly string[]
  /** How many more generations could begin. */
  free: number
  /** Promises a place to one that was taken from the queue. */
  reserve: () => Reservation
}

interface RunOptions {
  /** The place it was promised. */
  reservation: Reservation | undefined
  signal: AbortSignal
  onProgress: (progress: number) => void
}

export function createProviderRuns({
  registry,
  discovery,
  driver,
  onPreview,
}: {
  registry: ProviderRegistry
  discovery: ProviderDiscovery
  driver: DriverParts
  /** A generation has a new preview. */
  onPreview: (generationId: string) => void
}): ProviderRuns {
  const { db, storedAnswers } = driver
  const previews = new Map<string, Preview>()

  return {
    groups: () =>
      registry.listed().map((provider) => ({
        modelIds: provider.models.map(({ slug }) => modelIdOf(provider.name, slug)),
        free: provider.pool.free(),
        reserve: () => provider.pool.reserve(),
      })),
    places: () =>
      registry
        .listed()
        .reduce((sum, { pool }) => sum + pool.servers.reduce((places, server) => places + server.places, 0), 0),
    stateOf(modelId) {
      const found = registry.offered(modelId)
      if (!found) return undefined
      discovery.refreshSoon(found.provider)
      const { state, since, reason } = bestOf(found.provider.pool.servers)
      return { name: found.provider.name, state, since: isoTime(since), reason }
    },
    requireUsable(modelId) {
      const found = registry.offered(modelId)
      if (!found) return
      const { since, reason } = bestOf(found.provider.pool.servers)
      if (!isOut(found.provider)) return discovery.refreshSoon(found.provider)
      throw new ProblemError(
        'unavailable',
        `${found.provider.name} cannot be used since ${isoTime(since)}: ${reason ?? 'it is away'} Nothing was charged.`,
      )
    },
    runs: isOfProvider,
    modelUnderWay({ id }) {
      const begun = registry.begunWith(id)
      return begun && toCatalogModel(begun.provider.row, begun.model, begun.provider.prices[begun.model.slug])
    },
    async run(run, { reservation, signal, onProgress }) {
      const found = registry.begunWith(run.generationId) ?? registry.offered(run.modelId)
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
              onPreview(run.generationId)
            },
          },
        )
      } finally {
        previews.delete(run.generationId)
      }
    },
    whoMayBill({ id, modelId }) {
      const { model } = findBegun(db, id) ?? registry.offered(modelId) ?? {}
      // what a model that is gone did cost is not known
      return model && !isPaidFor(model) ? undefined : findMaker(db, id)
    },
    previewOf: (generationId) => previews.get(generationId),
    async forget(generationId) {
      const keys = listKeysOf(db, generationId)
      await storedAnswers.forget(keys)
      await registry.dropAllDone()
    },
  }
}
