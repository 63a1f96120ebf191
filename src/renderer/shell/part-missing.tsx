import { text } from '#shared/text/index.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import styles from './part-missing.module.css'

/** What opens above the places could not be drawn: the place itself is still there to be used. */
export function PartMissing({ details, retry }: { details: string; retry: () => void }) {
  return (
    <div className={styles.strip} role="alert">
      <p className={styles.text}>{text().shell.partNotDrawn}</p>
      <Button small look="solid" onClick={retry}>
        {text().errors.tryAgain}
      </Button>
      <Button small onClick={() => window.location.reload()}>
        {text().shell.reloadWindow}
      </Button>
      <CopyButton look="button" label={text().errors.copyDetails} text={details} />
    </div>
  )
}
