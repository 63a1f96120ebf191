import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  lead: string
  /** A drawing of what will stand here. */
  figure: ReactNode
  steps: readonly { title: string; text: string }[]
  /** What to do first. */
  actions?: ReactNode
  footnote: ReactNode
}

/** Nothing here yet: shows what will be, and how it comes to be. */
export function EmptyState({ title, lead, figure, steps, actions, footnote }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-testid="nothing-yet">
      <div className={styles.figure} aria-hidden="true">
        {figure}
      </div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.lead}>{lead}</p>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number}>{index + 1}</span>
            <h3 className={styles.stepTitle}>{step.title}</h3>
            <p className={styles.stepText}>{step.text}</p>
          </li>
        ))}
      </ol>
      {actions && <div className={styles.actions}>{actions}</div>}
      <p className={styles.footnote}>{footnote}</p>
    </div>
  )
}
