import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  title: string
  /** What happened, whether anything was charged, what to do next. */
  children: ReactNode
  actions?: ReactNode
  /** What helps whoever looks into it: a code, a stack. */
  details?: string
}

/** Something went wrong where something else should stand. */
export function Notice({ title, children, actions, details }: NoticeProps) {
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.sign}>
        <Icon of={TriangleAlert} size="large" />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {details && <pre className={styles.details}>{details}</pre>}
    </div>
  )
}
