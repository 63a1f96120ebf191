import type { BatchRow } from '#shared/app/batch.ts'
import { SETTLED_STATES } from '#shared/batch/states.ts'
import type { ProviderCost } from '#shared/service/provider-cost.ts'

/** What a row costs in real money: what was billed once it has ended, what was quoted before. */
export function shownProviderCost(
  { quoted, billed }: NonNullable<BatchRow['providerCost']>,
  state: BatchRow['state'],
): ProviderCost {
  return SETTLED_STATES.includes(state) || state === 'downloading' ? billed : quoted
}
