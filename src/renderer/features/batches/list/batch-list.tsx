import type { KeyboardEvent, Ref } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { reasonWords } from '#shared/text/reason-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { batchTitle, needsLook, stateWords, timeLeft } from '../../../words/batch-words.ts'
import { connectionTitle } from '../../../words/connection-title.ts'
import { formatCount, formatMoment } from '../../../words/format.ts'
import { ProgressBar } from '../progress/progress-bar.tsx'
import { countIn } from '../progress/row-groups.ts'
import styles from './batch-list.module.css'
import { BatchStrip } from './batch-strip.tsx'

interface BatchListProps {
  batches: readonly Batch[]
  onOpen: (id: string) => void
  ref?: Ref<HTMLDivElement>
}

/** So few leave room to show more of each, and to say how to make another. */
const FEW = 6

/** Batches, the newest first; the arrow keys lead from one to the next. */
export function BatchList({ batches, onOpen, ref }: BatchListProps) {
  const words = text().batches
  return (
    <div ref={ref} className={styles.list} data-few={batches.length <= FEW || undefined}>
      <div className={styles.head} aria-hidden="true">
        <span className={styles.heading}>{words.columnName}</span>
        <span>{words.columnState}</span>
        <span>{words.columnProgress}</span>
        <span className={styles.figure}>{words.columnCoins}</span>
        <span className={styles.figure}>{words.columnMade}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul aria-label={words.title} onKeyDown={moveInList}>
        {batches.map((batch) => (
          <li key={batch.id}>
            <button type="button" className={styles.row} onClick={() => onOpen(batch.id)}>
              <span className={styles.name}>
                <span className={styles.title}>{batchTitle(batch)}</span>
                <Note batch={batch} />
              </span>
              <BatchStrip batch={batch} />
              <span>
                <Badge tone={needsLook(batch) ? 'attention' : 'plain'}>{stateWords(batch)}</Badge>
              </span>
              <span className={styles.progress}>
                <ProgressBar batch={batch} />
                <span className={styles.note}>{words.doneOf(batch.progress.done, batch.progress.rows)}</span>
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

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

function moveInList(press: KeyboardEvent<HTMLElement>): void {
  const buttons = [...press.currentTarget.querySelectorAll<HTMLElement>('li > button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const step = STEPS[press.key]
  const to = press.key === 'Home' ? 0 : press.key === 'End' ? buttons.length - 1 : step === undefined ? at : at + step
  if (at === -1 || to === at) return
  press.preventDefault()
  buttons[Math.min(buttons.length - 1, Math.max(0, to))]?.focus()
}

/** What is blocked has the colour of blocked rows. */
function Note({ batch }: { batch: Batch }) {
  const { sentence, blocked = false } = noteOf(batch)
  return (
    <span className={styles.note} data-blocked={blocked || undefined}>
      {sentence}
    </span>
  )
}

function noteOf(batch: Batch): { sentence: string; blocked?: boolean } {
  const words = text().batches
  if (batch.trouble) return reasonWords(batch.trouble)
  if (batch.state === 'paused' && batch.pause) return reasonWords(batch.pause)
  if (batch.state === 'running' && batch.etaSeconds !== null) return { sentence: timeLeft(batch.etaSeconds) }
  const blocked = countIn('blocked', batch)
  if (blocked > 0) return { sentence: words.blockedRows(blocked), blocked: true }
  const failed = countIn('failed', batch)
  if (failed > 0) return { sentence: words.failedRows(failed) }
  if (batch.state === 'draft') return { sentence: words.nothingSent }
  const connection = connectionTitle({ id: batch.connectionId, name: batch.connectionName })
  return { sentence: batch.subject === null ? connection : words.singleRunOn(connection) }
}
