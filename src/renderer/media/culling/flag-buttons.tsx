import { Flag as FlagIcon, X } from 'lucide-react'
import type { Flag } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { keyWordsOf } from '../../core/actions/keys.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './flag-buttons.module.css'

interface FlagButtonsProps {
  flag: Flag
  onFlag: (flag: Flag) => void
  small?: boolean
}

/** Keep or reject; the same again takes it back. */
export function FlagButtons({ flag, onFlag, small = false }: FlagButtonsProps) {
  const words = text().culling
  const toggle = (as: Flag) => onFlag(flag === as ? 'none' : as)
  return (
    <span className={styles.flags} role="group" aria-label={words.flag}>
      <IconButton
        icon={FlagIcon}
        label={words.pick}
        keys={keyWordsOf('item.pick', 0)}
        small={small}
        className={styles.pick}
        aria-pressed={flag === 'pick'}
        onClick={() => toggle('pick')}
      />
      <IconButton
        icon={X}
        label={words.reject}
        keys={keyWordsOf('item.reject', 0)}
        small={small}
        className={styles.reject}
        aria-pressed={flag === 'reject'}
        onClick={() => toggle('reject')}
      />
    </span>
  )
}
