import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** What is known of something, a line each. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

interface FactProps {
  label: string
  /** What is done with it, at the end of its line. */
  aside?: ReactNode
  /** Something is wrong with it. */
  faulty?: boolean
  children: ReactNode
}

export function Fact({ label, aside, faulty = false, children }: FactProps) {
  return (
    <div className={styles.fact} data-faulty={faulty || undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} dir={aside === undefined ? 'auto' : undefined}>
        {aside === undefined ? (
          children
        ) : (
          <span className={styles.line}>
            {children}
            {aside}
          </span>
        )}
      </dd>
    </div>
  )
}

/** Numbers side by side, each below its name. */
export function Figures({ large = false, children }: { large?: boolean; children: ReactNode }) {
  return (
    <dl className={styles.figures} data-large={large || undefined}>
      {children}
    </dl>
  )
}

export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.name}>{label}</dt>
      <dd className={styles.figure}>{children}</dd>
    </div>
  )
}
