/**
 * Where a row stands. `queued` has its key in the journal and is on its way; `sent` waits at the service; `blocked` needs
 * a person; `skipped` was done by an earlier run.
 */
export const ROW_STATES = [
  'ready',
  'uploading',
  'queued',
  'sent',
  'running',
  'downloading',
  'done',
  'failed',
  'canceled',
  'skipped',
  'blocked',
] as const
export type RowState = (typeof ROW_STATES)[number]

/** Nothing more happens to these by itself. */
export const SETTLED_STATES: readonly RowState[] = ['done', 'failed', 'canceled', 'skipped', 'blocked']

/** The service has heard nothing of these yet: they can be given up at no cost. */
export const UNSENT_STATES = ['ready', 'uploading'] as const satisfies readonly RowState[]

/** The service may hold coins for these. */
export const IN_FLIGHT_STATES = ['queued', 'sent', 'running'] as const satisfies readonly RowState[]

/** The service may hold coins for these, or has taken them and is to hand over what they paid for. */
export const AT_STAKE_STATES = [...IN_FLIGHT_STATES, 'downloading'] as const

/** Nothing has come of these yet, whether they were sent or not. */
export const TO_BE_MADE_STATES = [...UNSENT_STATES, ...IN_FLIGHT_STATES] as const

/** Begun, and not here yet. */
export const UNDER_WAY_STATES = ['uploading', ...AT_STAKE_STATES] as const

/** Their outputs are here, by this run or by an earlier one. */
export const MADE_STATES = ['done', 'skipped'] as const satisfies readonly RowState[]

/** Whether its price counts: what is done already costs nothing, and what waits for a person is not run. */
export function isRunnable(state: RowState): boolean {
  return state !== 'skipped' && state !== 'blocked'
}

/** How many rows of a batch are in one of these states. */
export function countRowsIn(counts: Partial<Record<RowState, number>>, states: readonly RowState[]): number {
  return states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
}

export const BATCH_STATES = ['draft', 'running', 'paused', 'ended'] as const
export type BatchState = (typeof BATCH_STATES)[number]
