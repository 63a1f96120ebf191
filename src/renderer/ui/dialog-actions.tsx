import { useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './dialog-actions.module.css'
import { DialogFoot } from './dialog-foot.ts'
import { Refusal } from './refusal.tsx'

interface DialogActionsProps {
  /** Why it did not work, in a sentence. */
  refusal?: string | undefined
  /** The same with what leads on from it: a note of its own kind. */
  problem?: ReactNode
  children: ReactNode
}

/**
 * The buttons at the foot of a dialog, the main one last, and above them what came of pressing one. However long the
 * dialog is and wherever in it they are written, they stay in sight.
 */
export function DialogActions({ refusal, problem, children }: DialogActionsProps) {
  const foot = useContext(DialogFoot)
  const actions = (
    <>
      {problem}
      <Refusal>{refusal}</Refusal>
      <div className={styles.actions}>{children}</div>
    </>
  )
  return foot === undefined ? actions : foot && createPortal(actions, foot)
}
