import type { RowState } from '#shared/batch/states.ts'
import styles from './row-state-mark.module.css'
import { ROW_STATE_WORDS } from './words.ts'

/** A row's state as a coloured dot and a word: colour never says it alone. */
export function RowStateMark({ state, progress }: { state: RowState; progress: number | null }) {
  const share = state === 'running' && progress !== null ? ` ${Math.round(progress * 100)}%` : ''
  return (
    <span className={styles.state} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      {ROW_STATE_WORDS[state]}
      {share}
    </span>
  )
}
