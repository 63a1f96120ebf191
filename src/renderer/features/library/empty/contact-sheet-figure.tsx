import { AudioLines, Box, Clapperboard, Image, type LucideIcon } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './contact-sheet-figure.module.css'

const FRAMES: readonly { id: number; icon: LucideIcon; picked?: boolean }[] = [
  { id: 1, icon: Image },
  { id: 2, icon: Image, picked: true },
  { id: 3, icon: Clapperboard },
  { id: 4, icon: Image },
  { id: 5, icon: AudioLines },
  { id: 6, icon: Image },
  { id: 7, icon: Image },
  { id: 8, icon: Box },
  { id: 9, icon: Clapperboard },
  { id: 10, icon: Image },
]

/** A contact sheet with its frames still blank. */
export function ContactSheetFigure() {
  return (
    <div className={styles.sheet}>
      {FRAMES.map(({ id, icon, picked }) => (
        <span key={id} className={styles.frame} data-picked={picked}>
          <Icon of={icon} />
        </span>
      ))}
    </div>
  )
}
