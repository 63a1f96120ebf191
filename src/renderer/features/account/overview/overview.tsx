import { useState } from 'react'
import type { CommandOutput } from '#shared/app/commands.ts'
import { runningLimitOf, type Account } from '#shared/service/account.ts'
import { text } from '#shared/text/index.ts'
import type { Answer } from '../../../bridge/hooks.ts'
import { LoadFailure } from '../../../core/load-failure.tsx'
import { openSettings } from '../../../core/navigation/settings-view.ts'
import { usePoolTrouble } from '../../../making/models/use-pool-trouble.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Gauge } from '../../../ui/gauge.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatCount } from '../../../words/format.ts'
import { GrantDialog } from '../coins/grant-dialog.tsx'
import { SpendingPanel } from '../spending/spending-panel.tsx'
import { KeyPanel } from './key-panel.tsx'
import styles from './overview.module.css'
import { RatePanel } from './rate-panel.tsx'

interface OverviewProps {
  /** Whose coins can be had for the asking. */
  bundled: boolean
  account: Answer<CommandOutput<'account.read'>> & { reload: () => void }
}

/** Where the account stands. What was spent is known here, also when the service cannot be asked. */
export function Overview({ bundled, account }: OverviewProps) {
  const words = text().account
  return (
    <>
      {account.status === 'loading' && <Loading label={words.reading} />}
      {account.status === 'failed' && (
        <div className={styles.failure}>
          <LoadFailure title={words.notLoaded} error={account.error} loading={account.loading} retry={account.reload} />
        </div>
      )}
      {account.status === 'ready' && <Balance balance={account.value.balance} bundled={bundled} />}
      <SpendingPanel />
      {account.status === 'ready' && (
        <div className={styles.limits}>
          <Running concurrency={account.value.concurrency} bundled={bundled} />
          <RatePanel rateLimits={account.value.rateLimits} />
          <KeyPanel apiKey={account.value.key} />
        </div>
      )}
    </>
  )
}

function Balance({ balance: { available, held }, bundled }: Pick<Account, 'balance'> & { bundled: boolean }) {
  const words = text().account.balance
  const [granting, setGranting] = useState(false)
  const total = Math.max(available, 0) + held
  return (
    <Panel
      title={words.title}
      aside={
        <div className={styles.aside}>
          {available < 0 && <Badge tone="attention">{words.overdrawn}</Badge>}
          {bundled && (
            <Button small onClick={() => setGranting(true)}>
              {words.add}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.balance}>
        <p className={styles.figures}>
          <span className={styles.coins}>{formatCount(available)}</span>
          <span className={styles.unit}>{words.available(available)}</span>
        </p>
        <Gauge
          label={words.held}
          reading={words.some(formatCount(held), formatCount(total))}
          value={held}
          max={total}
          tone="magenta"
          note={words.heldNote}
        />
      </div>
      {granting && <GrantDialog onClose={() => setGranting(false)} />}
    </Panel>
  )
}

function Running({ concurrency, bundled }: Pick<Account, 'concurrency'> & { bundled: boolean }) {
  const words = text().account
  const trouble = usePoolTrouble({ isHere: bundled })
  const { running, queued } = concurrency
  const allowed = runningLimitOf(concurrency)
  return (
    <Panel title={words.running.title}>
      <Gauge
        label={words.running.label}
        reading={words.balance.some(formatCount(running), formatCount(allowed))}
        value={running}
        max={allowed}
        tone="cyan"
        note={words.running.note(queued)}
      />
      {trouble !== undefined && (
        <p className={styles.trouble} role="status">
          {trouble}{' '}
          <button type="button" className={styles.way} onClick={() => openSettings('machines')}>
            {text().machines.openSettings}
          </button>
        </p>
      )}
    </Panel>
  )
}
