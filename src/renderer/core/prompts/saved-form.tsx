import type { ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { Button } from '../../ui/button.tsx'
import { useAct } from '../acting.ts'
import styles from './saved-form.module.css'

interface SavedFormProps {
  /** Whether there is enough to save. */
  complete: boolean
  /** Whatever it throws is said below. */
  onSave: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}

export function SavedForm({ complete, onSave, onCancel, children }: SavedFormProps) {
  const { run, running, refusal } = useAct()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run(onSave)
      }}
    >
      {children}
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onCancel}>{text().common.cancel}</Button>
        <Button type="submit" look="solid" disabled={!complete || running}>
          {text().prompts.save}
        </Button>
      </div>
    </form>
  )
}

/** For the field that is written into first. */
export function takeFocus(field: HTMLElement | null): void {
  field?.focus()
}
