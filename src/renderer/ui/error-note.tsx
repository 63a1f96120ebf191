import type { AppError } from '#shared/app/error.ts'
import { addressOf, type Place } from '#shared/app/places.ts'
import { text } from '#shared/text/index.ts'
import { errorWords, type Attempt } from '../words/error-words.ts'
import styles from './error-note.module.css'

interface ErrorNoteProps {
  error: AppError
  attempt?: Attempt
  /** What did not work, before the reason: "The theme was not saved." */
  lead?: string
  onRetry?: () => void
  /** In Settings itself: what leads to the very thing, instead of a link to the place one is at. */
  settings?: { label: string; open: () => void }
}

/** One or two lines where something did not work, with the way out of it. */
export function ErrorNote({ error, attempt = 'changes', lead, onRetry, settings }: ErrorNoteProps) {
  const { sentence, remedy } = errorWords(error, attempt)
  const words = text().errors
  return (
    <p className={styles.note} role="alert">
      {lead && <strong className={styles.lead}>{lead}</strong>} {sentence}{' '}
      {remedy === 'settings' &&
        (settings ? (
          <button type="button" className={styles.way} onClick={settings.open}>
            {settings.label}
          </button>
        ) : (
          <PlaceLink place="settings" label={words.openSettings} />
        ))}
      {remedy === 'account' && <PlaceLink place="account" label={words.openAccount} />}
      {remedy === 'retry' && onRetry && (
        <button type="button" className={styles.way} onClick={onRetry}>
          {words.tryAgain}
        </button>
      )}
    </p>
  )
}

function PlaceLink({ place, label }: { place: Place; label: string }) {
  return (
    <a className={styles.way} href={addressOf(place)}>
      {label}
    </a>
  )
}
