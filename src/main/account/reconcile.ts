import type { Database } from 'better-sqlite3'
import type { AccountReconciliation } from '#shared/app/account.ts'
import { EXTENSION } from '#shared/service/extension.ts'
import { dollarsIfAny, inDollars } from '#shared/service/provider-cost.ts'
import type { Batches } from '../batches/index.ts'
import { generationsOfBatches } from '../batches/store/attempts.ts'
import { listBatches } from '../batches/store/batches.ts'

/** What the batches of a connection were charged beside what its service says, and what the account spent elsewhere. */
export async function reconcileAccount(
  { db, batches }: { db: Database; batches: Pick<Batches, 'compare'> },
  connectionId: string,
  signal: AbortSignal,
): Promise<AccountReconciliation> {
  const own = listBatches(db).filter((batch) => batch.connectionId === connectionId)
  const ids = own.map(({ id }) => id)
  const { batches: compared, others } = await batches.compare(connectionId, ids, signal)
  const result: AccountReconciliation = {
    checked: 0,
    charged: { here: 0, service: 0 },
    providerCost: null,
    batches: [],
    elsewhere: { generations: 0, coins: 0, providerCost: null },
  }
  const micros = { here: 0, service: 0, elsewhere: 0 }
  for (const { id, name, kind } of own) {
    const batch = compared.get(id)!
    if (batch.checked === 0) continue
    result.batches.push({ id, name, kind, ...batch })
    result.checked += batch.checked
    result.charged.here += batch.charged.here
    result.charged.service += batch.charged.service
    micros.here += batch.providerCost?.here.micros ?? 0
    micros.service += batch.providerCost?.service.micros ?? 0
  }
  // a row that was sent while the service was asked is ours, although it was not compared
  const ours = generationsOfBatches(db)
  for (const { id, coinsCharged, [EXTENSION]: extension } of others) {
    if (ours.has(id)) continue
    result.elsewhere.generations += 1
    result.elsewhere.coins += coinsCharged ?? 0
    // at most until it has ended, as long as it has charged nothing
    if (coinsCharged !== null) micros.elsewhere += extension?.providerCost?.micros ?? 0
  }
  result.elsewhere.providerCost = dollarsIfAny(micros.elsewhere)
  if (micros.here > 0 || micros.service > 0)
    result.providerCost = { here: inDollars(micros.here), service: inDollars(micros.service) }
  return result
}
