import { mayBeEdited } from './reason-codes.ts'
import type { RowState } from './states.ts'

/** A row can be changed until it is on its way, and again when nothing came of it. */
export const EDITABLE_STATES = ['ready', 'failed', 'canceled', 'blocked'] as const satisfies readonly RowState[]

/** Named as the sentence of `refusals` that says it. */
export type FixedRow = 'rowSent' | 'rowPaid' | 'rowDoubtful'

/**
 * Why a row keeps its settings; null when a person may change them. A changed row is sent and paid anew, so one that is
 * paid already goes on instead, and one that may be paid is asked for again only by name.
 */
export function whyFixed({
  state,
  reasonCode,
  isPaid,
}: {
  state: RowState
  reasonCode: string | null
  /** Its latest attempt has made something, whether that is here or not. */
  isPaid: boolean
}): FixedRow | null {
  if (!EDITABLE_STATES.some((editable) => editable === state)) return 'rowSent'
  if (state !== 'blocked') return null
  if (isPaid) return 'rowPaid'
  return reasonCode === null || mayBeEdited(reasonCode) ? null : 'rowDoubtful'
}
