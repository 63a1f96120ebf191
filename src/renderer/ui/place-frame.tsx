import type { ReactNode } from 'react'
import styles from './place-frame.module.css'

interface PlaceFrameProps {
  /** What stands before the title: the way back. */
  leading?: ReactNode
  title: string
  /** One short figure about the place: "38 models". */
  summary?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** What every place is drawn in: a bar with its title and actions, and the rest of the window. */
export function PlaceFrame({ leading, title, summary, actions, children }: PlaceFrameProps) {
  return (
    <div className={styles.place}>
      <header className={styles.bar}>
        {leading}
        <h1 className={styles.title}>{title}</h1>
        {summary && <span className={styles.summary}>{summary}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </div>
  )
}
