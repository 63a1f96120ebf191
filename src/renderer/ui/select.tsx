import { Check, ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Fragment } from 'react'
import { classNames } from './class-names.ts'
import { useControl } from './field-control.ts'
import { Icon } from './icon.tsx'
import { passOnShortcuts } from './key-presses.ts'
import styles from './select.module.css'

interface SelectProps<Value extends string> {
  /** Its name, where no field around it says it. */
  label?: string | undefined
  value: Value
  options: readonly {
    value: Value
    label: string
    count?: number
    /** Options with the same one stand together below it; with one group for all there is nothing to tell apart. */
    group?: string
  }[]
  onChange: (value: Value) => void
  /** As tall as the fields it stands beside. */
  tall?: boolean
}

/**
 * One of many, behind a button. Built on the menu and not on Radix' Select, which writes style elements into the page
 * that the app's content policy refuses; for the same reason it is not modal.
 */
export function Select<Value extends string>({ label, value, options, onChange, tall = false }: SelectProps<Value>) {
  const { name, tie } = useControl(label)
  const chosen = options.find((option) => option.value === value)
  const isGrouped = new Set(options.flatMap(({ group }) => group ?? [])).size > 1
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        {...tie}
        className={classNames(styles.trigger, tall && styles.tall)}
        aria-label={`${name}: ${chosen?.label ?? value}`}
        onKeyDown={passOnShortcuts}
      >
        <span className={styles.value}>{chosen?.label ?? value}</span>
        <Icon of={ChevronDown} size="small" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="start" sideOffset={4} collisionPadding={8} loop>
          <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
            {options.map((option, index) => (
              <Fragment key={option.value}>
                {isGrouped && option.group !== undefined && option.group !== options[index - 1]?.group && (
                  <DropdownMenu.Label className={styles.group}>{option.group}</DropdownMenu.Label>
                )}
                <DropdownMenu.RadioItem className={styles.option} value={option.value}>
                  <span className={styles.tick}>
                    <DropdownMenu.ItemIndicator>
                      <Icon of={Check} size="small" />
                    </DropdownMenu.ItemIndicator>
                  </span>
                  {option.label}
                  {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
                </DropdownMenu.RadioItem>
              </Fragment>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
