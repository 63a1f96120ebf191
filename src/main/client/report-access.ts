import type { ConnectionReport } from '#shared/app/connection.ts'
import { SCOPES, type Scope } from '#shared/service/account.ts'
import { ClientError } from './client-error.ts'
import type { Client } from './index.ts'

const PREVENTS: Readonly<Record<Scope, string>> = {
  generate: 'No prices, no new generations and no canceling: this key may only look.',
  read: 'Results cannot be followed or fetched, so batches cannot run.',
  uploads: 'Rows with pictures, sounds or films of your own cannot run.',
  account: 'The balance and the limits cannot be shown.',
}
const PATIENCE_MS = 3_000
const SOON_MS = 7 * 24 * 60 * 60_000

/** What the key of a connection can do, and in words what it cannot. Errors of the way there are thrown. */
export async function reportAccess(client: Client, now: number, signal: AbortSignal): Promise<ConnectionReport> {
  // a service that answers this is one, whatever the key may do
  await client.call('listModels', { signal, patienceMs: PATIENCE_MS })
  try {
    const account = await client.call('readAccount', { signal, patienceMs: PATIENCE_MS })
    const warnings: string[] = []
    const { key, balance } = account
    if (key) {
      for (const scope of SCOPES) if (!key.scopes.includes(scope)) warnings.push(PREVENTS[scope])
      if (key.monthlySpendCapCoins !== null && key.spentThisMonthCoins >= key.monthlySpendCapCoins)
        warnings.push(`This month's cap of ${key.monthlySpendCapCoins} coins is used up.`)
      if (key.expiresAt !== null && Date.parse(key.expiresAt) - now < SOON_MS)
        warnings.push(`The key expires on ${key.expiresAt.slice(0, 10)}.`)
    }
    if (balance.available <= 0) warnings.push('There are no coins to spend.')
    return { reachable: true, account, warnings }
  } catch (error) {
    if (!(error instanceof ClientError) || error.code !== 'insufficient_scope') throw error
    return { reachable: true, account: null, warnings: [PREVENTS.account] }
  }
}
