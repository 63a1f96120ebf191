import { ToggleGroup } from 'radix-ui'
import { useCommand } from '../../../../bridge/hooks.ts'
import { choiceLabel, effectLabel } from '../../../../words/labels.ts'
import { EffectPicture } from '../../effects/effect-picture.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './effect-control.module.css'

/** One of the effects of a model, by what it looks like. */
export function EffectControl({ descriptor, label, value, onChange }: ControlProps<'enum'>) {
  const effects = useCommand('effects.list', {})
  const known = new Map(effects.status === 'ready' ? effects.value.effects.map((effect) => [effect.id, effect]) : [])
  return (
    <ToggleGroup.Root
      className={styles.plates}
      type="single"
      aria-label={label}
      value={value === undefined ? '' : String(value)}
      onValueChange={(id) => id && onChange(id)}
    >
      {descriptor.values.map((id) => {
        const effect = known.get(String(id))
        return (
          <ToggleGroup.Item key={String(id)} className={styles.plate} value={String(id)}>
            {effect && <EffectPicture effect={effect} />}
            <span className={styles.name}>{effect ? effectLabel(effect.nameKey) : choiceLabel('effect', id)}</span>
          </ToggleGroup.Item>
        )
      })}
    </ToggleGroup.Root>
  )
}
