import type { ReactNode } from 'react'
import styles from './listed-entries.module.css'

/** What a panel of the settings lists: programs, watched folders. */
export function ListedEntries({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.entries} aria-label={label}>
      {children}
    </ul>
  )
}

interface ListedEntryProps {
  name: ReactNode
  /** The name in full, where it is cut. */
  title?: string
  facts: readonly string[]
  /** What keeps it from working. */
  trouble?: string | undefined
  actions: ReactNode
}

/** One of them: how it stands, line by line, and what can be done with it. */
export function ListedEntry({ name, title, facts, trouble, actions }: ListedEntryProps) {
  return (
    <li className={styles.entry}>
      <div className={styles.about}>
        <p className={styles.name} title={title}>
          {name}
        </p>
        {facts.map((fact) => (
          <p key={fact} className={styles.facts}>
            {fact}
          </p>
        ))}
        {trouble !== undefined && <p className={styles.trouble}>{trouble}</p>}
      </div>
      {actions !== null && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
