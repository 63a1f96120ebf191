import type { Batch } from '#shared/app/batch.ts'
import type { StepBooks as Books } from '#shared/app/recipes.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { formatCount, formatDollars } from '../../../words/format.ts'
import styles from './step-books.module.css'
import { useStepName } from './use-step-name.ts'

/** What each step of a batch has made, and what was quoted, held, charged and given back for it. */
export function StepBooks({ batch }: { batch: Batch }) {
  const steps = useCommand('batches.steps', { id: batch.id }, { keep: true }).value?.steps
  const nameOf = useStepName(batch)
  const words = text().recipes
  const columns = text().batches
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
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <Line key={step.step} books={step} name={nameOf(step.step)} withMoney={withMoney} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function Line({ books, name, withMoney }: { books: Books; name: string; withMoney: boolean }) {
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
        <td className={styles.note} colSpan={withMoney ? 7 : 6}>
          {[words.passed(passed, ended), ...(waiting > 0 ? [words.waits(waiting)] : [])].join(' · ')}
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
    </tr>
  )
}
