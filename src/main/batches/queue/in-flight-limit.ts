import type { Generation } from '#shared/service/generation.ts'
import type { Clock } from '../../tools/clock.ts'

/**
 * How many rows are at the service at once: enough that it is never idle, and no more. No coins are held for others, and
 * a person can still change, reorder and stop them.
 */
export interface InFlightLimit {
  size(): number
  /** How long a row takes, as far as is known. */
  usualMs(): number
  /** What ended tells how long such rows take. */
  learnFrom(generation: Pick<Generation, 'startedAt' | 'completedAt'>): void
}

/** Rows that wait there at least, for the places that become free. */
const LEAST_WAITING = 2
/** One page of the service's list shows them all. */
const MOST_IN_FLIGHT = 96
const ASSUMED_RUNNING_LIMIT = 4
const LIMIT_KNOWN_MS = 5 * 60_000
/** Before the first has ended: neither the quickest nor the slowest. */
const ASSUMED_ROW_MS = 8_000
/** How much the latest row says about the next. */
const LATEST_WEIGHT = 0.2

export function createInFlightLimit({
  clock,
  betweenLooks,
  readLimit,
}: {
  clock: Clock
  /** How long a place may have been free before it is noticed, in milliseconds. */
  betweenLooks: () => number
  /** Asks the service; answers later through `known`. */
  readLimit: (known: (runningLimit: number) => void) => void
}): InFlightLimit {
  let runningLimit = ASSUMED_RUNNING_LIMIT
  let askedAt = -Infinity
  let rowMs = ASSUMED_ROW_MS

  return {
    size() {
      const age = clock.now() - askedAt
      if (age > LIMIT_KNOWN_MS || age < 0) {
        askedAt = clock.now()
        readLimit((limit) => (runningLimit = limit))
      }
      // so many places become free until the next look, and each needs a row that waits for it
      const waiting = Math.max(Math.ceil((runningLimit * betweenLooks()) / rowMs), LEAST_WAITING)
      return Math.min(runningLimit + waiting, Math.max(MOST_IN_FLIGHT, runningLimit))
    },
    usualMs: () => rowMs,
    learnFrom({ startedAt, completedAt }) {
      if (startedAt === null || completedAt === null) return
      const took = Math.max(Date.parse(completedAt) - Date.parse(startedAt), 1)
      // a quick one counts at once: too few waiting leave the service idle, too many only wait
      rowMs = took < rowMs ? took : rowMs + (took - rowMs) * LATEST_WEIGHT
    },
  }
}
