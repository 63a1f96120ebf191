import { text } from '#shared/text/index.ts'
import { ChoiceCards } from '../../../../ui/choice-cards.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { choiceLabel } from '../../../../words/labels.ts'
import { aspectOf } from '../describe-param.ts'
import styles from './choice-controls.module.css'
import type { ControlProps } from './control-props.ts'

type ChoiceProps = ControlProps<'enum'>

/** Side by side they may take this many letters before a list is the better home. */
const LONGEST_ROW = 52

export function SegmentedControl(props: ChoiceProps) {
  const options = optionsOf(props)
  const letters = options.reduce((sum, option) => sum + option.label.length + 3, 0)
  if (letters > LONGEST_ROW) return <SelectControl {...props} />
  return (
    <Segmented value={keyOf(props.value)} options={options} onChange={(key) => props.onChange(valueOf(props, key))} />
  )
}

/** Also voices and languages: their labels are what sets them apart. */
export function SelectControl(props: ChoiceProps) {
  const none = props.value === undefined ? [{ value: '', label: text().compose.controls.choose }] : []
  return (
    <span className={styles.select}>
      <Select
        value={keyOf(props.value)}
        options={[...none, ...optionsOf(props)]}
        onChange={(key) => props.onChange(valueOf(props, key))}
      />
    </span>
  )
}

export function SwitchControl({ value, onChange }: ChoiceProps) {
  return <Switch checked={value === true} onChange={onChange} />
}

/** Every aspect as the shape it makes, the longer side always the same length. */
export function AspectControl(props: ChoiceProps) {
  return (
    <ChoiceCards
      stacked
      className={styles.shapes}
      value={keyOf(props.value)}
      options={optionsOf(props).map(({ value, label }) => ({
        value,
        content: (
          <span className={styles.shape}>
            <Shape aspect={aspectOf(value)} />
            {label}
          </span>
        ),
      }))}
      onChange={(key) => props.onChange(valueOf(props, key))}
    />
  )
}

function Shape({ aspect }: { aspect: number | undefined }) {
  const [width, height] = aspect === undefined ? [22, 22] : aspect >= 1 ? [22, 22 / aspect] : [22 * aspect, 22]
  return (
    <svg className={styles.drawing} viewBox="0 0 24 24" aria-hidden="true">
      <rect x={12 - width / 2} y={12 - height / 2} width={width} height={height} rx="1.5" />
    </svg>
  )
}

function optionsOf({ descriptor }: Pick<ChoiceProps, 'descriptor'>) {
  return descriptor.values.map((value) => ({ value: keyOf(value), label: choiceLabel(descriptor.name, value) }))
}

/** Controls hold text; the catalog's numbers and flags come back as what they are. */
function keyOf(value: ChoiceProps['value']): string {
  return value === undefined ? '' : String(value)
}

function valueOf({ descriptor }: Pick<ChoiceProps, 'descriptor'>, key: string) {
  return descriptor.values.find((value) => keyOf(value) === key)
}
