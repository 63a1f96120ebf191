import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useAct } from './acting.ts'
import styles from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  title: string
  description: string
  /** What is lost, where a sentence does not say it. */
  children?: ReactNode
  keep: string
  go: string
  /** When it worked, the dialog closes by itself. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asked once, for what cannot be undone. Enter keeps: nothing is lost by a key that was meant for something else. */
export function ConfirmDialog({ title, description, children, keep, go, onConfirm, onClose }: ConfirmDialogProps) {
  const request = useAct()
  const confirm = () =>
    void request.run(async () => {
      await onConfirm()
      onClose()
    })
  return (
    <Dialog
      title={title}
      description={description}
      busy={request.running}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {children}
      {request.error && (
        <div className={styles.refusal}>
          <ErrorNote error={request.error} />
        </div>
      )}
      <DialogActions>
        <Button data-first-focus disabled={request.running} onClick={onClose}>
          {keep}
        </Button>
        <Button look="solid" disabled={request.running} onClick={confirm}>
          {go}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
