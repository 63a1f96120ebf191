import { useId, type ReactNode } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** What stands beside the title: a count, a badge. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a place: one subject, hairline border. */
export function Panel({ title, aside, children }: PanelProps) {
  const titleId = useId()
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
