import type { LucideIcon } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import { Icon } from './icon.tsx'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  onChange: (value: Value) => void
}

/** One of a few, all in sight. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <ToggleGroup.Root
      className={styles.group}
      type="single"
      aria-label={label}
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
