import { findIn } from '#shared/batch/find-text.ts'
import styles from './marked-text.module.css'
import type { GridQuery } from './grid-types.ts'

/** A text with what is looked for marked in it. */
export function MarkedText({ text, query }: { text: string; query: GridQuery }) {
  const found = findIn(text, query)
  if (found.length === 0) return text
  const parts = found.map(({ from, to }, index) => (
    <span key={from}>
      {text.slice(found[index - 1]?.to ?? 0, from)}
      <mark className={styles.mark}>{text.slice(from, to)}</mark>
    </span>
  ))
  return (
    <>
      {parts}
      {text.slice(found.at(-1)?.to ?? 0)}
    </>
  )
}
