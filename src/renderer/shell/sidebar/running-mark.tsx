import type { Batch } from '#shared/app/batch.ts'
import { settledRows } from '#shared/batch/list-progress.ts'
import styles from './running-mark.module.css'

/** How far everything that runs is, as one share of all its rows; undefined when nothing runs. */
export function runningShare(batches: readonly Pick<Batch, 'state' | 'progress'>[]): number | undefined {
  const running = batches.filter(({ state }) => state === 'running')
  const rows = running.reduce((sum, batch) => sum + batch.progress.rows, 0)
  if (rows === 0) return undefined
  const settled = running.reduce((sum, { progress }) => sum + settledRows(progress), 0)
  return settled / rows
}

/** A ring that fills. It never speaks alone: whoever shows it says the same in words. */
export function RunningMark({ share }: { share: number }) {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden>
      <circle className={styles.track} cx="8" cy="8" r="6" />
      <circle className={styles.done} cx="8" cy="8" r="6" pathLength={1} strokeDasharray={`${share} 1`} />
    </svg>
  )
}
