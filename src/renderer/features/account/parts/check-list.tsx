import type { ReactNode } from 'react'
import { CheckBox } from '../../../ui/check-box.tsx'

interface CheckListProps<Value extends string> {
  /** In their order. */
  options: readonly Value[]
  chosen: readonly Value[]
  onChange: (chosen: readonly Value[]) => void
  /** What stands beside the box of each. */
  children: (option: Value) => ReactNode
}

/** As many of a few as one likes, each with its box. */
export function CheckList<Value extends string>({ options, chosen, onChange, children }: CheckListProps<Value>) {
  return options.map((option) => (
    <CheckBox
      key={option}
      checked={chosen.includes(option)}
      onChange={(checked) => onChange(options.filter((one) => (one === option ? checked : chosen.includes(one))))}
    >
      {children(option)}
    </CheckBox>
  ))
}
