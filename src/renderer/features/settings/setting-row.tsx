import { useId, type ReactNode } from 'react'
import { ControlField } from '../../ui/field-control.ts'
import { FieldLabel } from '../../ui/field.tsx'
import styles from './setting-row.module.css'

interface SettingRowProps {
  label: ReactNode
  hint?: ReactNode
  children?: ReactNode
}

/** Something of the app: what it is on the left, what it is now or can be done with it on the right. */
export function SettingRow({ label, hint, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.label}>{label}</p>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children && <div className={styles.value}>{children}</div>}
    </div>
  )
}

interface SettingFieldProps {
  label: string
  hint: string
  /** The control that sets it, which takes the name and the hint by itself. */
  children: ReactNode
}

/** A setting: what it is on the left, what it is set to on the right. */
export function SettingField({ label, hint, children }: SettingFieldProps) {
  const id = useId()
  const hintId = useId()
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <FieldLabel htmlFor={id} className={styles.label}>
          {label}
        </FieldLabel>
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      </div>
      <div className={styles.value}>
        <ControlField value={{ id, label, describedBy: hintId, invalid: false }}>{children}</ControlField>
      </div>
    </div>
  )
}

/** Where something lies, or a command, on a line of its own. */
export function PathLine({ children }: { children: string }) {
  return <code className={styles.path}>{children}</code>
}
