import type { Database } from 'better-sqlite3'
import type { ConnectedProvider } from './connected-provider.ts'
import { invalid } from './invalid.ts'
import { listServersAtWork } from './job-store.ts'
import type { ProviderSettings } from './store.ts'

/**
 * An address is given up once nothing is under way there: what is could only be followed with the key that was typed for
 * it, and a provider has one key, which the next address gets.
 */
export function requireIdle(db: Database, { name, row, pool }: ConnectedProvider, next: ProviderSettings): void {
  const atWork = new Set([
    ...listServersAtWork(db, name),
    ...pool.servers.filter(({ running }) => running > 0).map(({ id }) => id),
  ])
  const needed = row.settings.addresses.find((address) => atWork.has(address) && !next.addresses.includes(address))
  if (needed === undefined) return
  throw invalid(
    'address',
    `Something is still under way at ${needed}. Wait until it has ended, or name the other address beside it.`,
  )
}
