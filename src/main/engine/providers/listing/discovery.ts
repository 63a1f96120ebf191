import type { Database } from 'better-sqlite3'
import { inTransaction } from '../../../sqlite/transaction.ts'
import type { Clock } from '../../../tools/clock.ts'
import type { Log } from '../../../tools/log.ts'
import type { ConnectedProvider } from '../connections/connected-provider.ts'
import { bestOf, isOut } from '../connections/server-health.ts'
import { ProviderError } from '../provider.ts'
import { replaceProviderModels } from '../connections/provider-store.ts'

/** When providers are asked how they fare and what they offer. */
export interface ProviderDiscovery {
  /** One that is away is taken all the same: its models are listed when it comes. */
  refreshNow(provider: ConnectedProvider): Promise<void>
  /** Behind the back of whoever asked: the answer is what is known now. */
  refreshSoon(provider: ConnectedProvider): void
  /** Answers what went wrong, if anything did. */
  test(provider: ConnectedProvider): Promise<ProviderError | undefined>
}

/** What is known of a provider is this fresh before it is asked again for somebody who wants to know. */
const REFRESH_MS = 10_000
/** What a provider offers changes seldom: a new checkpoint is listed this soon, or when somebody tests it. */
const DISCOVERY_MS = 5 * 60_000

export function createDiscovery({
  db,
  clock,
  log,
  listModels,
}: {
  db: Database
  clock: Clock
  log: Log
  /** What a provider offers is another. */
  listModels: () => void
}): ProviderDiscovery {
  const refreshedAt = new Map<string, number>()
  const discoveredAt = new Map<string, number>()
  /** Which discovery each was described by: the turns count up. */
  const describedBy = new WeakMap<ConnectedProvider, number>()
  let turns = 0

  async function discover(provider: ConnectedProvider): Promise<void> {
    const turn = ++turns
    const models = await provider.discover()
    // meanwhile, perhaps with its row; or asked anew since, perhaps about other workflows, and answered sooner
    if (provider.isRemoved() || turn < (describedBy.get(provider) ?? 0)) return
    describedBy.set(provider, turn)
    inTransaction(db, () => replaceProviderModels(db, provider.name, models, clock.now()))
    provider.models = models
    discoveredAt.set(provider.name, clock.now())
    listModels()
  }

  /** Whether its models are known as they are now. */
  const isFresh = ({ name }: ConnectedProvider) => clock.now() - (discoveredAt.get(name) ?? -Infinity) < DISCOVERY_MS

  async function refresh(provider: ConnectedProvider): Promise<void> {
    await provider.probe()
    // asking a managed process that rests would start it
    if (bestOf(provider.pool.servers).state === 'ready' && !isFresh(provider)) await discover(provider)
  }

  return {
    async refreshNow(provider) {
      refreshedAt.set(provider.name, clock.now())
      await discover(provider).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error
        listModels()
      })
      // last: some know their models without asking anybody
      await provider.probe()
      if (isOut(provider)) discoveredAt.delete(provider.name)
    },
    refreshSoon(provider) {
      const now = clock.now()
      if (now - (refreshedAt.get(provider.name) ?? -Infinity) < REFRESH_MS) return
      refreshedAt.set(provider.name, now)
      const refreshing = refresh(provider).catch((error: unknown) =>
        log.info('A provider could not be asked.', { provider: provider.name, error: String(error) }),
      )
      void clock.during(refreshing)
    },
    async test(provider) {
      refreshedAt.set(provider.name, clock.now())
      try {
        await discover(provider)
        await provider.probe()
        return undefined
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return error
      }
    },
  }
}
