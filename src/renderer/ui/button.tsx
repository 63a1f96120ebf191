import { useContext, type ComponentProps, type ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { FormOfButtons } from './dialog-foot.ts'

interface ButtonProps extends ComponentProps<'button'> {
  /** `spend` moves coins, `solid` is the one main action of a view that moves none, `plain` the rest. */
  look?: 'spend' | 'solid' | 'plain'
  /** One press is one wish, of which a double click and a key that is held make no second. So is all that spends. */
  once?: boolean
  small?: boolean
  icon?: ReactNode
}

export function Button({
  look = 'plain',
  once = look === 'spend',
  small = false,
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      form={useContext(FormOfButtons)}
      className={classNames(styles.button, styles[look], small && styles.small, className)}
      {...rest}
      {...(once && pressedOnce(rest))}
    >
      {icon}
      {children}
    </button>
  )
}

/** A button that is held by Enter is clicked again and again. */
function pressedOnce({ onClick, onKeyDown }: ButtonProps): Pick<ButtonProps, 'onClick' | 'onKeyDown'> {
  return {
    onClick(click) {
      if (click.detail > 1) click.preventDefault()
      else onClick?.(click)
    },
    onKeyDown(press) {
      if (press.repeat && press.key === 'Enter') press.preventDefault()
      onKeyDown?.(press)
    },
  }
}
