import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  icon: LucideIcon
  onSelect: () => void
  disabled?: boolean
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode
  items: readonly MenuItem[]
}

/** What can be done besides the main thing. Not modal, as Select explains. */
export function Menu({ trigger, items }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8} loop>
          {items.map(({ label, icon, onSelect, disabled = false }) => (
            <DropdownMenu.Item key={label} className={styles.item} disabled={disabled} onSelect={onSelect}>
              <Icon of={icon} />
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
