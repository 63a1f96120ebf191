import { RefreshCw } from 'lucide-react'
import { PLACE_TITLES } from '#shared/app/places.ts'
import type { Account } from '#shared/service/account.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatCount, formatDay, formatQuantity } from '../../ui/format.ts'
import { Gauge } from '../../ui/gauge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import styles from './account-place.module.css'

export function AccountPlace() {
  const account = useCommand('account.read', {})
  return (
    <PlaceFrame
      title={PLACE_TITLES.account}
      actions={<IconButton icon={RefreshCw} label="Read the account again" onClick={account.reload} />}
    >
      {account.status === 'loading' && <Loading label="Reading the account" />}
      {account.status === 'failed' && (
        <LoadFailure
          title="The account did not load"
          error={account.error}
          loading={account.loading}
          retry={account.reload}
        />
      )}
      {account.status === 'ready' && <AccountSheet account={account.value} />}
    </PlaceFrame>
  )
}

function AccountSheet({ account }: { account: Account }) {
  return (
    <div className={styles.sheet}>
      <Balance balance={account.balance} />
      <div className={styles.limits}>
        <Running concurrency={account.concurrency} />
        <Rates rateLimits={account.rateLimits} />
        <Key apiKey={account.key} />
      </div>
    </div>
  )
}

function Balance({ balance: { available, held } }: Pick<Account, 'balance'>) {
  const total = Math.max(available, 0) + held
  return (
    <Panel title="Balance" aside={available < 0 ? <Badge tone="attention">Overdrawn</Badge> : undefined}>
      <div className={styles.balance}>
        <p className={styles.figures}>
          <span className={styles.coins}>{formatCount(available)}</span>
          <span className={styles.unit}>{available === 1 ? 'coin available' : 'coins available'}</span>
        </p>
        <Gauge
          label="Held"
          reading={`${formatCount(held)} of ${formatCount(total)}`}
          value={held}
          max={total}
          tone="magenta"
          note="Coins are held while a generation waits or runs. Canceled and failed ones give them back."
        />
      </div>
    </Panel>
  )
}

function Running({ concurrency: { limit, raisedLimit, running, queued } }: Pick<Account, 'concurrency'>) {
  const allowed = Math.max(limit, raisedLimit ?? 0)
  return (
    <Panel title="Running at once">
      <Gauge
        label="Running"
        reading={`${formatCount(running)} of ${formatCount(allowed)}`}
        value={running}
        max={allowed}
        tone="cyan"
        note={`${formatCount(queued)} waiting. More than the limit may be sent: they wait for a free place.`}
      />
    </Panel>
  )
}

function Rates({ rateLimits: { key, account } }: Pick<Account, 'rateLimits'>) {
  return (
    <Panel title="Request rate">
      <Gauge
        label="One key's share"
        reading={`${formatCount(key.limit)} of ${formatCount(account.limit)}`}
        value={key.limit / key.windowSeconds}
        max={account.limit / account.windowSeconds}
        tone="yellow"
        note={`At most ${formatQuantity(key.limit, 'request')} every ${key.windowSeconds} s with one key, ${formatCount(account.limit)} every ${account.windowSeconds} s with all keys together.`}
      />
    </Panel>
  )
}

function Key({ apiKey }: { apiKey: Account['key'] }) {
  if (!apiKey)
    return (
      <Panel title="Key">
        <p className={styles.text}>This connection needs no key: Pressrun speaks to the service as its owner.</p>
      </Panel>
    )
  const { name, scopes, monthlySpendCapCoins: cap, spentThisMonthCoins: spent, expiresAt } = apiKey
  return (
    <Panel title="Key" aside={<span className={styles.keyName}>{name}</span>}>
      <div className={styles.gauges}>
        {cap === null ? (
          <p className={styles.text}>{formatQuantity(spent, 'coin')} spent this month. The key has no monthly cap.</p>
        ) : (
          <Gauge
            label="Spent this month"
            reading={`${formatCount(spent)} of ${formatQuantity(cap, 'coin')}`}
            value={spent}
            max={cap}
            tone="ink"
          />
        )}
        <dl>
          <div className={styles.fact}>
            <dt>May</dt>
            <dd className={styles.scopes}>
              {scopes.map((scope) => (
                <Badge key={scope}>{scope}</Badge>
              ))}
            </dd>
          </div>
          <div className={styles.fact}>
            <dt>Expires</dt>
            <dd>{expiresAt === null ? 'Never' : formatDay(expiresAt)}</dd>
          </div>
        </dl>
      </div>
    </Panel>
  )
}
