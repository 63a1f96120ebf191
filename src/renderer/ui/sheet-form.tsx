import type { ReactNode } from 'react'
import styles from './sheet-form.module.css'

interface SheetFormProps {
  onSubmit: () => void
  /** Why it did not work. */
  refusal?: string | undefined
  actions: ReactNode
  children: ReactNode
}

/** What a dialog asks for, what came of it, and its buttons. Enter does what the main one does. */
export function SheetForm({ onSubmit, refusal, actions, children }: SheetFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={styles.actions}>{actions}</div>
    </form>
  )
}
