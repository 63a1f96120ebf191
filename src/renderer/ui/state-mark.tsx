import type { ReactNode } from 'react'
import styles from './state-mark.module.css'

interface StateMarkProps {
  /** `hollow` is for what is over or waits. */
  tone: 'ink' | 'cyan' | 'magenta' | 'yellow' | 'attention' | 'hollow'
  children: ReactNode
}

/** A state as a coloured dot and a word: colour never says it alone. */
export function StateMark({ tone, children }: StateMarkProps) {
  return (
    <span className={styles.state}>
      <span className={styles.dot} data-tone={tone} aria-hidden="true" />
      {children}
    </span>
  )
}
