import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useControl } from './field-control.ts'
import styles from './text-area.module.css'

interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Its name, where no field around it says it. */
  label?: string | undefined
  invalid?: boolean
  /** `large` is for the words that everything hangs on. */
  size?: 'regular' | 'large'
  mono?: boolean
  /** What stands below the words, inside the frame. */
  footer?: ReactNode
}

/** Words on several lines; it grows with them. */
export function TextArea({ label, invalid, size = 'regular', mono = false, footer, ...rest }: TextAreaProps) {
  const field = useControl(label)
  const isInvalid = invalid ?? field.invalid
  return (
    <div className={styles.field} data-invalid={isInvalid}>
      <textarea
        {...field.tie}
        dir="auto"
        className={classNames(styles.input, size === 'large' && styles.large, mono && styles.mono)}
        aria-label={label}
        aria-invalid={isInvalid}
        {...rest}
      />
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}
