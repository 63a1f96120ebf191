import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** Of its heading, below what it stands in. */
  level?: 2 | 3
  /** What is done to the whole of it, at the right of its title. */
  action?: ReactNode
  /** It follows others, and a line parts it from them. */
  divided?: boolean
  children: ReactNode
}

/** One subject of a form or a panel, under its title. */
export function Section({ title, level = 2, action, divided = false, children }: SectionProps) {
  const Heading = `h${level}` as const
  return (
    <section className={styles.section} aria-label={title} data-divided={divided || undefined}>
      <header className={styles.head}>
        <Heading className={styles.title}>{title}</Heading>
        {action}
      </header>
      {children}
    </section>
  )
}
