import type { Database } from 'better-sqlite3'
import type { ACCOUNT_COMMANDS } from '#shared/app/account.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import type { Batches } from '../batches/index.ts'
import { readSpending } from '../batches/store/spending.ts'
import { calendarDays } from '../tools/calendar-days.ts'
import type { Clients } from '../connections/clients.ts'
import type { CallService } from '../services/call-service.ts'
import type { Clock } from '../tools/clock.ts'
import { reconcileAccount } from './reconcile.ts'

type AccountHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, 'account.read' | keyof typeof ACCOUNT_COMMANDS>

/** The account of a connection as its service tells it; what it has spent, and what is left of its rate, as is known here. */
export function createAccountHandlers({
  db,
  clock,
  batches,
  clients,
  call,
  defaults,
}: {
  db: Database
  clock: Clock
  batches: Pick<Batches, 'compare'>
  clients: Pick<Clients, 'open'>
  call: CallService
  defaults: () => { connectionId: string }
}): AccountHandlers {
  return {
    'account.read': async ({ connectionId = defaults().connectionId }, { signal }) =>
      call(connectionId, 'readAccount', { signal }),
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
    'account.reconcile': ({ connectionId = defaults().connectionId }, { signal }) =>
      reconcileAccount({ db, batches }, connectionId, signal),
  }
}
