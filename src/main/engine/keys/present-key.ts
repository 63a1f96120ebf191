import type { EngineContext } from '../context.ts'
import { spentThisMonth } from '../ledger/ledger.ts'
import type { ApiKey } from './store.ts'

/** What its holder may know of a key. */
export function presentKey({ db, host }: EngineContext, key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    monthlySpendCapCoins: key.monthlySpendCapCoins,
    spentThisMonthCoins: spentThisMonth(db, key.id, host.clock.now()),
    expiresAt: key.expiresAt === null ? null : new Date(key.expiresAt).toISOString(),
  }
}
