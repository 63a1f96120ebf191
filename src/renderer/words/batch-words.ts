import type { Batch } from '#shared/app/batch.ts'
import { isWishedPause, PAUSE } from '#shared/batch/reason-codes.ts'
import { text } from '#shared/text/index.ts'
import { formatDuration } from './format.ts'

/** What it is called where many are told apart: single runs all have one name. */
export function batchTitle({ name, kind, subject }: Pick<Batch, 'name' | 'kind' | 'subject'>): string {
  return subject ?? (kind === 'single' ? text().batches.singleRun : name)
}

/** Whether it stands still, or could, for a reason that somebody should look at. */
export function needsLook({ pause, trouble }: Pick<Batch, 'pause' | 'trouble'>): boolean {
  return trouble !== null || (pause !== null && pause.code !== PAUSE.pick && !isWishedPause(pause.code))
}

/** Where a batch stands, in a word or two. One that only waits for a choice has not been stopped by anything. */
export function stateWords({ state, pause }: Pick<Batch, 'state' | 'pause'>): string {
  return pause?.code === PAUSE.pick ? text().recipes.waitsForChoice : text().batches.states[state]
}

const MINUTE = 60

export function timeLeft(seconds: number): string {
  const words = text().batches
  return seconds < MINUTE ? words.almostDone : words.timeLeft(formatDuration(seconds))
}
