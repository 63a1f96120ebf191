import { useId, type ReactNode } from 'react'
import { DialogActions } from './dialog-actions.tsx'
import { FormOfButtons } from './dialog-foot.ts'

interface DialogFormProps {
  onSubmit: () => void
  /** Why it did not work, in a sentence. */
  refusal?: string | undefined
  /** The same with what leads on from it: a note of its own kind. */
  problem?: ReactNode
  actions: ReactNode
  children: ReactNode
}

/**
 * What a dialog asks for, what came of it, and its buttons. Enter does what the main one does. What is wrong in a field
 * is said beside it in our words, and not in those of the browser.
 */
export function DialogForm({ onSubmit, refusal, problem, actions, children }: DialogFormProps) {
  const id = useId()
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <FormOfButtons value={id}>
        <DialogActions refusal={refusal} problem={problem}>
          {actions}
        </DialogActions>
      </FormOfButtons>
    </form>
  )
}
