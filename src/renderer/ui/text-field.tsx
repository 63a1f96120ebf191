import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './text-field.module.css'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  icon?: LucideIcon
  small?: boolean
  /** What stands at the end of the field: a shortcut, a clear button. */
  trailing?: ReactNode
}

export function TextField({ label, icon, small = false, trailing, ...rest }: TextFieldProps) {
  return (
    <div className={classNames(styles.field, small && styles.small)}>
      {icon && <Icon of={icon} />}
      <input className={styles.input} aria-label={label} autoComplete="off" spellCheck={false} {...rest} />
      {trailing}
    </div>
  )
}
