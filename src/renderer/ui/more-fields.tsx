import { useState, type ReactNode } from 'react'
import styles from './more-fields.module.css'

/**
 * Fields of a form that most people leave as they are. It opens by itself where one of them is wrong, and does not close
 * over the one in which that is being put right.
 */
export function MoreFields({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  const [stays, setStays] = useState(false)
  return (
    <details
      className={styles.more}
      open={open || stays}
      onToggle={({ currentTarget }) => setStays(currentTarget.open)}
    >
      <summary>{label}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
