import type { Database } from 'better-sqlite3'
import type { Provider } from '#shared/service/providers.ts'
import type { ConnectedProvider } from './connected-provider.ts'
import { countQueuedAt } from './job-store.ts'
import type { Server, ServerState } from './server-pool.ts'

const BEST_FIRST: readonly ServerState[] = ['ready', 'starting', 'stopped', 'resting', 'away']

/** A provider is as well as the best of its servers. */
export function bestOf(servers: readonly Server[]): Server {
  return servers.toSorted(
    (one, other) => BEST_FIRST.indexOf(one.state) - BEST_FIRST.indexOf(other.state) || one.since - other.since,
  )[0]!
}

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
    hasKey: await provider.hasKey(),
    coinsPerOutput: settings.coinsPerOutput,
    coinsPerDollar: settings.coinsPerDollar,
    preset: settings.preset,
    managed: settings.managed,
    models: models.length,
    queued: countQueuedAt(db, row.name),
    createdAt: isoTime(row.createdAt),
  }
}

const isoTime = (timeMs: number) => new Date(timeMs).toISOString()
