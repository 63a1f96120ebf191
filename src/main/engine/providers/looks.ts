import type { Database } from 'better-sqlite3'
import { inTransaction } from '../../sqlite/transaction.ts'
import type { Clock } from '../../tools/clock.ts'
import type { Log } from '../../tools/log.ts'
import type { ConnectedProvider } from './connected-provider.ts'
import { bestOf, isOut } from './present.ts'
import { ProviderError } from './provider.ts'
import { replaceProviderModels } from './store.ts'

/** When providers are asked how they fare and what they offer. */
export interface ProviderLooks {
  /** One that is away is taken all the same: its models are listed when it comes. */
  lookNow(provider: ConnectedProvider): Promise<void>
  /** Behind the back of whoever asked: the answer is what is known now. */
  lookSoon(provider: ConnectedProvider): void
  /** Answers what went wrong, if anything did. */
  test(provider: ConnectedProvider): Promise<ProviderError | undefined>
}

/** A look at a provider is this fresh before somebody who asks causes another. */
const LOOK_MS = 10_000
/** What a provider offers changes seldom: a new checkpoint is listed this soon, or when somebody tests it. */
const DISCOVERY_MS = 5 * 60_000

export function createProviderLooks({
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
}): ProviderLooks {
  const lookedAt = new Map<string, number>()
  const discoveredAt = new Map<string, number>()

  async function discover(provider: ConnectedProvider): Promise<void> {
    const models = await provider.discover()
    // meanwhile, perhaps with its row
    if (provider.isRemoved()) return
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
    async lookNow(provider) {
      lookedAt.set(provider.name, clock.now())
      await discover(provider).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error
        listModels()
      })
      // last: some know their models without asking anybody
      await provider.probe()
      if (isOut(provider)) discoveredAt.delete(provider.name)
    },
    lookSoon(provider) {
      const now = clock.now()
      if (now - (lookedAt.get(provider.name) ?? -Infinity) < LOOK_MS) return
      lookedAt.set(provider.name, now)
      const looking = refresh(provider).catch((error: unknown) =>
        log.info('A provider could not be asked.', { provider: provider.name, error: String(error) }),
      )
      void clock.during(looking)
    },
    async test(provider) {
      lookedAt.set(provider.name, clock.now())
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
