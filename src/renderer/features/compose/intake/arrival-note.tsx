import { X } from 'lucide-react'
import { text } from '#shared/text/index.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './arrival-note.module.css'
import { useArrivals, type Arrival } from './arrivals.ts'

/** A file on its way, or why it was not taken. */
export function ArrivalNote({ arrival }: { arrival: Arrival }) {
  const remove = useArrivals((arrivals) => arrivals.remove)
  const percent = Math.round(arrival.progress * 100)
  if (arrival.error !== undefined)
    return (
      <p className={styles.refused} role="alert">
        <span className={styles.words}>{arrival.error}</span>
        <IconButton small icon={X} label={text().compose.media.dismiss} onClick={() => remove(arrival.id)} />
      </p>
    )
  return (
    <div className={styles.coming}>
      <span className={styles.words}>{arrival.name}</span>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={text().compose.media.adding(arrival.name)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className={styles.fill} style={{ width: `${percent}%` }} />
      </span>
      <IconButton
        small
        icon={X}
        label={text().compose.media.stopAdding(arrival.name)}
        onClick={() => remove(arrival.id)}
      />
    </div>
  )
}
