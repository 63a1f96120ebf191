import type { WatchFolder } from '#shared/app/watch-folders.ts'
import { text } from '#shared/text/index.ts'
import { Field } from '../../../ui/field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from './watch-budget.module.css'

export interface Budget {
  coins: number | undefined
  per: WatchFolder['budgetPer']
}

/** The coins of a budget; undefined for what is none. */
export function budgetCoins({ coins }: Budget): number | undefined {
  return coins !== undefined && Number.isInteger(coins) && coins >= 0 ? coins : undefined
}

/** How much the files of a folder may cost, and in which time. */
export function BudgetFields({ budget, onChange }: { budget: Budget; onChange: (budget: Budget) => void }) {
  const words = text().watching
  return (
    <div className={styles.money}>
      <Field
        label={words.budget}
        hint={words.budgetHint}
        error={budgetCoins(budget) === undefined ? words.budgetInvalid : undefined}
      >
        <NumberField coins wide value={budget.coins} onChange={(coins) => onChange({ ...budget, coins })} />
      </Field>
      <Field label={words.per}>
        <Segmented
          value={budget.per}
          options={[
            { value: 'day', label: words.perDay },
            { value: 'all', label: words.perAll },
          ]}
          onChange={(per) => onChange({ ...budget, per })}
        />
      </Field>
    </div>
  )
}
