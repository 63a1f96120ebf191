import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

interface BadgeProps {
  /** `attention` is for what somebody should look at; everything else is plain. */
  tone?: 'plain' | 'attention'
  children: ReactNode
}

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={classNames(styles.badge, tone === 'attention' && styles.attention)}>{children}</span>
}
