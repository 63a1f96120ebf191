import { useEffect } from 'react'
import type { Account } from '#shared/service/account.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { Gauge } from '../../../ui/gauge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatCount } from '../../../words/format.ts'
import styles from './rate-panel.module.css'

/** Answered from memory, without asking the service: this often is cheap. */
const LOOK_EVERY_MS = 3_000

export function RatePanel({ rateLimits: { key, account } }: Pick<Account, 'rateLimits'>) {
  const words = text().account
  const answer = useCommand('account.rate', {})
  const { reload } = answer
  useEffect(() => {
    const timer = setInterval(reload, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [reload])
  const rate = answer.status === 'ready' ? answer.value.rate : null
  const limit = rate?.limit ?? account.limit
  const left = rate?.left ?? limit
  return (
    <Panel title={words.rate.title}>
      <div className={styles.facts}>
        <Gauge
          label={words.rate.label}
          reading={words.balance.some(formatCount(left), formatCount(limit))}
          value={left}
          max={limit}
          tone="yellow"
          note={rate && left < limit ? words.rate.note(rate.resetsInSeconds) : words.rate.full}
        />
        <p className={styles.note}>{words.rate.allowed(key.limit, account.limit, account.windowSeconds)}</p>
      </div>
    </Panel>
  )
}
