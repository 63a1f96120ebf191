import { Dices, Lock, LockOpen } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { useDraft } from '../draft-store.ts'
import { rollSeed } from '../roll-seed.ts'
import type { ControlProps } from './control-props.ts'
import styles from './seed-control.module.css'

/** Open: chance rolls a new seed each time. Locked: the same one, so that everything else can be compared. */
export function SeedControl({ descriptor, label, value, invalid, onChange }: ControlProps<'seed'>) {
  const lastSeed = useDraft((draft) => draft.lastSeed)
  const locked = typeof value === 'number'
  const last = lastSeed !== undefined && lastSeed <= descriptor.max ? lastSeed : undefined
  return (
    <div className={styles.line}>
      <NumberField
        wide
        label={label}
        value={locked ? value : undefined}
        placeholder={last === undefined ? 'New each time' : `New each time, last ${last}`}
        invalid={invalid}
        onChange={onChange}
      />
      <IconButton icon={Dices} label="Roll a seed and keep it" onClick={() => onChange(rollSeed(descriptor.max))} />
      <IconButton
        icon={locked ? Lock : LockOpen}
        label={
          locked ? 'Let chance choose the seed' : last === undefined ? 'Keep one seed' : `Keep the last seed, ${last}`
        }
        aria-pressed={locked}
        onClick={() => onChange(locked ? undefined : (last ?? rollSeed(descriptor.max)))}
      />
    </div>
  )
}
