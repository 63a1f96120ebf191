import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useControl } from './field-control.ts'
import { Icon } from './icon.tsx'
import styles from './text-field.module.css'

interface TextFieldProps extends ComponentProps<'input'> {
  /** Its name, where no field around it says it. */
  label?: string | undefined
  icon?: LucideIcon
  small?: boolean
  /** It spans the top of what it stands in, and has no frame of its own. */
  bare?: boolean
  /** What stands at the end of the field: a shortcut, a clear button. */
  trailing?: ReactNode
}

export function TextField({ label, icon, small = false, bare = false, trailing, ...rest }: TextFieldProps) {
  const { invalid, tie } = useControl(label)
  return (
    <div className={classNames(styles.field, small && styles.small, bare && styles.bare)}>
      {icon && <Icon of={icon} />}
      <input
        {...tie}
        className={styles.input}
        dir="auto"
        aria-label={label}
        aria-invalid={invalid}
        autoComplete="off"
        spellCheck={false}
        {...rest}
      />
      {trailing}
    </div>
  )
}
