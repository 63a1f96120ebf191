const FIRST_MS = 500
const LONGEST_MS = 30_000

/**
 * How long to wait before attempt number `attempt + 1`. Between half and all of a doubling step, so that clients that
 * failed together do not come back together; never sooner than the service asked for.
 */
export function retryDelay(attempt: number, retryAfterMs: number | null, random: () => number): number {
  const chance = random()
  const step = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS)
  return Math.max(step * (0.5 + chance / 2), retryAfterMs === null ? 0 : retryAfterMs + FIRST_MS * chance)
}
