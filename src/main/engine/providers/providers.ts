import type { Database } from 'better-sqlite3'
import type { Resolve } from '../../net/addresses.ts'
import type { CatalogModel } from '../catalog/catalog.ts'
import type { EngineHost } from '../host.ts'
import type { Workers } from '../jobs/workers.ts'
import type { EngineSecrets } from '../secrets/engine-secrets.ts'
import { createAdministration, type ProviderAdministration } from './administration/administration.ts'
import type { ConnectParts } from './connections/connected-provider.ts'
import { createProviderSecretStore } from './connections/provider-secrets.ts'
import { createAnswersInFlight } from './jobs/answers-in-flight.ts'
import type { DriverParts } from './jobs/driven-job.ts'
import { keysOfEnded } from './jobs/job-store.ts'
import { createStoredAnswers } from './jobs/stored-answers.ts'
import { PROVIDER_KIND_ENTRIES } from './kinds.ts'
import { createDiscovery } from './listing/discovery.ts'
import { openRegistry } from './registry.ts'
import { createProviderRuns, type ProviderRuns } from './running.ts'
import { createManagedProcess } from './sdcpp/managed-process.ts'

/** Engines outside the service, behind its catalog and its queue. */
export interface Providers extends ProviderRuns, ProviderAdministration {
  close(): Promise<void>
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

export function createProviders(parts: ProvidersParts): Providers {
  const { db, host, newId, workers, onChange } = parts
  const { clock, log } = host
  const storedAnswers = createStoredAnswers(host.dataDir)
  const connectParts: ConnectParts = {
    clock,
    log,
    resolve: parts.resolve,
    secrets: createProviderSecretStore({
      secrets: parts.secrets,
      openSafe: host.openSecretSafe ?? (async () => undefined),
      environment: host.environment ?? {},
    }),
    newId,
    loadKind: (kind) => PROVIDER_KIND_ENTRIES[kind](),
    manage: (row, onManaged) =>
      createManagedProcess({ managed: row.settings.managed!, host: { clock, log }, onChange: onManaged }),
    onChange,
  }
  const registry = openRegistry({ db, connectParts, onModels: (models) => parts.onModels(models) })
  const discovery = createDiscovery({ db, clock, log, listModels: () => registry.listModels() })
  const driver: DriverParts = {
    db,
    clock,
    log,
    workers,
    storedAnswers,
    answersInFlight: createAnswersInFlight(),
    newKey: newId,
  }

  /** What a crash has left of generations that have ended. */
  async function removeLeftovers(): Promise<void> {
    const keys = await storedAnswers.list()
    if (keys.length > 0) await storedAnswers.forget(keysOfEnded(db, keys))
  }

  if (!registry.isEmpty()) {
    void clock.during(removeLeftovers().catch(() => {}))
    void clock.during(registry.dropAllDone().catch(() => {}))
  }

  return {
    ...createProviderRuns({ registry, discovery, driver, onPreview: (id) => parts.onPreview(id) }),
    ...createAdministration({ ...connectParts, db, registry, discovery }),
    close: () => registry.close(),
  }
}
