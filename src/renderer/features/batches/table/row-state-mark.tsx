import { MessageSquareText } from 'lucide-react'
import type { RowState } from '#shared/batch/states.ts'
import { text } from '#shared/text/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formatShare } from '../../../words/format.ts'
import styles from './row-state-mark.module.css'

interface RowStateMarkProps {
  state: RowState
  progress: number | null
  /** There is more to say about it, which is told elsewhere. */
  hasNote?: boolean
}

/** A row's state as a coloured dot and a word: colour never says it alone. */
export function RowStateMark({ state, progress, hasNote = false }: RowStateMarkProps) {
  const share = state === 'running' && progress !== null ? ` ${formatShare(progress)}` : ''
  return (
    <span className={styles.state} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      {text().batches.rowStates[state]}
      {share}
      {hasNote && <Icon of={MessageSquareText} size="small" />}
    </span>
  )
}
