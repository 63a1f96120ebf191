import type { ReactNode } from 'react'
import styles from './control-bar.module.css'

/** What acts on the thing in view, under it. */
export function ControlBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      {children}
    </div>
  )
}
