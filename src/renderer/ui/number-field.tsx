import { useState, type KeyboardEvent } from 'react'
import { classNames } from './class-names.ts'
import styles from './number-field.module.css'

interface NumberFieldProps {
  label: string
  value: number | undefined
  step?: number
  placeholder?: string
  /** What the number counts: "px". */
  unit?: string
  invalid?: boolean
  wide?: boolean
  /** Undefined when the field is emptied. A number out of bounds is passed on: whoever knows the rules says so. */
  onChange: (value: number | undefined) => void
}

/** A number as text: half a number being typed stays as it is until the field is left. */
export function NumberField({
  label,
  value,
  step = 1,
  placeholder,
  unit,
  invalid = false,
  wide = false,
  onChange,
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const nudge = (press: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[press.key]
    if (direction === undefined || value === undefined) return
    press.preventDefault()
    setTyped(undefined)
    onChange(rounded(value + direction * step * (press.shiftKey ? 10 : 1)))
  }
  return (
    <span className={classNames(styles.field, wide && styles.wide)} data-invalid={invalid}>
      <input
        className={styles.input}
        aria-label={label}
        aria-invalid={invalid}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? (value === undefined ? '' : String(value))}
        onChange={({ target }) => {
          setTyped(target.value)
          const text = target.value.trim().replace(',', '.')
          if (text === '') onChange(undefined)
          else if (Number.isFinite(Number(text))) onChange(Number(text))
        }}
        onBlur={() => setTyped(undefined)}
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
