import { Plus, X } from 'lucide-react'
import { MEASURED_FACTS, SEEN_FACTS, type KeepRule } from '#shared/batch/recipe.ts'
import { text } from '#shared/text/index.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './keep-rules.module.css'
import { MEGABYTE } from './step-words.ts'

const MOST_RULES = 8
const FACTS = [...MEASURED_FACTS, ...SEEN_FACTS] as const
const COMPARISONS = ['atLeast', 'atMost'] as const

interface KeepRulesProps {
  rules: readonly KeepRule[]
  onChange: (rules: KeepRule[]) => void
}

/** What an output must be like to go on. */
export function KeepRules({ rules, onChange }: KeepRulesProps) {
  const words = text().recipes
  return (
    <div className={styles.rules}>
      <p className={styles.lead}>{words.keepLead}</p>
      <ol className={styles.list}>
        {rules.map((rule, index) => (
          // rules have nothing of their own but their place
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.rule} aria-label={words.rule(index + 1)}>
            <Rule rule={rule} onChange={(next) => onChange(rules.with(index, next))} />
            {rules.length > 1 && (
              <IconButton
                icon={X}
                label={words.removeRule(index + 1)}
                small
                onClick={() => onChange(rules.toSpliced(index, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      {rules.some(({ fact }) => fact === 'text') && <p className={styles.lead}>{words.textHint}</p>}
      {rules.length < MOST_RULES && (
        <Button
          small
          className={styles.add}
          icon={<Icon of={Plus} size="small" />}
          onClick={() => onChange([...rules, { fact: 'alpha', is: true }])}
        >
          {words.addRule}
        </Button>
      )}
    </div>
  )
}

function Rule({ rule, onChange }: { rule: KeepRule; onChange: (rule: KeepRule) => void }) {
  const words = text().recipes
  const measure = (fact: (typeof FACTS)[number]) => {
    // what has text is mostly not wanted, what is cut out mostly is
    if (fact === 'alpha' || fact === 'text') onChange({ fact, is: fact === 'alpha' })
    else if (!('value' in rule)) onChange({ fact, is: 'atLeast', value: 1000 })
    else onChange({ ...rule, fact })
  }
  return (
    <>
      <Select
        tall
        label={words.fact}
        value={rule.fact}
        options={FACTS.map((fact) => ({ value: fact, label: words.facts[fact] }))}
        onChange={measure}
      />
      {!('value' in rule) ? (
        <Select
          tall
          label={words.comparison}
          value={rule.is ? 'yes' : 'no'}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: words.seen[rule.fact][value] }))}
          onChange={(value) => onChange({ ...rule, is: value === 'yes' })}
        />
      ) : (
        <>
          <Select
            tall
            label={words.comparison}
            value={rule.is}
            options={COMPARISONS.map((value) => ({ value, label: words.comparisons[value] }))}
            onChange={(is) => onChange({ ...rule, is })}
          />
          <NumberField
            label={`${words.facts[rule.fact]} ${words.comparisons[rule.is]}`}
            value={rule.fact === 'bytes' ? rule.value / MEGABYTE : rule.value}
            unit={words.units[rule.fact]}
            onChange={(value = NaN) =>
              onChange({ ...rule, value: Math.max(0, rule.fact === 'bytes' ? Math.round(value * MEGABYTE) : value) })
            }
          />
        </>
      )}
    </>
  )
}
