import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import { formatCount, formatMoment, formatQuantity } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './batch-summary.module.css'
import { ProgressBar } from './progress-bar.tsx'
import { countIn } from './row-groups.ts'
import { needsLook, timeLeft } from './words.ts'

interface BatchSummaryProps {
  batch: Batch
  refusal: string | undefined
  onDismiss: () => void
}

/** Where a batch stands: how far, how long, what it cost, and what keeps it. */
export function BatchSummary({ batch, refusal, onDismiss }: BatchSummaryProps) {
  const { coins, outputs } = batch
  const message = batch.trouble?.message ?? batch.pause?.message
  return (
    <section className={styles.summary} aria-label="Where it stands">
      <div className={styles.progress}>
        <p className={styles.head}>
          <span>
            <strong>{formatCount(countIn('done', batch))}</strong> of {formatQuantity(batch.rows, 'row')} done
          </span>
          <span className={styles.soft}>{timeOf(batch)}</span>
        </p>
        <ProgressBar batch={batch} />
      </div>
      <dl className={styles.figures}>
        <Figure label="Quoted">{formatCount(coins.quoted)}</Figure>
        <Figure label="Held">{formatCount(coins.held)}</Figure>
        <Figure label="Charged">{formatCount(coins.charged)}</Figure>
        <Figure label="Refunded">{formatCount(coins.refunded)}</Figure>
        <Figure label="Budget">{batch.budget === null ? 'None' : formatCount(batch.budget)}</Figure>
        <Figure label="Files">
          {outputs.here === outputs.paid
            ? formatCount(outputs.here)
            : `${formatCount(outputs.here)} of ${formatCount(outputs.paid)}`}
        </Figure>
      </dl>
      {message !== undefined && (
        <p className={styles.message} data-attention={needsLook(batch) || undefined} role="status">
          {message}
        </p>
      )}
      {batch.mismatches > 0 && (
        <p className={styles.message} data-attention role="status">
          {formatQuantity(batch.mismatches, 'row')} charged other than quoted. The rows say what differs.
        </p>
      )}
      {refusal !== undefined && (
        <div className={styles.message} data-attention role="alert">
          {refusal}
          <IconButton icon={X} label="Dismiss" small onClick={onDismiss} />
        </div>
      )}
    </section>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function timeOf(batch: Batch): string {
  switch (batch.state) {
    case 'draft':
      return 'Nothing is sent yet'
    case 'running':
      return batch.etaSeconds === null ? 'Under way' : timeLeft(batch.etaSeconds)
    case 'paused':
      return 'Standing still'
    case 'ended':
      return batch.endedAt === null ? 'Ended' : `Ended ${formatMoment(batch.endedAt)}`
    default:
      return assertNever(batch.state)
  }
}

function assertNever(state: never): never {
  throw new Error(`Unexpected state ${JSON.stringify(state)}`)
}
