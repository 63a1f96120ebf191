import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ControlField } from './field-control.ts'
import styles from './field.module.css'

interface FieldProps {
  label: string
  /** What it does or takes, in a few words; what is wrong stands in its place. */
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** A control with its name above, or beside where many stand in a list, and its hint below; it takes both by itself. */
export function Field({
  label,
  hint,
  error,
  layout = 'above',
  children,
}: FieldProps & { layout?: 'above' | 'beside' }) {
  const id = useId()
  const hintId = useId()
  const describedBy = error === undefined && hint === undefined ? undefined : hintId
  return (
    <div className={classNames(styles.field, layout === 'beside' && styles.beside)}>
      <FieldLabel htmlFor={id} className={styles.label}>
        {label}
      </FieldLabel>
      <ControlField value={{ id, label, describedBy, invalid: error !== undefined }}>{children}</ControlField>
      <Hint id={hintId} hint={hint} error={error} />
    </div>
  )
}

/** Several controls, each with a name of its own, below the name of them all. */
export function FieldGroup({ label, hint, error, children }: FieldProps) {
  const labelId = useId()
  const hintId = useId()
  const describedBy = error === undefined && hint === undefined ? undefined : hintId
  return (
    <div className={styles.field} role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      {children}
      <Hint id={hintId} hint={hint} error={error} />
    </div>
  )
}

interface FieldLabelProps {
  htmlFor: string
  className?: string | undefined
  children: ReactNode
}

/** Leads to its control, also to one that the browser knows for none: a slider, a few to choose one of. */
export function FieldLabel({ htmlFor, className, children }: FieldLabelProps) {
  return (
    // for a pointer only: the keyboard goes to the control itself
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <label htmlFor={htmlFor} className={className} onClick={() => document.getElementById(htmlFor)?.focus()}>
      {children}
    </label>
  )
}

function Hint({ id, hint, error }: { id: string } & Pick<FieldProps, 'hint' | 'error'>) {
  if (error === undefined && hint === undefined) return null
  return (
    <p id={id} className={error === undefined ? styles.hint : styles.error}>
      {error ?? hint}
    </p>
  )
}
