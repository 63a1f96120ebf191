import type { Batch } from '#shared/app/batch.ts'
import { isWishedPause } from '#shared/batch/reason-codes.ts'
import { text } from '#shared/text/index.ts'
import { formatDuration } from './format.ts'

/** What it is called where many are told apart: single runs all have one name. */
export function batchTitle({ name, kind, subject }: Pick<Batch, 'name' | 'kind' | 'subject'>): string {
  return subject ?? (kind === 'single' ? text().batches.singleRun : name)
}

/** Whether it stands still, or could, for a reason that somebody should look at. */
export function needsLook({ pause, trouble }: Pick<Batch, 'pause' | 'trouble'>): boolean {
  return trouble !== null || (pause !== null && !isWishedPause(pause.code))
}

const MINUTE = 60

export function timeLeft(seconds: number): string {
  const words = text().batches
  return seconds < MINUTE ? words.almostDone : words.timeLeft(formatDuration(seconds))
}
