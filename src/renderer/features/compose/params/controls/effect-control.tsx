import { useCommand } from '../../../../bridge/hooks.ts'
import { ChoiceCards } from '../../../../ui/choice-cards.tsx'
import { choiceLabel, effectLabel } from '../../../../words/labels.ts'
import { EffectPicture } from '../../effects/effect-picture.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './effect-control.module.css'

/** One of the effects of a model, by what it looks like. */
export function EffectControl({ descriptor, value, onChange }: ControlProps<'enum'>) {
  const effects = useCommand('effects.list', {})
  const known = new Map(effects.status === 'ready' ? effects.value.effects.map((effect) => [effect.id, effect]) : [])
  return (
    <ChoiceCards
      stacked
      className={styles.cards}
      value={value === undefined ? '' : String(value)}
      options={descriptor.values.map((id) => {
        const effect = known.get(String(id))
        return {
          value: String(id),
          content: (
            <>
              {effect && <EffectPicture effect={effect} />}
              <span className={styles.name}>{effect ? effectLabel(effect.nameKey) : choiceLabel('effect', id)}</span>
            </>
          ),
        }
      })}
      onChange={onChange}
    />
  )
}
