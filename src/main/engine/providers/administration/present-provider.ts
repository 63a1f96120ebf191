import type { Database } from 'better-sqlite3'
import type { Provider, ProviderTest } from '#shared/service/providers.ts'
import type { ConnectedProvider } from '../connections/connected-provider.ts'
import { countQueuedAt } from '../jobs/job-store.ts'
import { bestOf, isOut } from '../connections/server-health.ts'
import { isoTime } from '../../../tools/iso-time.ts'

/** As the console shows it: never its key. */
export async function presentProvider(db: Database, provider: ConnectedProvider): Promise<Provider> {
  const { row, pool, models } = provider
  const { settings } = row
  const best = bestOf(pool.servers)
  return {
    kind: row.kind,
    name: row.name,
    state: best.state,
    since: isoTime(best.since),
    reason: best.reason,
    servers: pool.servers.map(({ id, state, since, reason, places, running, waiting }) => ({
      address: id,
      state,
      since: isoTime(since),
      reason,
      places,
      running,
      waiting,
    })),
    ...(await provider.hasSecrets()),
    chosenPlaces: settings.places,
    chosenModels: settings.models,
    coinsPerOutput: settings.coinsPerOutput,
    coinsPerDollar: settings.coinsPerDollar,
    preset: settings.preset,
    managed: settings.managed,
    models: models.length,
    queued: countQueuedAt(db, row.name),
    createdAt: isoTime(row.createdAt),
  }
}

/** What a look at it has just shown, in a sentence. */
export function describeTest(provider: ConnectedProvider): ProviderTest {
  const { models, pool, name } = provider
  if (isOut(provider)) return failedTest(provider, bestOf(pool.servers).reason ?? 'It is away.')
  const version = pool.servers.find((server) => server.version !== null)?.version ?? null
  const waits = pool.servers.flatMap(({ waiting }) => waiting ?? [])
  const waiting = waits.length === 0 ? null : waits.reduce((sum, each) => sum + each, 0)
  const sentence = [
    version ?? `${name} answers`,
    models.length === 1 ? '1 model' : `${models.length} models`,
    ...(waiting === null ? [] : [waiting === 0 ? 'nothing waiting' : `${waiting} waiting`]),
  ].join(', ')
  return { ok: true, sentence, version, models: models.length, waiting }
}

export function failedTest({ models }: ConnectedProvider, sentence: string): ProviderTest {
  return { ok: false, sentence, version: null, models: models.length, waiting: null }
}
