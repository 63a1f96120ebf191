import type { CommandError } from '#shared/app/error.ts'
import { text } from '#shared/text/index.ts'
import { errorWords } from '../../../words/error-words.ts'
import styles from './unread-note.module.css'

/** Under a table: some of its lines could not be read. */
export function UnreadNote({ error, retry }: { error: CommandError; retry: () => void }) {
  return (
    <span className={styles.note} role="alert" title={errorWords(error, 'reads').sentence}>
      {text().batches.rowsFailed}
      <button type="button" className={styles.again} onClick={retry}>
        {text().errors.tryAgain}
      </button>
    </span>
  )
}
