/** The coins of some attempts. */
export interface AttemptSums {
  /** In flight: held by the service, or about to be. */
  held: number
  charged: number
  /** Held once, and given back. */
  refunded: number
}

/**
 * As columns of a query over `row_attempts`. The triggers `attempt_added`, `attempt_changed` and `attempt_removed` keep the
 * same figures of whole batches in `batch_totals`: both must agree, which `invariants.ts` checks.
 */
export const ATTEMPT_SUMS = `
  coalesce(sum(CASE WHEN settled_at IS NULL THEN coalesce(coins_held, max_coins) END), 0) AS held,
  coalesce(sum(coins_charged), 0) AS charged,
  coalesce(sum(CASE WHEN settled_at IS NOT NULL AND coins_held > coins_charged
    THEN coins_held - coins_charged END), 0) AS refunded`
