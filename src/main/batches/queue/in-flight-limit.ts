import type { Generation } from '#shared/service/generation.ts'
import type { Clock } from '../../tools/clock.ts'

/** Number of rows that may be at the service at once: few enough that a pause takes effect, enough to keep it busy. */
export interface InFlightLimit {
  /** Limit for rows of lists. */
  size(): number
  /** Limit for single runs, which do not wait until a list makes room. */
  sizeForSingles(): number
  /** The longest time between two looks in which the spare rows keep the service busy. */
  betweenLooksMs(): number
  /** Learns from a generation that has ended how long a row takes. */
  learnFrom(generation: Pick<Generation, 'startedAt' | 'completedAt'>): void
}

/** Rows that wait at the service for a free place. */
const SPARE_ROWS = 2
/** One page of the service's list shows them all. */
const MOST_IN_FLIGHT = 96
/** Running limit before the service has told its own: the lowest there is. */
const ASSUMED_RUNNING_LIMIT = 1
const LIMIT_KNOWN_MS = 5 * 60_000
const ASK_AGAIN_MS = 15_000
/** Weight of the latest row in the estimate of the next. */
const LATEST_WEIGHT = 0.2
/** A quicker row counts for more: too few rows leave the service idle. */
const QUICKER_WEIGHT = 0.5

export function createInFlightLimit({
  clock,
  readLimit,
  pollMs,
}: {
  clock: Clock
  /** Asks the service; null when that failed. */
  readLimit: (answered: (runningLimit: number | null) => void) => void
  /** The time between two looks at the service. */
  pollMs: () => number
}): InFlightLimit {
  let runningLimit = ASSUMED_RUNNING_LIMIT
  let askedAt = -Infinity
  let validMs = 0
  /** Duration of a row; null until one has ended. */
  let rowMs: number | null = null

  function refresh(): void {
    const age = clock.now() - askedAt
    if (age >= 0 && age <= validMs) return
    askedAt = clock.now()
    validMs = LIMIT_KNOWN_MS
    readLimit((limit) => {
      if (limit === null) validMs = ASK_AGAIN_MS
      else runningLimit = limit
    })
  }

  /** Rows that end before a look sees them; 0 where every row outlasts the time between two looks. */
  function endUnseen(): number {
    const betweenMs = pollMs()
    return rowMs === null || rowMs >= betweenMs ? 0 : Math.ceil((runningLimit * betweenMs) / rowMs)
  }

  function size(): number {
    refresh()
    const busy = runningLimit + SPARE_ROWS
    return Math.min(busy + endUnseen(), Math.max(MOST_IN_FLIGHT, busy))
  }

  return {
    size,
    sizeForSingles: () => Math.max(MOST_IN_FLIGHT, size()),
    betweenLooksMs: () => (rowMs === null ? Infinity : (SPARE_ROWS * rowMs) / runningLimit),
    learnFrom({ startedAt, completedAt }) {
      if (startedAt === null || completedAt === null) return
      const took = Math.max(Date.parse(completedAt) - Date.parse(startedAt), 1)
      rowMs ??= took
      rowMs += (took - rowMs) * (took < rowMs ? QUICKER_WEIGHT : LATEST_WEIGHT)
    },
  }
}
