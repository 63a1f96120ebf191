import { text } from '#shared/text/index.ts'
import { useControl } from '../../../../ui/field-control.ts'
import { NumberField } from '../../../../ui/number-field.tsx'
import { Slider } from '../../../../ui/slider.tsx'
import { paramUnit } from '../../../../words/labels.ts'
import { numberOrText } from '../../../../words/number-of.ts'
import type { ControlProps } from './control-props.ts'
import styles from './slider-control.module.css'

/** By hand or by number. */
export function SliderControl({ descriptor, label, value, invalid, onChange }: ControlProps<'range'>) {
  const { tie } = useControl(undefined)
  const { min, max, step } = descriptor
  const number = typeof value === 'number' ? value : undefined
  const unit = paramUnit(descriptor.name)
  return (
    <div className={styles.line}>
      <Slider value={number ?? min} min={min} max={max} step={step} onChange={onChange} />
      <NumberField
        label={text().compose.controls.number(label)}
        aria-describedby={tie['aria-describedby']}
        value={typeof value === 'string' ? value : number}
        step={step}
        invalid={invalid}
        {...(unit ? { unit } : {})}
        onChange={(typed, written) => onChange(numberOrText(typed, written))}
      />
    </div>
  )
}
