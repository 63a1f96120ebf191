import type { Database } from 'better-sqlite3'
import type { AvailabilityMode } from '#shared/service/console.ts'
import type { RouteName } from '#shared/service/routes.ts'
import { ProblemError } from '../problem.ts'
import { readSetting } from '../settings.ts'

/** What makes new work. Everything else keeps answering, so that what was paid for can still be followed and fetched. */
const CLOSABLE: ReadonlySet<string> = new Set<RouteName>(['createQuote', 'submitGeneration', 'createUpload'])

const RETRY_AFTER_SECONDS = 60

const REASONS: Record<Exclude<AvailabilityMode, 'open'>, string> = {
  unavailable: 'The service is unavailable.',
  maintenance: 'The service is being maintained.',
  channel_disabled: 'The API is switched off.',
}

export function requireOpen(db: Database, routeName: string): void {
  if (!CLOSABLE.has(routeName)) return
  const mode = (readSetting(db, 'availability') ?? 'open') as AvailabilityMode
  if (mode === 'open') return
  throw new ProblemError(mode, `${REASONS[mode]} Nothing was charged; try again later.`, {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })
}
