import { text } from '#shared/text/index.ts'
import { errorWords } from '../../words/error-words.ts'
import styles from './styles-unread.module.css'
import type { UnreadStyles } from './use-style-list.ts'

/** Says why nothing can be made with the chosen styles, where it would be. */
export function StylesUnread({ error, again }: UnreadStyles) {
  return (
    <p className={styles.unread} role="alert">
      {text().prompts.stylesUnread} {errorWords(error, 'reads').sentence}{' '}
      <button type="button" className={styles.way} onClick={again}>
        {text().errors.tryAgain}
      </button>
    </p>
  )
}
