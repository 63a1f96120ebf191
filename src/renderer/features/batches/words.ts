import type { Batch } from '#shared/app/batch.ts'
import type { BatchState, RowState } from '#shared/batch/states.ts'
import { formatDuration } from '../../ui/format.ts'

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

/** Whether it stands still, or could, for a reason other than somebody's wish. */
export function needsLook({ pause, trouble }: Pick<Batch, 'pause' | 'trouble'>): boolean {
  return trouble !== null || (pause !== null && pause.code !== 'by_you' && pause.code !== 'canceled')
}

const MINUTE = 60

export function timeLeft(seconds: number): string {
  return seconds < MINUTE ? 'Less than a minute left' : `About ${formatDuration(seconds)} left`
}
