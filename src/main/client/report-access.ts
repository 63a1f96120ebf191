import type { ConnectionReport } from '#shared/app/connection.ts'
import { accessWarnings } from '#shared/service/access-warnings.ts'
import type { Account } from '#shared/service/account.ts'
import { ClientError } from './client-error.ts'
import type { Client } from './index.ts'

const PATIENCE_MS = 3_000

/** What the key of a connection can do, and what it cannot. Errors of the way there are thrown. */
export async function reportAccess(client: Client, now: number, signal: AbortSignal): Promise<ConnectionReport> {
  // a service that answers this is one, whatever the key may do
  await client.call('listModels', { signal, patienceMs: PATIENCE_MS })
  const account = await readAccountIfAllowed(client, { signal, patienceMs: PATIENCE_MS })
  return { reachable: true, account, warnings: accessWarnings(account, now) }
}

/** Null for a key that may run generations but not read the account. */
export async function readAccountIfAllowed(
  client: Client,
  asking: { signal: AbortSignal; patienceMs?: number },
): Promise<Account | null> {
  try {
    return await client.call('readAccount', asking)
  } catch (error) {
    if (error instanceof ClientError && error.code === 'insufficient_scope') return null
    throw error
  }
}
