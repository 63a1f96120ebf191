import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { batchTitle } from '../../../words/batch-words.ts'
import styles from './progress-bar.module.css'
import { progressShares } from './row-groups.ts'

/** How far a batch is: done, in work, not done and blocked as shares of its rows. */
export function ProgressBar({ batch }: { batch: Pick<Batch, 'progress' | 'name' | 'kind' | 'subject'> }) {
  const words = text().batches
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={words.progressOf(batchTitle(batch))}
      aria-valuemin={0}
      aria-valuemax={batch.progress.rows}
      aria-valuenow={batch.progress.done}
      aria-valuetext={progressShares(batch)
        .map(({ group, rows }) =>
          words.progressPart(rows, group === 'picking' ? text().recipes.waitsForChoice : words.groups[group]),
        )
        .join(', ')}
    >
      {progressShares(batch).map(({ group, share }) => (
        <span key={group} className={styles.part} data-group={group} style={{ width: `${share * 100}%` }} />
      ))}
    </div>
  )
}
