import { CircleDot } from 'lucide-react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { formatCount } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { addressOf } from '../shell/navigation-store.ts'
import styles from './balance-link.module.css'

/** What there is to spend, always in sight; leads to the account. */
export function BalanceLink() {
  const account = useCommand('account.read', {})
  if (account.status !== 'ready') return null
  const { available, held } = account.value.balance
  const words = text().account.balance
  return (
    <a className={styles.balance} href={addressOf('account')} aria-label={words.linkLabel(available, held)}>
      <Icon of={CircleDot} />
      <span className={styles.figures}>
        <span className={styles.available}>{formatCount(available)}</span>
        <span className={styles.held}>{held > 0 ? words.linkHeld(held) : words.linkUnit}</span>
      </span>
    </a>
  )
}
