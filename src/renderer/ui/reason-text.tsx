import { text } from '#shared/text/index.ts'
import { reasonWords, type Reason } from '#shared/text/reason-words.ts'
import styles from './reason-text.module.css'

/** Why something stands still; what the service says about it in its own language stands beneath. */
export function ReasonText({ reason }: { reason: Reason }) {
  const { sentence, quote } = reasonWords(reason)
  return (
    <>
      {sentence}
      {quote !== null && <span className={styles.quote}>{text().errors.quoted(quote)}</span>}
    </>
  )
}
