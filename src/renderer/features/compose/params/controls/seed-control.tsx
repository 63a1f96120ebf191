import { Dices, Lock, LockOpen } from 'lucide-react'
import { text } from '#shared/text/index.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { numberOrText } from '../../../../words/number-of.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { rollSeed } from '../roll-seed.ts'
import type { ControlProps } from './control-props.ts'
import styles from './seed-control.module.css'

/** Open: chance rolls a new seed each time. Locked: the same one, so that everything else can be compared. */
export function SeedControl({ descriptor, value, onChange }: ControlProps<'seed'>) {
  const lastSeed = useDraft((draft) => draft.lastSeed)
  const words = text().compose.controls
  const locked = typeof value === 'number' || typeof value === 'string'
  const last = lastSeed !== undefined && lastSeed <= descriptor.max ? lastSeed : undefined
  return (
    <div className={styles.line}>
      <NumberField
        wide
        value={locked ? value : undefined}
        placeholder={last === undefined ? words.newSeed : words.newSeedAfter(last)}
        onChange={(number, written) => onChange(numberOrText(number, written))}
      />
      <IconButton icon={Dices} label={words.rollSeed} onClick={() => onChange(rollSeed(descriptor.max))} />
      <IconButton
        icon={locked ? Lock : LockOpen}
        label={locked ? words.freeSeed : last === undefined ? words.keepSeed : words.keepLastSeed(last)}
        aria-pressed={locked}
        onClick={() => onChange(locked ? undefined : (last ?? rollSeed(descriptor.max)))}
      />
    </div>
  )
}
