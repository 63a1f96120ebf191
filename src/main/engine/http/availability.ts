import type { Database } from 'better-sqlite3'
import type { AvailabilityMode } from '#shared/service/console.ts'
import type { RouteName } from '#shared/service/routes.ts'
import { ProblemError } from '../problem.ts'
import { readSetting, writeSetting } from '../db/settings-store.ts'
import type { Caller } from './call.ts'

/** What makes new work. Everything else keeps answering, so that what was paid for can still be followed and fetched. */
const CLOSABLE: ReadonlySet<string> = new Set<RouteName>(['createQuote', 'submitGeneration', 'createUpload'])

const RETRY_AFTER_SECONDS = 60

const REASONS: Record<Exclude<AvailabilityMode, 'open'>, string> = {
  unavailable: 'The service is unavailable.',
  maintenance: 'The service is being maintained.',
  channel_disabled: 'The API is switched off.',
}

/** Whether new work is taken. Asked by every submit, so it is kept at hand: nobody else writes to the folder. */
export interface Availability {
  requireOpen(routeName: string, caller: Pick<Caller, 'accountId'>, request: Request): void
  set(mode: AvailabilityMode): void
}

export function openAvailability(
  db: Database,
  repeatsSubmit: (db: Database, accountId: string, request: Request) => boolean,
): Availability {
  let mode = (readSetting(db, 'availability') ?? 'open') as AvailabilityMode
  return {
    requireOpen(routeName, { accountId }, request) {
      if (mode === 'open' || !CLOSABLE.has(routeName)) return
      // told that nothing was charged, a client whose answer was lost would submit the same once more
      if (routeName === 'submitGeneration' && repeatsSubmit(db, accountId, request)) return
      throw new ProblemError(mode, `${REASONS[mode]} Nothing was charged; try again later.`, {
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      })
    },
    set(next) {
      writeSetting(db, 'availability', next)
      mode = next
    },
  }
}
