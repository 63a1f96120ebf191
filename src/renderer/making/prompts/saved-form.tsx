import type { ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { Button } from '../../ui/button.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { useAct } from '../../core/acting.ts'
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
    <DialogForm
      onSubmit={() => void run(onSave)}
      refusal={refusal}
      actions={
        <>
          <Button onClick={onCancel}>{text().common.cancel}</Button>
          <Button type="submit" look="solid" disabled={!complete || running}>
            {text().prompts.save}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>{children}</div>
    </DialogForm>
  )
}
