import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import styles from './entry-row.module.css'

interface EntryRowProps {
  icon: LucideIcon
  title: ReactNode
  /** How it is, line by line. */
  children: ReactNode
  /** What can be done with it. */
  actions: ReactNode
}

/** A service, an engine or a machine, as a line of its panel. */
export function EntryRow({ icon, title, children, actions }: EntryRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.sign}>
        <Icon of={icon} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}

/** One of several. */
export function EntryItem(props: EntryRowProps) {
  return (
    <li className={styles.item}>
      <EntryRow {...props} />
    </li>
  )
}

type Tone = ComponentProps<typeof StateMark>['tone']

interface EntryStateProps {
  tone: Tone
  state: string
  /** It may change while somebody looks. */
  live?: boolean
  children?: ReactNode
}

/** Whether it works, and what that means. */
export function EntryState({ tone, state, live = false, children }: EntryStateProps) {
  return (
    <p className={styles.state} data-attention={tone === 'attention' || undefined} role={live ? 'status' : undefined}>
      <EntryMark tone={tone} state={state} />
      {children}
    </p>
  )
}

/** A state that may be a long sentence. */
export function EntryMark({ tone, state }: Pick<EntryStateProps, 'tone' | 'state'>) {
  return (
    <StateMark tone={tone}>
      <span className={styles.reason}>{state}</span>
    </StateMark>
  )
}

/** A line of facts. */
export function EntryNote({ attention = false, children }: { attention?: boolean; children: ReactNode }) {
  return (
    <p className={styles.soft} data-attention={attention || undefined}>
      {children}
    </p>
  )
}

/** Beside what weighs more. */
export function EntryAside({ children }: { children: ReactNode }) {
  return <span className={styles.soft}>{children}</span>
}

export function EntryAddress({ children }: { children: string | null }) {
  return <span className={styles.address}>{children}</span>
}
