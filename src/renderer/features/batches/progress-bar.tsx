import type { Batch } from '#shared/app/batch.ts'
import { formatCount } from '../../ui/format.ts'
import styles from './progress-bar.module.css'
import { countIn, progressShares, ROW_GROUPS } from './row-groups.ts'

/** How far a batch is: done, in work, not done and blocked as shares of its rows. */
export function ProgressBar({ batch }: { batch: Pick<Batch, 'rows' | 'counts' | 'name'> }) {
  const done = countIn('done', batch)
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={`Progress of ${batch.name}`}
      aria-valuemin={0}
      aria-valuemax={batch.rows}
      aria-valuenow={done}
      aria-valuetext={progressShares(batch)
        .map(({ group }) => `${formatCount(countIn(group, batch))} ${ROW_GROUPS[group].label.toLowerCase()}`)
        .join(', ')}
    >
      {progressShares(batch).map(({ group, share }) => (
        <span key={group} className={styles.part} data-group={group} style={{ width: `${share * 100}%` }} />
      ))}
    </div>
  )
}
