import type { BatchState, RowState } from '#shared/batch/states.ts'

export const ROW_STATE_WORDS: Record<RowState, string> = {
  ready: 'Ready',
  uploading: 'Preparing',
  queued: 'Sending',
  sent: 'Queued',
  running: 'Running',
  downloading: 'Downloading',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
  skipped: 'Done before',
  blocked: 'Blocked',
}

export const BATCH_STATE_WORDS: Record<BatchState, string> = {
  draft: 'Draft',
  running: 'Running',
  paused: 'Paused',
  ended: 'Ended',
}
