import type { ReactNode } from 'react'
import styles from './saved-entry.module.css'

/** One of the things that are kept: what it is called, and the beginning of it. */
export function SavedEntry({ title, excerpt }: { title: ReactNode; excerpt: string }) {
  return (
    <>
      <div className={styles.name}>{title}</div>
      <p className={styles.excerpt}>{excerpt}</p>
    </>
  )
}
