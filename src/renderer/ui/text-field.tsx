import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './text-field.module.css'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  icon?: LucideIcon
  /** What stands at the end of the field: a shortcut, a clear button. */
  trailing?: ReactNode
}

export function TextField({ label, icon, trailing, ...rest }: TextFieldProps) {
  return (
    <div className={styles.field}>
      {icon && <Icon of={icon} />}
      <input className={styles.input} aria-label={label} autoComplete="off" spellCheck={false} {...rest} />
      {trailing}
    </div>
  )
}
