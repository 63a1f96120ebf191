import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** `solid` is the one main action of a view, `plain` the rest. */
  look?: 'solid' | 'plain'
  icon?: ReactNode
}

export function Button({ look = 'plain', icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={classNames(styles.button, styles[look], className)} {...rest}>
      {icon}
      {children}
    </button>
  )
}
