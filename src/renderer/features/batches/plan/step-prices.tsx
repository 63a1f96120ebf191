import type { Batch, BatchPlan } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { formatCount, formatDollars } from '../../../words/format.ts'
import { useStepName } from '../steps/use-step-name.ts'
import dialog from './plan-dialog.module.css'
import styles from './step-prices.module.css'

/** What each step comes to: exactly where its price is known, at most where it depends on what comes before. */
export function StepPrices({ batch, plan }: { batch: Batch; plan: BatchPlan }) {
  const words = text().recipes
  const nameOf = useStepName(batch)
  return (
    <ul className={dialog.prices} aria-label={words.planSteps}>
      {plan.steps.map(({ step, type, rows, outputs, coins, exact, providerCost }) => (
        <li key={step} className={dialog.price}>
          <span className={dialog.model}>
            <span className={styles.number}>{step}</span> {nameOf(step)}
          </span>
          {type === 'make' ? (
            <>
              <span className={dialog.soft}>
                {words.planRows(rows, outputs)}
                {providerCost && ` · ${formatDollars(providerCost.micros)}`}
              </span>
              <span className={dialog.sum}>{exact ? formatCount(coins) : words.atMost(coins)}</span>
            </>
          ) : (
            <>
              <span className={dialog.soft}>{type === 'pick' ? words.pickAbout : ''}</span>
              <span className={dialog.sum} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
