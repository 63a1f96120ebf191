import { Switch as Radix } from 'radix-ui'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** On or off, at once. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <Radix.Root className={styles.switch} aria-label={label} checked={checked} onCheckedChange={onChange}>
      <Radix.Thumb className={styles.thumb} />
    </Radix.Root>
  )
}
