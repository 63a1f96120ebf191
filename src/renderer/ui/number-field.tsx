import { useState, type KeyboardEvent } from 'react'
import { coinsOf } from '../words/coins-of.ts'
import { numberOf, writtenNumber } from '../words/number-of.ts'
import { classNames } from './class-names.ts'
import { useControl } from './field-control.ts'
import styles from './number-field.module.css'

interface NumberFieldProps {
  /** Its name, where no field around it says it. */
  label?: string | undefined
  /** Text, where what is no number is kept as it was written. */
  value: number | string | undefined
  step?: number
  placeholder?: string
  /** What the number counts: "px". */
  unit?: string
  /** It counts coins: of those there are no parts, and thousands may be grouped as they are where they are shown. */
  coins?: boolean
  invalid?: boolean
  wide?: boolean
  /** As low as the small fields it stands beside, and as wide as there is room. */
  small?: boolean
  'aria-describedby'?: string | undefined
  /**
   * Undefined when the field is emptied, NaN for what is no number: that is never sent, and whoever cannot keep it leaves it, then
   * the field shows what holds when it is left. A number out of bounds is passed on: whoever knows the rules says so.
   */
  onChange: (value: number | undefined, written: string) => void
}

interface Written {
  text: string
  /** The focus has gone elsewhere since. */
  isLeft: boolean
}

/** A number as text: half a number being typed stays as it is until the field is left. */
export function NumberField({
  label,
  value,
  step = 1,
  placeholder,
  unit,
  coins = false,
  invalid,
  wide = false,
  small = false,
  onChange,
  ...described
}: NumberFieldProps) {
  const field = useControl(label)
  const [written, setWritten] = useState<Written>()
  // once it is left, what holds is shown, unless that is no number: what was typed stays beside the words that say so
  const typed = written?.isLeft && !Number.isNaN(value) ? undefined : written?.text
  const read = (entry: string) => (coins && entry.trim() !== '' ? (coinsOf(entry) ?? NaN) : numberOf(entry))
  const isInvalid = (invalid ?? field.invalid) || Number.isNaN(typed === undefined ? value : read(typed))
  const nudge = (press: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[press.key]
    if (direction === undefined || typeof value !== 'number' || Number.isNaN(value)) return
    press.preventDefault()
    setWritten(undefined)
    const moved = rounded(value + direction * step * (press.shiftKey ? 10 : 1))
    const next = coins ? Math.max(0, moved) : moved
    onChange(next, String(next))
  }
  return (
    <span className={classNames(styles.field, wide && styles.wide, small && styles.small)} data-invalid={isInvalid}>
      <input
        {...field.tie}
        {...described}
        className={styles.input}
        aria-label={label}
        aria-invalid={isInvalid}
        inputMode={coins ? 'numeric' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? (value === undefined || Number.isNaN(value) ? '' : writtenNumber(value))}
        onChange={({ target }) => {
          setWritten({ text: target.value, isLeft: false })
          onChange(read(target.value), target.value)
        }}
        onBlur={() => setWritten(written && { ...written, isLeft: true })}
        onKeyDown={nudge}
      />
      {unit && <span className={styles.unit}>{unit}</span>}
    </span>
  )
}

/** 0.1 + 0.2 is 0.3 to whoever reads it. */
function rounded(number: number): number {
  return Number(number.toPrecision(12))
}
