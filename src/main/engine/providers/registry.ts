import type { Database } from 'better-sqlite3'
import type { CatalogModel } from '../catalog/catalog.ts'
import { ProblemError } from '../problem.ts'
import { connectProvider, type ConnectedProvider, type ConnectParts } from './connections/connected-provider.ts'
import {
  deleteProvider,
  listPrices,
  listProviderModels,
  listProviderRows,
  listWorkflows,
  type ProviderRow,
} from './connections/provider-store.ts'
import { countOpenJobs, findBegun } from './jobs/job-store.ts'
import { toCatalogModel } from './listing/catalog-model.ts'
import { modelIdOf } from './model-id.ts'
import type { ProviderModel } from './provider.ts'

/** A model, and who has it. */
export interface Offered {
  provider: ConnectedProvider
  model: ProviderModel
}

/** The providers that are known: those that are listed, and those that were removed while something runs there. */
export interface ProviderRegistry {
  /** Also none that was removed and is still at work. */
  isEmpty(): boolean
  connect(row: ProviderRow): ConnectedProvider
  /** None that was removed. */
  listed(): ConnectedProvider[]
  /** A 404 for one that is not listed. */
  require(name: string): ConnectedProvider
  /** Also by one that was removed and is still at work. */
  isTaken(name: string): boolean
  /** Whose model it is by now. */
  offered(modelId: string): Offered | undefined
  /** What the journal says a generation was begun with. */
  begunWith(generationId: string): Offered | undefined
  /** Tells the catalog, after what a provider offers or costs has changed. */
  listModels(): void
  /** Forgets a removed one, once nothing runs there any more. */
  dropIfDone(provider: ConnectedProvider): Promise<void>
  dropAllDone(): Promise<void>
  close(): Promise<void>
}

export interface RegistryParts {
  db: Database
  connectParts: ConnectParts
  onModels: (models: CatalogModel[]) => void
}

/** With those of the last run; whoever has none pays nothing for it. */
export function openRegistry({ db, connectParts, onModels }: RegistryParts): ProviderRegistry {
  const connected = new Map<string, ConnectedProvider>()
  const byModelId = new Map<string, Offered>()

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
    onModels(listed)
    connectParts.onChange()
  }

  async function dropIfDone(provider: ConnectedProvider): Promise<void> {
    if (!provider.isRemoved() || countOpenJobs(db, provider.name) > 0) return
    await provider.close()
    // before its row, by which the next start knows whose key is left when this one dies here
    await connectParts.secrets.remove(provider.row)
    // another of its last jobs may have ended meanwhile, and a new provider may have its name
    if (connected.get(provider.name) !== provider) return
    connected.delete(provider.name)
    deleteProvider(db, provider.name)
    listModels()
  }

  for (const row of listProviderRows(db)) connect(row)
  if (connected.size > 0) listModels()

  return {
    isEmpty: () => connected.size === 0,
    connect,
    listed: () => [...connected.values()].filter((provider) => !provider.isRemoved()),
    require(name) {
      const provider = connected.get(name)
      if (!provider || provider.isRemoved()) throw new ProblemError('not_found', `There is no provider "${name}".`)
      return provider
    },
    isTaken: (name) => connected.has(name),
    offered: (modelId) => byModelId.get(modelId),
    begunWith(generationId) {
      const begun = findBegun(db, generationId)
      const provider = begun && connected.get(begun.provider)
      return provider && { provider, model: begun.model }
    },
    listModels,
    dropIfDone,
    async dropAllDone() {
      for (const provider of connected.values()) await dropIfDone(provider)
    },
    async close() {
      await Promise.all([...connected.values()].map((provider) => provider.close()))
    },
  }
}
