import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useControl } from './field-control.ts'
import styles from './choice-cards.module.css'

interface ChoiceCardsProps<Value extends string> {
  /** Its name, where no field around it says it. */
  label?: string | undefined
  /** Empty as long as none is chosen. */
  value: Value | ''
  options: readonly {
    value: Value
    /** Where its content says it in a picture only. */
    label?: string
    content: ReactNode
  }[]
  /** What is in a card stands above one another. */
  stacked?: boolean
  /** Places the cards. */
  className?: string | undefined
  onChange: (value: Value) => void
}

/** One of several, each as a card with what it looks like. The arrow keys go from one to the next and choose it. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, value, options, stacked = false, className, onChange } = props
  const { name, tie } = useControl(label)
  return (
    <ToggleGroup.Root
      {...tie}
      className={className}
      type="single"
      aria-label={name}
      value={value}
      // choosing the chosen one again would leave none
      onValueChange={(chosen) => chosen && onChange(chosen as Value)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          className={classNames(styles.card, stacked && styles.stacked)}
          value={option.value}
          aria-label={option.label}
          onFocus={({ relatedTarget, currentTarget }) => {
            // from another card: Tab comes by the group itself, and chooses nothing
            const group = currentTarget.parentElement
            if (relatedTarget !== group && group?.contains(relatedTarget) && option.value !== value)
              onChange(option.value)
          }}
        >
          {option.content}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
