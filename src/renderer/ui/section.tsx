import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** Of its heading, below what it stands in. */
  level?: 2 | 3
  /** What is done to the whole of it, at the right of its title. */
  action?: ReactNode
  /** Of an inspector: its title steps back behind what it says, and a line parts it from what stands above. */
  small?: boolean
  /** It follows others, and a line parts it from them. */
  divided?: boolean
  children: ReactNode
}

/** One subject of a form or a panel, under its title. */
export function Section(props: SectionProps) {
  const { title, small = false, level = small ? 3 : 2, action, divided = false, children } = props
  const Heading = `h${level}` as const
  return (
    <section
      className={styles.section}
      aria-label={title}
      data-divided={divided || undefined}
      data-small={small || undefined}
    >
      <header className={styles.head}>
        <Heading className={styles.title}>{title}</Heading>
        {action}
      </header>
      {children}
    </section>
  )
}
