import type { LucideIcon } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import { Icon } from './icon.tsx'
import { useControl } from './field-control.ts'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  /** Its name, where no field around it says it. */
  label?: string | undefined
  value: Value
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  onChange: (value: Value) => void
}

/** One of a few, all in sight. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const { name, tie } = useControl(label)
  return (
    <ToggleGroup.Root
      {...tie}
      className={styles.group}
      type="single"
      aria-label={name}
      value={value}
      // choosing the chosen one again would leave none
      onValueChange={(chosen) => chosen && onChange(chosen as Value)}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} className={styles.option} value={option.value}>
          {option.icon && <Icon of={option.icon} />}
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
