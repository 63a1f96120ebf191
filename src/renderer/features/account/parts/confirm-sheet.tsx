import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import styles from './confirm-sheet.module.css'

interface ConfirmSheetProps {
  title: string
  description: string
  keep: string
  go: string
  /** Closes by itself when it worked. */
  onConfirm: (client: ReturnType<typeof useConnection>['client']) => Promise<void>
  onClose: () => void
}

/** Asked once, for what cannot be undone. */
export function ConfirmSheet({ title, description, keep, go, onConfirm, onClose }: ConfirmSheetProps) {
  const { client } = useConnection()
  const request = useAct()
  const confirm = () =>
    void request.run(async () => {
      await onConfirm(client)
      onClose()
    })
  return (
    <Dialog title={title} description={description} open onOpenChange={(open) => !open && onClose()}>
      {request.error && <ErrorNote error={request.error} />}
      <div className={styles.actions}>
        <Button onClick={onClose}>{keep}</Button>
        <Button look="solid" disabled={request.running} onClick={confirm}>
          {go}
        </Button>
      </div>
    </Dialog>
  )
}
