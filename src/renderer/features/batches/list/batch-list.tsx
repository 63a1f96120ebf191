import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { reasonWords } from '#shared/text/reason-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { batchTitle, needsLook, timeLeft } from '../../../words/batch-words.ts'
import { connectionTitle } from '../../../words/connection-words.ts'
import { formatCount, formatMoment } from '../../../words/format.ts'
import { ProgressBar } from '../progress/progress-bar.tsx'
import { countIn } from '../progress/row-groups.ts'
import styles from './batch-list.module.css'
import { BatchStrip } from './batch-strip.tsx'

interface BatchListProps {
  batches: readonly Batch[]
  onOpen: (id: string) => void
}

/** So few leave room to show more of each, and to say how to make another. */
const FEW = 6

/** Every batch, the newest first. */
export function BatchList({ batches, onOpen }: BatchListProps) {
  const words = text().batches
  return (
    <div className={styles.list} data-few={batches.length <= FEW || undefined}>
      <div className={styles.head} aria-hidden="true">
        <span className={styles.heading}>{words.columnName}</span>
        <span>{words.columnState}</span>
        <span>{words.columnProgress}</span>
        <span className={styles.figure}>{words.columnCoins}</span>
        <span className={styles.figure}>{words.columnMade}</span>
      </div>
      <ul aria-label={words.title}>
        {batches.map((batch) => (
          <li key={batch.id}>
            <button type="button" className={styles.row} onClick={() => onOpen(batch.id)}>
              <span className={styles.name}>
                <span className={styles.title}>{batchTitle(batch)}</span>
                <span className={styles.note}>{noteOf(batch)}</span>
              </span>
              <BatchStrip batch={batch} />
              <span>
                <Badge tone={needsLook(batch) ? 'attention' : 'plain'}>{words.states[batch.state]}</Badge>
              </span>
              <span className={styles.progress}>
                <ProgressBar batch={batch} />
                <span className={styles.note}>{words.doneOf(countIn('done', batch), batch.rows)}</span>
              </span>
              <span className={styles.coins}>
                {formatCount(batch.coins.charged)}
                {batch.coins.held > 0 && <span className={styles.note}>{words.held(batch.coins.held)}</span>}
              </span>
              <time className={styles.figure} dateTime={batch.createdAt}>
                {formatMoment(batch.createdAt)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      {batches.length <= FEW && <p className={styles.invitation}>{words.dropAnother}</p>}
    </div>
  )
}

function noteOf(batch: Batch): string {
  const words = text().batches
  if (batch.trouble) return reasonWords(batch.trouble).sentence
  if (batch.state === 'paused' && batch.pause) return reasonWords(batch.pause).sentence
  if (batch.state === 'running' && batch.etaSeconds !== null) return timeLeft(batch.etaSeconds)
  const blocked = countIn('blocked', batch)
  if (blocked > 0) return words.blockedRows(blocked)
  const failed = countIn('failed', batch)
  if (failed > 0) return words.failedRows(failed)
  if (batch.state === 'draft') return words.nothingSent
  const connection = connectionTitle({ id: batch.connectionId, name: batch.connectionName })
  return batch.subject === null ? connection : words.singleRunOn(connection)
}
