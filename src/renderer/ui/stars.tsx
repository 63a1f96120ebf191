import { Star } from 'lucide-react'
import { Icon } from './icon.tsx'
import styles from './stars.module.css'

const STARS = [1, 2, 3, 4, 5]

interface StarsProps {
  label: string
  /** From 0, which is no rating, to 5. */
  value: number
  /** Names one of them: "3 stars". */
  nameOf: (stars: number) => string
  onChange: (value: number) => void
}

/** A rating. The star that is set takes it away again. */
export function Stars({ label, value, nameOf, onChange }: StarsProps) {
  return (
    <span className={styles.stars} role="group" aria-label={label}>
      {STARS.map((star) => (
        <button
          key={star}
          type="button"
          className={styles.star}
          aria-label={nameOf(star)}
          aria-pressed={star === value}
          data-lit={star <= value}
          onClick={() => onChange(star === value ? 0 : star)}
        >
          <Icon of={Star} size="small" />
        </button>
      ))}
    </span>
  )
}
