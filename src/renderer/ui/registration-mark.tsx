import { classNames } from './class-names.ts'
import styles from './registration-mark.module.css'

interface RegistrationMarkProps {
  size?: 'small' | 'large'
  /** The three plates slide into register for as long as something is on its way. */
  working?: boolean
}

export function RegistrationMark({ size = 'small', working = false }: RegistrationMarkProps) {
  return (
    <svg className={classNames(styles.mark, size === 'large' && styles.large)} viewBox="0 0 24 24" aria-hidden="true">
      {working && (
        <g className={styles.plates}>
          <circle className={styles.cyan} cx="12" cy="12" r="7" />
          <circle className={styles.magenta} cx="12" cy="12" r="7" />
          <circle className={styles.yellow} cx="12" cy="12" r="7" />
        </g>
      )}
      <circle className={styles.key} cx="12" cy="12" r="7" />
      <path className={styles.key} d="M12 1v22M1 12h22" />
    </svg>
  )
}
