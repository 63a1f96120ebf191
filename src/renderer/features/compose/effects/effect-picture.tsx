import { useState, type CSSProperties } from 'react'
import type { Effect } from '#shared/service/effect.ts'
import { Icon } from '../../../ui/icon.tsx'
import { modalityIcon } from '../../../ui/kind-icons.ts'
import styles from './effect-picture.module.css'

/** The angles at which a printer lays the dots of the four inks, so that they do not disturb each other. */
const SCREEN_ANGLES = [15, 75, 0, 45]

/** An effect's thumbnail; without one, an empty halftone plate that is always the same for the same effect. */
export function EffectPicture({ effect }: { effect: Effect }) {
  const [broken, setBroken] = useState(false)
  if (effect.thumbnail && !broken)
    return (
      <img className={styles.picture} src={effect.thumbnail} alt="" loading="lazy" onError={() => setBroken(true)} />
    )
  return (
    <span className={styles.plate} style={plateOf(effect.id)}>
      <span className={styles.icon}>
        <Icon of={modalityIcon(effect.kind)} size="large" />
      </span>
    </span>
  )
}

function plateOf(id: string): CSSProperties {
  const number = Array.from(id).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  const screen = SCREEN_ANGLES[number % SCREEN_ANGLES.length] ?? 0
  return { '--screen': `${screen}deg`, '--fall': `${(number * 47) % 360}deg` } as CSSProperties
}
