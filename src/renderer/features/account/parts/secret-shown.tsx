import { text } from '#shared/text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import styles from './secret-shown.module.css'

/** A secret, this once: it is in no store and gone with the sheet. */
export function SecretShown({ secret, onDone }: { secret: string; onDone: () => void }) {
  const words = text().account.secret
  return (
    <div className={styles.parts}>
      <input
        className={styles.secret}
        aria-label={words.label}
        readOnly
        spellCheck={false}
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.actions}>
        <CopyButton text={secret} label={words.copy} look="button" />
        <Button look="solid" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  )
}
