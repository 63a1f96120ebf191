import { useId, type ReactNode } from 'react'
import { ControlField } from './field-control.ts'
import { FieldLabel } from './field.tsx'
import styles from './inline-field.module.css'

interface InlineFieldProps {
  label: string
  children: ReactNode
}

/** A control with its name before it, as wide as it is: one of several on the line of a bar. */
export function InlineField({ label, children }: InlineFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <ControlField value={{ id, label, describedBy: undefined, invalid: false }}>{children}</ControlField>
    </div>
  )
}
