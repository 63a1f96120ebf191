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

/** The service may hold coins for these. */
export const IN_FLIGHT_STATES: readonly RowState[] = ['queued', 'sent', 'running']

export const BATCH_STATES = ['draft', 'running', 'paused', 'ended'] as const
export type BatchState = (typeof BATCH_STATES)[number]
