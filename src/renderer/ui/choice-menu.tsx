import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { passOnShortcuts } from './key-presses.ts'
import styles from './choice-menu.module.css'

interface Choice {
  label: string
  isChosen: boolean
  onChoose: () => void
  keys?: readonly string[]
}

interface ChoiceMenuProps {
  trigger: ReactNode
  /** Of a group with `one`, one is chosen; of any other, any number. */
  groups: readonly { label: string; one?: boolean; choices: readonly Choice[] }[]
}

/** Several choices behind one button. Not modal, as Select explains. */
export function ChoiceMenu({ trigger, groups }: ChoiceMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild onKeyDown={passOnShortcuts}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8} loop>
          {groups.map(({ label, one = false, choices }) => (
            <DropdownMenu.Group key={label}>
              <DropdownMenu.Label className={styles.group}>{label}</DropdownMenu.Label>
              {one ? (
                <DropdownMenu.RadioGroup value={choices.find(({ isChosen }) => isChosen)?.label ?? ''}>
                  {choices.map((choice) => (
                    <DropdownMenu.RadioItem
                      key={choice.label}
                      className={styles.option}
                      value={choice.label}
                      onSelect={choice.onChoose}
                    >
                      <Inside {...choice} />
                    </DropdownMenu.RadioItem>
                  ))}
                </DropdownMenu.RadioGroup>
              ) : (
                choices.map((choice) => (
                  <DropdownMenu.CheckboxItem
                    key={choice.label}
                    className={styles.option}
                    checked={choice.isChosen}
                    onSelect={choice.onChoose}
                  >
                    <Inside {...choice} />
                  </DropdownMenu.CheckboxItem>
                ))
              )}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Inside({ label, keys }: Choice) {
  return (
    <>
      <span className={styles.tick}>
        <DropdownMenu.ItemIndicator>
          <Icon of={Check} size="small" />
        </DropdownMenu.ItemIndicator>
      </span>
      {label}
      {keys && (
        <span className={styles.keys} aria-hidden>
          <Kbd keys={keys} />
        </span>
      )}
    </>
  )
}
