import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** Its accessible name, also shown as a tooltip. */
  label: string
  small?: boolean
  /** The shortcut that does the same, shown beside the tooltip's name. */
  keys?: readonly string[]
}

export function IconButton({ icon, label, small = false, keys, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip
      text={
        <>
          {label}
          {keys && <Kbd keys={keys} />}
        </>
      }
    >
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
