import { MOST_VARIANTS } from '#shared/batch/prompt-variants.ts'
import { text } from '#shared/text/index.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { numberOrText } from '../../words/number-of.ts'
import styles from './dynamic-choice.module.css'
import { readDynamic, type TypedDynamicPrompts } from './typed-dynamic-prompts.ts'

interface DynamicChoiceProps {
  value: TypedDynamicPrompts
  /** How many prompts there are to choose from, when that is known. */
  count?: number
  /** Whether they may also stay as they are written. */
  mayStay?: boolean
  onChange: (value: TypedDynamicPrompts) => void
}

/** Whether a prompt becomes all that it stands for, or some of them. */
export function DynamicChoice({ value, count, mayStay = false, onChange }: DynamicChoiceProps) {
  const words = text().prompts
  const tooMany = count !== undefined && count > MOST_VARIANTS
  const modes = [
    ...(mayStay ? [{ value: 'off' as const, label: words.asWritten }] : []),
    ...(tooMany ? [] : [{ value: 'all' as const, label: count === undefined ? words.allOfThem : words.all(count) }]),
    { value: 'drawn' as const, label: words.drawn },
  ]
  const mode = tooMany && value.mode === 'all' ? 'drawn' : value.mode
  return (
    <span className={styles.choice}>
      <Segmented
        label={words.howMany}
        value={mode}
        options={modes}
        onChange={(chosen) => onChange({ ...value, mode: chosen })}
      />
      {mode === 'drawn' && (
        <NumberField
          label={words.draws}
          value={value.draws}
          invalid={readDynamic({ ...value, mode }) === undefined}
          onChange={(draws, written) =>
            onChange({ ...value, mode: 'drawn', draws: numberOrText(draws, written) ?? written })
          }
        />
      )}
    </span>
  )
}
