import { waitAfter } from '../tools/wait-after.ts'

const FIRST_MS = 500
const LONGEST_MS = 30_000

/**
 * How long to wait before attempt number `attempt + 1`. Between half and all of a doubling step, so that clients that
 * failed together do not come back together; never sooner than the service asked for.
 */
export function retryDelay(attempt: number, retryAfterMs: number | null, random: () => number): number {
  const chance = random()
  const step = waitAfter(attempt, { firstMs: FIRST_MS, longestMs: LONGEST_MS })
  return Math.max(step * (0.5 + chance / 2), retryAfterMs === null ? 0 : retryAfterMs + FIRST_MS * chance)
}
