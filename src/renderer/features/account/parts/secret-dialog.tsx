import type { ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './secret-dialog.module.css'

interface SecretDialogProps {
  title: string
  description: string
  /** The title once the secret is shown. */
  doneTitle: string
  /** Undefined until it is made. */
  secret: string | undefined
  busy: boolean
  onClose: () => void
  /** What it takes to make one. */
  children: ReactNode
}

/**
 * Asks for what a secret takes, then shows it, this once: it is in no store and gone with the dialog. That is one dialog
 * and not two, for only the first would know where the focus was before.
 */
export function SecretDialog({ title, description, doneTitle, secret, busy, onClose, children }: SecretDialogProps) {
  const isMade = secret !== undefined
  return (
    <Dialog
      title={isMade ? doneTitle : title}
      description={isMade ? text().account.secret.lead : description}
      busy={busy}
      holds={isMade}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {isMade ? <Shown secret={secret} onClose={onClose} /> : children}
    </Dialog>
  )
}

function Shown({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = text().account.secret
  return (
    <>
      <input
        className={styles.secret}
        aria-label={words.label}
        readOnly
        spellCheck={false}
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <DialogActions>
        <CopyButton text={secret} label={words.copy} look="button" />
        <Button look="solid" onClick={onClose}>
          {words.done}
        </Button>
      </DialogActions>
    </>
  )
}
