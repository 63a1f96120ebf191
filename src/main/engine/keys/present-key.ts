import type { Database } from 'better-sqlite3'
import type { EngineHost } from '../host.ts'
import { spentThisMonth } from '../ledger/ledger.ts'
import type { ApiKey } from './store.ts'
import { isoTimeOrNull } from '../../tools/iso-time.ts'

/** What its holder may know of a key. */
export function presentKey({ db, host }: { db: Database; host: Pick<EngineHost, 'clock'> }, key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    monthlySpendCapCoins: key.monthlySpendCapCoins,
    spentThisMonthCoins: spentThisMonth(db, key.id, host.clock.now()),
    expiresAt: isoTimeOrNull(key.expiresAt),
  }
}
