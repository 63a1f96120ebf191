import styles from './command-line.module.css'
import { CopyButton } from './copy-button.tsx'

/** What to type in a terminal. */
export function CommandLine({ command, copyLabel }: { command: string; copyLabel: string }) {
  return (
    <div className={styles.command}>
      <code className={styles.line}>{command}</code>
      <CopyButton text={command} label={copyLabel} />
    </div>
  )
}
