import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  id?: string
  /** Said when it changes. */
  live?: boolean
  children: ReactNode
}

/** For who listens: words that others see by looking. */
export function VisuallyHidden({ live = false, children, ...rest }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} {...(live ? { role: 'status' } : {})} {...rest}>
      {children}
    </span>
  )
}
