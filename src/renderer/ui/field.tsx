import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

interface FieldProps {
  label: string
  /** What it does or takes, in a few words; what is wrong stands in its place. */
  hint?: ReactNode
  error?: string | undefined
  /** Draws the control with the ids of its label and its hint. */
  children: (ids: { labelId: string; hintId: string }) => ReactNode
}

/** A control with its name above and its hint below. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const ids = { labelId: `${id}label`, hintId: `${id}hint` }
  return (
    <div className={styles.field}>
      <span id={ids.labelId} className={styles.label}>
        {label}
      </span>
      {children(ids)}
      {(error !== undefined || hint !== undefined) && (
        <p id={ids.hintId} className={error === undefined ? styles.hint : styles.error}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
