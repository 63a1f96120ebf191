import { text } from '#shared/text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import styles from './secret-shown.module.css'

/** A secret, this once: it is in no store and gone with the dialog. */
export function SecretShown({ secret, onDone }: { secret: string; onDone: () => void }) {
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
        <Button look="solid" onClick={onDone}>
          {words.done}
        </Button>
      </DialogActions>
    </>
  )
}
