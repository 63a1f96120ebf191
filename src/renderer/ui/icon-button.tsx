import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** Its accessible name, also shown as a tooltip. */
  label: string
  small?: boolean
}

export function IconButton({ icon, label, small = false, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        className={classNames(styles.button, small && styles.small, className)}
        {...rest}
      >
        <Icon of={icon} size={small ? 'small' : 'regular'} />
      </button>
    </Tooltip>
  )
}
