import { useState } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import type { StepBooks as Books } from '#shared/app/recipes.ts'
import type { Reconciliation, StepReconciliation } from '#shared/app/reconciliation.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { formatCount, formatDollars } from '../../../words/format.ts'
import styles from './step-books.module.css'
import { useStepName } from './use-step-name.ts'

interface StepBooksProps {
  batch: Batch
  /** Shows decided rows, of which more may be chosen. */
  onChooseMore: () => void
}

/** What each step of a batch has made, and what was quoted, held, charged and given back for it. */
export function StepBooks({ batch, onChooseMore }: StepBooksProps) {
  const steps = useCommand('batches.steps', { id: batch.id }, { keep: true }).value?.steps
  const nameOf = useStepName(batch)
  const { compared, comparing, refusal, compare } = useComparison(batch)
  const words = text().recipes
  const columns = text().batches
  const account = text().account.books
  if (!steps) return null
  const withMoney = steps.some(({ providerCost }) => providerCost !== null)
  return (
    <details className={styles.books} open>
      <summary className={styles.summary}>{words.books}</summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.columnStep}</th>
              <th scope="col">{words.stepDone}</th>
              <th scope="col">{words.stepOutputs}</th>
              <th scope="col">{columns.quoted}</th>
              <th scope="col">{columns.heldLabel}</th>
              <th scope="col">{columns.charged}</th>
              <th scope="col">{columns.refunded}</th>
              {withMoney && <th scope="col">{text().common.realMoney}</th>}
              {compared && <th scope="col">{account.service}</th>}
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <Line
                key={step.step}
                books={step}
                name={nameOf(step.step)}
                withMoney={withMoney}
                compared={compared && (compared.steps.find((one) => one.step === step.step) ?? null)}
                onChooseMore={onChooseMore}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.foot}>
        <Button small disabled={comparing} onClick={compare}>
          {comparing ? account.comparing : account.compare}
        </Button>
        <p className={styles.verdict} role="status">
          {compared && (compared.mismatches.length === 0 ? account.agree : account.differ(compared.mismatches.length))}
        </p>
        <Refusal inBar>{refusal}</Refusal>
      </div>
    </details>
  )
}

/** What the service says of the batch, for as long as nothing more was charged. */
function useComparison({ id, coins }: Batch) {
  const { client } = useConnection()
  const asking = useAct({ onlyLooks: true })
  const [answer, setAnswer] = useState<{ charged: number; compared: Reconciliation }>()
  const compare = () =>
    void asking.run(async () =>
      setAnswer({ charged: coins.charged, compared: await client.request('batches.reconcile', { id }) }),
    )
  const compared = answer?.charged === coins.charged ? answer.compared : undefined
  return { compared, comparing: asking.running, refusal: asking.refusal, compare }
}

interface LineProps {
  books: Books
  name: string
  withMoney: boolean
  /** Undefined as long as nobody has compared; null where nothing was sent. */
  compared: StepReconciliation | null | undefined
  onChooseMore: () => void
}

function Line({ books, name, withMoney, compared, onChooseMore }: LineProps) {
  const { step, type, counts, coins, outputs, waiting, passed, ended, providerCost } = books
  const words = text().recipes
  const rows = Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0)
  const heading = (
    <th scope="row">
      <span className={styles.number}>{step}</span> {name}
    </th>
  )
  if (type !== 'make')
    return (
      <tr>
        {heading}
        <td className={styles.note} colSpan={6 + (withMoney ? 1 : 0) + (compared === undefined ? 0 : 1)}>
          <span className={styles.gate}>
            {[words.passed(passed, ended), ...(waiting > 0 ? [words.waits(waiting)] : [])].join(' · ')}
            {type === 'pick' && ended > 0 && (
              <Button small onClick={onChooseMore}>
                {words.chooseMoreShort}
              </Button>
            )}
          </span>
        </td>
      </tr>
    )
  return (
    <tr>
      {heading}
      <td>{words.chosenOf(counts.done ?? 0, rows)}</td>
      <td>{formatCount(outputs)}</td>
      <td>{formatCount(coins.quoted)}</td>
      <td>{formatCount(coins.held)}</td>
      <td>{formatCount(coins.charged)}</td>
      <td>{formatCount(coins.refunded)}</td>
      {withMoney && <td>{providerCost ? formatDollars(providerCost.micros) : ''}</td>}
      {compared !== undefined && <td>{compared && <ServiceSays compared={compared} />}</td>}
    </tr>
  )
}

function ServiceSays({ compared: { charged, mismatches } }: { compared: StepReconciliation }) {
  return (
    <>
      {mismatches > 0 && <Badge tone="attention">{text().account.books.differ(mismatches)}</Badge>}{' '}
      {formatCount(charged.service)}
    </>
  )
}
