import type { Database } from 'better-sqlite3'
import type { ACCOUNT_COMMANDS, AccountReconciliation } from '#shared/app/account.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { dollarsIfAny, inDollars } from '#shared/service/provider-cost.ts'
import type { Batches } from '../batches/index.ts'
import { generationsOfBatches } from '../batches/store/attempts.ts'
import { listBatches } from '../batches/store/batches.ts'
import { readSpending } from '../batches/store/spending.ts'
import { calendarDays } from '../tools/calendar-days.ts'
import type { Clients } from '../clients.ts'
import type { Clock } from '../tools/clock.ts'

type AccountHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof ACCOUNT_COMMANDS>

/** What the account of a connection has spent, and what is left of its rate: from this computer's own knowledge. */
export function createAccountHandlers({
  db,
  clock,
  batches,
  clients,
  defaults,
}: {
  db: Database
  clock: Clock
  batches: Pick<Batches, 'compare'>
  clients: Pick<Clients, 'open'>
  defaults: () => { connectionId: string }
}): AccountHandlers {
  return {
    'account.rate': async ({ connectionId = defaults().connectionId }) => {
      const limit = (await clients.open(connectionId)).client.pacer.limit()
      if (!limit) return { rate: null }
      const { requests, left, windowMs, resetsInMs } = limit
      return {
        rate: { limit: requests, left, windowSeconds: windowMs / 1000, resetsInSeconds: Math.ceil(resetsInMs / 1000) },
      }
    },
    'account.spending': async ({ connectionId = defaults().connectionId, days, timeZone }) =>
      readSpending(db, { connectionId, days: calendarDays({ now: clock.now(), days, timeZone }) }),
    'account.reconcile': async ({ connectionId = defaults().connectionId }, { signal }) => {
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
      for (const { id, coinsCharged, providerCost } of others) {
        if (ours.has(id)) continue
        result.elsewhere.generations += 1
        result.elsewhere.coins += coinsCharged ?? 0
        // at most until it has ended, as long as it has charged nothing
        if (coinsCharged !== null) micros.elsewhere += providerCost?.micros ?? 0
      }
      result.elsewhere.providerCost = dollarsIfAny(micros.elsewhere)
      if (micros.here > 0 || micros.service > 0)
        result.providerCost = { here: inDollars(micros.here), service: inDollars(micros.service) }
      return result
    },
  }
}
