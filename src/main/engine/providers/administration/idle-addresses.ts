import type { Database } from 'better-sqlite3'
import type { ConnectedProvider } from '../connections/connected-provider.ts'
import { invalidField } from '../../problem.ts'
import { listServersAtWork } from '../jobs/job-store.ts'
import type { ProviderSettings } from '../connections/provider-store.ts'

/**
 * An address is given up once nothing is under way there: what is could only be followed with the key that was typed for
 * it, and a provider has one key, which the next address gets.
 */
export function requireIdleAddresses(
  db: Database,
  { name, row, pool }: ConnectedProvider,
  next: ProviderSettings,
): void {
  const atWork = new Set([
    ...listServersAtWork(db, name),
    ...pool.servers.filter(({ running }) => running > 0).map(({ id }) => id),
  ])
  const needed = row.settings.addresses.find((address) => atWork.has(address) && !next.addresses.includes(address))
  if (needed === undefined) return
  throw invalidField(
    'address',
    `Something is still under way at ${needed}. Wait until it has ended, or name the other address beside it.`,
  )
}
