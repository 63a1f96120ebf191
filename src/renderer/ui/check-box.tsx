import { Check } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { useId, type ReactNode } from 'react'
import styles from './check-box.module.css'
import { Icon } from './icon.tsx'

interface CheckBoxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  invalid?: boolean
  disabled?: boolean
  children: ReactNode
}

/** A statement to agree with. */
export function CheckBox({ checked, onChange, invalid = false, disabled = false, children }: CheckBoxProps) {
  const id = useId()
  return (
    <div className={styles.line}>
      <Radix.Root
        id={id}
        className={styles.box}
        aria-invalid={invalid}
        disabled={disabled}
        checked={checked}
        onCheckedChange={(next) => onChange(next === true)}
      >
        <Radix.Indicator>
          <Icon of={Check} size="small" />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id}>{children}</label>
    </div>
  )
}
