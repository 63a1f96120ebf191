import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './text-area.module.css'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  invalid?: boolean
  /** `large` is for the words that everything hangs on. */
  size?: 'regular' | 'large'
  mono?: boolean
  /** What stands below the words, inside the frame. */
  footer?: ReactNode
}

/** Words on several lines; it grows with them. */
export function TextArea({ label, invalid = false, size = 'regular', mono = false, footer, ...rest }: TextAreaProps) {
  return (
    <div className={styles.field} data-invalid={invalid}>
      <textarea
        className={classNames(styles.input, size === 'large' && styles.large, mono && styles.mono)}
        aria-label={label}
        aria-invalid={invalid}
        {...rest}
      />
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}
