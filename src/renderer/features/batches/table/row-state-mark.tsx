import type { RowState } from '#shared/batch/states.ts'
import { text } from '#shared/text/index.ts'
import { formatShare } from '../../../words/format.ts'
import styles from './row-state-mark.module.css'

/** A row's state as a coloured dot and a word: colour never says it alone. */
export function RowStateMark({ state, progress }: { state: RowState; progress: number | null }) {
  const share = state === 'running' && progress !== null ? ` ${formatShare(progress)}` : ''
  return (
    <span className={styles.state} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      {text().batches.rowStates[state]}
      {share}
    </span>
  )
}
