import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

interface ButtonProps extends ComponentProps<'button'> {
  /** `spend` moves coins, `solid` is the one main action of a view that moves none, `plain` the rest. */
  look?: 'spend' | 'solid' | 'plain'
  small?: boolean
  icon?: ReactNode
}

export function Button({ look = 'plain', small = false, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, styles[look], small && styles.small, className)}
      {...rest}
    >
      {icon}
      {children}
    </button>
  )
}
