import type { ReactNode } from 'react'
import { DialogActions } from './dialog-actions.tsx'
import { Refusal } from './refusal.tsx'

interface DialogFormProps {
  onSubmit: () => void
  /** Why it did not work. */
  refusal?: string | undefined
  actions: ReactNode
  children: ReactNode
}

/** What a dialog asks for, what came of it, and its buttons. Enter does what the main one does. */
export function DialogForm({ onSubmit, refusal, actions, children }: DialogFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <Refusal>{refusal}</Refusal>
      <DialogActions>{actions}</DialogActions>
    </form>
  )
}
