import { Star } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import styles from './star-input.module.css'

const STARS = [1, 2, 3, 4, 5]

interface StarInputProps {
  label: string
  /** From 0, which is no rating, to 5. */
  value: number
  /** Names one of them: "3 stars". */
  nameOf: (stars: number) => string
  onChange: (value: number) => void
}

/** Stars to give or to ask for; the same again takes them back. */
export function StarInput({ label, value, nameOf, onChange }: StarInputProps) {
  return (
    <span className={styles.stars} role="group" aria-label={label}>
      {STARS.map((star) => (
        <button
          key={star}
          type="button"
          className={styles.star}
          aria-pressed={value === star}
          aria-label={nameOf(star)}
          data-lit={star <= value || undefined}
          onClick={() => onChange(star === value ? 0 : star)}
        >
          <Icon of={Star} />
        </button>
      ))}
    </span>
  )
}
