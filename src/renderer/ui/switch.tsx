import { Switch as Radix } from 'radix-ui'
import { useControl } from './field-control.ts'
import styles from './switch.module.css'

interface SwitchProps {
  /** Its name, where no field around it says it. */
  label?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** On or off, at once. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  const { tie } = useControl(label)
  return (
    <Radix.Root {...tie} className={styles.switch} aria-label={label} checked={checked} onCheckedChange={onChange}>
      <Radix.Thumb className={styles.thumb} />
    </Radix.Root>
  )
}
