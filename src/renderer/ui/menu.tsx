import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { passOnShortcuts } from './key-presses.ts'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  icon?: LucideIcon
  /** The shortcut that does the same. */
  keys?: readonly string[]
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
  const button = useRef<HTMLButtonElement>(null)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={button} asChild onKeyDown={passOnShortcuts}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8} loop>
          <Items
            of={items.map((item) => ({
              ...item,
              onSelect: () => {
                // before the item is gone: a dialog that opens now gives the focus back to who has it
                button.current?.focus()
                item.onSelect()
              },
            }))}
          />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface PointMenuProps {
  label: string
  /** Where it opens, inside of what it is placed in. */
  at: { left: number; top: number }
  /** Parted by lines; an empty group is none. */
  groups: readonly (readonly MenuItem[])[]
  onClose: () => void
}

/** What can be done with what was pressed, where it was pressed. It is open as long as it is there. */
export function PointMenu({ label, at, groups, onClose }: PointMenuProps) {
  const filled = groups.filter((items) => items.length > 0)
  return (
    <DropdownMenu.Root modal={false} open onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span className={styles.point} style={at} aria-hidden="true" tabIndex={-1} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          aria-label={label}
          align="start"
          sideOffset={2}
          collisionPadding={8}
          loop
          // who opened it takes the focus back
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {filled.map((items, index) => (
            <DropdownMenu.Group key={items[0]?.label}>
              {index > 0 && <DropdownMenu.Separator className={styles.separator} />}
              <Items of={items} />
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Items({ of: items }: { of: readonly MenuItem[] }) {
  return items.map(({ label, icon, keys, onSelect, disabled = false }) => (
    <DropdownMenu.Item key={label} className={styles.item} disabled={disabled} onSelect={onSelect}>
      {icon && <Icon of={icon} />}
      <span className={styles.label}>{label}</span>
      {keys && <Kbd keys={keys} />}
    </DropdownMenu.Item>
  ))
}
