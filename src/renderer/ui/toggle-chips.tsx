import styles from './toggle-chips.module.css'

interface ToggleChipsProps<Value> {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  /** All that are chosen then, and the one that was pressed. */
  onChange: (chosen: Value[], pressed: Value) => void
}

/** Any number of a few short values, all in sight. */
export function ToggleChips<Value>(props: ToggleChipsProps<Value>) {
  const { label, options, chosen, onChange } = props
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map((option) => {
        const isChosen = chosen.includes(option.value)
        const without = chosen.filter((value) => value !== option.value)
        return (
          <button
            key={option.label}
            type="button"
            className={styles.chip}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? without : [...chosen, option.value], option.value)}
          >
            {option.label}
          </button>
        )
      })}
    </div>
  )
}
