import type { ReactNode } from 'react'
import styles from './more-fields.module.css'

/** Fields of a form that most people leave as they are. It opens by itself where one of them is wrong. */
export function MoreFields({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  return (
    <details className={styles.more} open={open}>
      <summary>{label}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
