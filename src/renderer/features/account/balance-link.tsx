import { CircleDot } from 'lucide-react'
import { addressOf } from '#shared/app/places.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatCount } from '../../words/format.ts'
import styles from './balance-link.module.css'

/** What there is to spend, always in sight; leads to the account. */
export function BalanceLink() {
  const account = useCommand('account.read', {})
  if (account.status !== 'ready') return null
  const { available, held } = account.value.balance
  const words = text().account.balance
  const unit = held > 0 ? `${words.unit(available)} ${words.alsoHeld(held)}` : words.unit(available)
  return (
    <a
      className={styles.balance}
      href={addressOf('account')}
      // begins with what is seen: who speaks to the computer says that
      aria-label={words.openAccount(`${formatCount(available)} ${unit}`)}
    >
      <Icon of={CircleDot} />
      <span className={styles.figures}>
        <span className={styles.available}>{formatCount(available)}</span> <span className={styles.held}>{unit}</span>
      </span>
    </a>
  )
}
