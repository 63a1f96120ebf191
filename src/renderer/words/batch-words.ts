import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { formatDuration } from './format.ts'

/** What it is called where many are told apart: single runs all have one name. */
export function batchTitle({ name, kind, subject }: Pick<Batch, 'name' | 'kind' | 'subject'>): string {
  return subject ?? (kind === 'single' ? text().batches.singleRun : name)
}

/** It stands still because somebody wished it, or because nobody has said yet that it may go on. */
const CALM_PAUSES: ReadonlySet<string> = new Set(['by_you', 'canceling', 'rows_ready'])

/** Whether it stands still, or could, for a reason that somebody should look at. */
export function needsLook({ pause, trouble }: Pick<Batch, 'pause' | 'trouble'>): boolean {
  return trouble !== null || (pause !== null && !CALM_PAUSES.has(pause.code))
}

const MINUTE = 60

export function timeLeft(seconds: number): string {
  const words = text().batches
  return seconds < MINUTE ? words.almostDone : words.timeLeft(formatDuration(seconds))
}
