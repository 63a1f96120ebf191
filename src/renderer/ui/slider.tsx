import { Slider as Radix } from 'radix-ui'
import { useControl } from './field-control.ts'
import styles from './slider.module.css'

interface SliderProps {
  /** Its name, where no field around it says it. */
  label?: string | undefined
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

/** A number between two others, by hand. */
export function Slider({ label, value, min, max, step, onChange }: SliderProps) {
  const { name, tie } = useControl(label)
  return (
    <Radix.Root
      className={styles.slider}
      value={[Math.min(max, Math.max(min, value))]}
      min={min}
      max={max}
      step={step}
      onValueChange={([next]) => next !== undefined && onChange(next)}
    >
      <Radix.Track className={styles.track}>
        <Radix.Range className={styles.range} />
      </Radix.Track>
      <Radix.Thumb {...tie} className={styles.thumb} aria-label={name} />
    </Radix.Root>
  )
}
