import type { Batch } from '#shared/app/batch.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatCount, formatMoment, formatQuantity } from '../../ui/format.ts'
import styles from './batch-list.module.css'
import { ProgressBar } from './progress-bar.tsx'
import { countIn } from './row-groups.ts'
import { BATCH_STATE_WORDS, needsLook, timeLeft } from './words.ts'

interface BatchListProps {
  batches: readonly Batch[]
  onOpen: (id: string) => void
}

/** Every batch, the newest first. */
export function BatchList({ batches, onOpen }: BatchListProps) {
  return (
    <div className={styles.list}>
      <div className={styles.head} aria-hidden="true">
        <span>Name</span>
        <span>State</span>
        <span>Progress</span>
        <span className={styles.figure}>Coins</span>
        <span className={styles.figure}>Made</span>
      </div>
      <ul aria-label="Batches">
        {batches.map((batch) => (
          <li key={batch.id}>
            <button type="button" className={styles.row} onClick={() => onOpen(batch.id)}>
              <span className={styles.name}>
                <span className={styles.title}>{batch.name}</span>
                <span className={styles.note}>{noteOf(batch)}</span>
              </span>
              <span>
                <Badge tone={needsLook(batch) ? 'attention' : 'plain'}>{BATCH_STATE_WORDS[batch.state]}</Badge>
              </span>
              <span className={styles.progress}>
                <ProgressBar batch={batch} />
                <span className={styles.note}>
                  {formatCount(countIn('done', batch))} of {formatQuantity(batch.rows, 'row')}
                </span>
              </span>
              <span className={styles.figure}>
                {formatCount(batch.coins.charged)}
                {batch.coins.held > 0 && <span className={styles.note}> · {formatCount(batch.coins.held)} held</span>}
              </span>
              <time className={styles.figure} dateTime={batch.createdAt}>
                {formatMoment(batch.createdAt)}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function noteOf(batch: Batch): string {
  if (batch.trouble) return batch.trouble.message
  if (batch.state === 'paused' && batch.pause) return batch.pause.message
  if (batch.state === 'running' && batch.etaSeconds !== null) return timeLeft(batch.etaSeconds)
  const blocked = countIn('blocked', batch)
  if (blocked > 0) return `${formatQuantity(blocked, 'row')} blocked`
  const failed = countIn('failed', batch)
  if (failed > 0) return `${formatQuantity(failed, 'row')} failed`
  return batch.state === 'draft' ? 'Nothing is sent yet' : batch.connectionName
}
