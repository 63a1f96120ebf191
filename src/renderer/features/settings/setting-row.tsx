import type { ReactNode } from 'react'
import styles from './setting-row.module.css'

interface SettingRowProps {
  label: ReactNode
  hint?: ReactNode
  children?: ReactNode
}

/** A setting: what it is on the left, what it is set to on the right. */
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

/** Where something lies, or a command, on a line of its own. */
export function PathLine({ children }: { children: string }) {
  return <code className={styles.path}>{children}</code>
}
