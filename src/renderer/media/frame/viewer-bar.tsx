import type { ReactNode } from 'react'
import styles from './viewer-bar.module.css'

interface ViewerBarProps {
  /** What is in view. */
  children: ReactNode
  actions: ReactNode
}

export function ViewerBar({ children, actions }: ViewerBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.what}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}
