import type { ReactNode } from 'react'
import styles from './spoken.module.css'

interface SpokenProps {
  id?: string
  /** Said when it changes. */
  live?: boolean
  children: ReactNode
}

/** For who listens: words that others see by looking. */
export function Spoken({ live = false, children, ...rest }: SpokenProps) {
  return (
    <span className={styles.spoken} {...(live ? { role: 'status' } : {})} {...rest}>
      {children}
    </span>
  )
}
