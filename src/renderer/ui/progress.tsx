import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** From 0 to 1; undefined while nobody knows. */
  value: number | undefined
}

/** How far a piece of work is. */
export function Progress({ label, value }: ProgressProps) {
  return <progress className={styles.progress} aria-label={label} max={1} {...(value !== undefined && { value })} />
}
