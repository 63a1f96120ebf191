import type { Generation } from '#shared/service/generation.ts'
import type { Clock } from '../../tools/clock.ts'

/** How many rows are at the service at once: enough that it is never idle, and no coins are held for more than that. */
export interface InFlightLimit {
  size(): number
  /** What ended tells how long such rows take. */
  learnFrom(generation: Pick<Generation, 'startedAt' | 'completedAt'>): void
}

/** The longest the follower lets pass between two looks, and the time it takes to send what is then missing. */
const BETWEEN_LOOKS_MS = 16_000
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
  readLimit,
}: {
  clock: Clock
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
      // until the next look, each place becomes free so often and needs a row that waits for it
      const turns = Math.ceil(BETWEEN_LOOKS_MS / rowMs)
      return Math.min(runningLimit * (1 + turns), Math.max(MOST_IN_FLIGHT, runningLimit))
    },
    learnFrom({ startedAt, completedAt }) {
      if (startedAt === null || completedAt === null) return
      const took = Math.max(Date.parse(completedAt) - Date.parse(startedAt), 1)
      // a quick one counts at once: too few waiting leave the service idle, too many only wait
      rowMs = took < rowMs ? took : rowMs + (took - rowMs) * LATEST_WEIGHT
    },
  }
}
