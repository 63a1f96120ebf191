import type { ReactNode } from 'react'
import styles from './no-results.module.css'

/** In place of a list that has nothing to show: why, and, where there is one, the way to something. */
export function NoResults({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.none}>
      <p>{children}</p>
      {action}
    </div>
  )
}
