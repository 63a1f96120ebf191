import { X } from 'lucide-react'
import type { Batch } from '#shared/app/batch.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import { isOfPool } from '#shared/app/pool-trouble.ts'
import { assertNever } from '#shared/assert-never.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { AT_STAKE_STATES, countRowsIn } from '#shared/batch/states.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { useNavigation } from '../../../core/navigation/navigation.ts'
import { editConnection, openSettings } from '../../../core/navigation/settings-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Figure, Figures } from '../../../ui/facts.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ReasonText } from '../../../ui/reason-text.tsx'
import { needsLook, timeLeft } from '../../../words/batch-words.ts'
import { remedyFor } from '../../../words/error-words.ts'
import { formatCount, formatDollars, formatMoment } from '../../../words/format.ts'
import type { PickedRows } from '../pick/use-picking.ts'
import { ProgressBar } from '../progress/progress-bar.tsx'
import { StepBooks } from '../steps/step-books.tsx'
import styles from './batch-summary.module.css'

interface BatchSummaryProps {
  batch: Batch
  refusal: string | undefined
  onDismiss: () => void
  /** Shows the rows that wait for a person, or those of which more may be chosen. */
  onPick: (rows: PickedRows) => void
}

/** Where a batch stands: how far, how long, what it cost, and what keeps it. */
export function BatchSummary({ batch, refusal, onDismiss, onPick }: BatchSummaryProps) {
  const { coins, outputs } = batch
  const words = text().batches
  const reason = batch.trouble ?? batch.pause
  const kept = useCommand('batches.kept', { id: batch.id }, { keep: true }).value?.outputs ?? 0
  return (
    <section className={styles.summary} aria-label={words.whereItStands}>
      <div className={styles.progress}>
        <p className={styles.head}>
          <span>
            <strong>{formatCount(batch.progress.done)}</strong>
            {words.rowsDone(batch.progress.rows)}
          </span>
          <span className={styles.soft}>{timeOf(batch)}</span>
        </p>
        <ProgressBar batch={batch} />
      </div>
      <Figures>
        <Figure label={words.quoted}>{formatCount(coins.quoted)}</Figure>
        <Figure label={words.heldLabel}>{formatCount(coins.held)}</Figure>
        <Figure label={words.charged}>{formatCount(coins.charged)}</Figure>
        <Figure label={words.refunded}>{formatCount(coins.refunded)}</Figure>
        {batch.providerCost && (
          <Figure label={text().common.realMoney}>
            {formatDollars((batch.state === 'draft' ? batch.providerCost.quoted : batch.providerCost.billed).micros)}
          </Figure>
        )}
        <Figure label={words.budget}>{batch.budget === null ? words.noBudget : formatCount(batch.budget)}</Figure>
        <Figure label={words.filesLabel}>
          {outputs.here === outputs.paid ? formatCount(outputs.here) : words.filesHere(outputs.here, outputs.paid)}
        </Figure>
        {kept > 0 && (
          <Figure label={words.perKept}>
            {words.keptOf(formatCount(Math.round((coins.charged / kept) * 10) / 10), kept)}
          </Figure>
        )}
      </Figures>
      {batch.toPick > 0 && (
        <div className={styles.message} role="status">
          <p>{text().recipes.toPick(batch.toPick)}</p>
          <Button look="solid" small onClick={() => onPick('waiting')}>
            {text().recipes.pickNow}
          </Button>
        </div>
      )}
      {batch.toConsent > 0 && (
        <p className={styles.message} data-attention role="status">
          {words.consentAsked(batch.toConsent)}
        </p>
      )}
      {/* what waits for a choice is said above */}
      {reason !== null && reason.code !== PAUSE.pick && (
        <div className={styles.message} data-attention={needsLook(batch) || undefined} role="status">
          <p>
            <ReasonText reason={reason} />
          </p>
          <WayOut code={reason.code} connectionId={batch.connectionId} />
        </div>
      )}
      {batch.settings.laterSteps.length > 0 && batch.state !== 'draft' && (
        <StepBooks batch={batch} onChooseMore={() => onPick('decided')} />
      )}
      {batch.mismatches > 0 && (
        <p className={styles.message} data-attention role="status">
          {words.mismatches(batch.mismatches)}
        </p>
      )}
      {refusal !== undefined && (
        <div className={styles.message} data-attention role="alert">
          {refusal}
          <IconButton icon={X} label={words.dismiss} small onClick={onDismiss} />
        </div>
      )}
    </section>
  )
}

/** Leads to where the reason is taken away. */
function WayOut({ code, connectionId }: { code: string; connectionId: string }) {
  const open = useNavigation((navigation) => navigation.open)
  const remedy = remedyFor(code)
  if (isOfPool({ code }))
    return (
      <Button small onClick={() => openSettings('machines')}>
        {text().machines.openSettings}
      </Button>
    )
  if (remedy === 'account')
    return (
      <Button small onClick={() => open('account')}>
        {text().errors.openAccount}
      </Button>
    )
  if (remedy !== 'settings' || connectionId === BUNDLED_CONNECTION_ID) return null
  return (
    <Button small onClick={() => editConnection(connectionId)}>
      {text().errors.openSettings}
    </Button>
  )
}

function timeOf(batch: Batch): string {
  const words = text().batches
  switch (batch.state) {
    case 'draft':
      return words.nothingSent
    case 'running':
      return batch.etaSeconds === null ? words.underWay : timeLeft(batch.etaSeconds)
    case 'paused':
      if (batch.pause?.code === PAUSE.pick) return text().recipes.waitsForChoice
      return countRowsIn(batch.counts, AT_STAKE_STATES) > 0 ? words.underWay : words.standingStill
    case 'ended':
      return batch.endedAt === null ? words.ended : words.endedAt(formatMoment(batch.endedAt))
    default:
      return assertNever(batch.state)
  }
}
