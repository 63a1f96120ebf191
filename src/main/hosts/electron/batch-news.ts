import type { Batch } from '#shared/app/batch.ts'
import { isWishedPause } from '#shared/batch/reason-codes.ts'
import { settledRows } from '#shared/batch/list-progress.ts'
import { text } from '#shared/text/index.ts'
import { reasonLine } from '#shared/text/reason-words.ts'

/** What a notification says of a batch that was running a moment ago; nothing when it is no news. */
export function noticeOf(
  before: Batch['state'] | undefined,
  batch: Batch,
): { title: string; body: string } | undefined {
  if (before !== 'running') return undefined
  const { ended, paused } = text().desktop
  // single runs all have one name
  const name = batch.subject ?? batch.name
  if (batch.state === 'ended') {
    const made = batch.progress.done
    const missing = batch.progress.rows - made
    return {
      title: ended.title(name),
      body: missing === 0 ? ended.allMade(batch.outputs.here) : ended.notAllMade(made, missing),
    }
  }
  if (batch.state === 'paused' && batch.pause && !isWishedPause(batch.pause.code))
    return { title: paused.title(name), body: reasonLine(batch.pause) }
  return undefined
}

/** How far everything that runs is, from 0 to 1; nothing when nothing runs. */
export function progressOf(batches: readonly Batch[]): { fraction: number; troubled: boolean } | undefined {
  const running = batches.filter(({ state }) => state === 'running')
  if (running.length === 0) return undefined
  const rows = running.reduce((sum, batch) => sum + batch.progress.rows, 0)
  const settled = running.reduce((sum, { progress }) => sum + settledRows(progress), 0)
  return { fraction: rows === 0 ? 0 : settled / rows, troubled: running.every(({ trouble }) => trouble !== null) }
}
