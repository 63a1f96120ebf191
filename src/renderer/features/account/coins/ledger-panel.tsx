import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Ledger } from '#shared/service/console.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import { formatCount, formatMoment, formatSigned } from '../../../words/format.ts'
import { GrantDialog } from './grant-dialog.tsx'
import { joinGroups, ledgerLines, type LedgerLine } from './ledger-lines.ts'
import styles from './ledger-panel.module.css'

const TONES = { grant: 'ink', hold: 'magenta', charge: 'cyan', release: 'hollow', refund: 'yellow' } as const

/** Every movement of the bundled account's coins, the newest first. */
export function LedgerPanel() {
  const words = text().account
  const ledger = useCommand('console.ledger', {})
  const [granting, setGranting] = useState(false)
  return (
    <Panel
      title={words.ledger.title}
      aside={
        <Button icon={<Icon of={Plus} />} onClick={() => setGranting(true)}>
          {words.balance.add}
        </Button>
      }
    >
      <p className={styles.lead}>{words.ledger.lead}</p>
      {ledger.status === 'loading' && <Loading label={words.ledger.reading} />}
      {ledger.status === 'failed' && (
        <ErrorNote error={ledger.error} attempt="reads" lead={words.ledger.notLoaded} onRetry={ledger.reload} />
      )}
      {ledger.status === 'ready' && <Entries newest={ledger.value} />}
      {granting && <GrantDialog onClose={() => setGranting(false)} />}
    </Panel>
  )
}

function Entries({ newest }: { newest: Ledger }) {
  const words = text().account.ledger
  const { client } = useConnection()
  const keys = useCommand('console.keys', {})
  const request = useAct()
  const [older, setOlder] = useState<Pick<Ledger, 'groups' | 'nextCursor'>>()
  const groups = joinGroups(newest.groups, older?.groups ?? [])
  // what was fetched before may have been let go
  const joined = older && groups.length > newest.groups.length ? older : undefined
  const cursor = joined ? joined.nextCursor : newest.nextCursor
  const fetchOlder = () =>
    void request.run(async () => {
      if (cursor === null) return
      const page = await client.request('console.ledger', { cursor })
      setOlder({ groups: [...groups, ...page.groups], nextCursor: page.nextCursor })
    })
  const nameOf = ({ keyId, channel }: LedgerLine) =>
    keyId === null
      ? channel === 'mcp'
        ? words.program
        : words.ownSession
      : (keys.status === 'ready' && keys.value.keys.find(({ id }) => id === keyId)?.name) || keyId.slice(0, 8)
  return (
    <>
      <DataTable
        label={words.title}
        rows={ledgerLines(groups, newest.balances)}
        keyOf={({ id }) => id}
        columns={[
          { label: words.time, renderCell: ({ createdAt }) => formatMoment(createdAt) },
          {
            label: words.kind,
            renderCell: ({ kind }) => <StateMark tone={TONES[kind]}>{words.kinds[kind]}</StateMark>,
          },
          {
            label: words.subject,
            wide: true,
            renderCell: (line) => (
              <span title={line.generationId ?? undefined}>
                {subjectOf(line)}
                {line.kind !== 'grant' && <span className={styles.soft}> · {nameOf(line)}</span>}
                {line.channel === 'mcp' && <Badge>MCP</Badge>}
              </span>
            ),
          },
          { label: words.available, numeric: true, renderCell: ({ available }) => signed(available) },
          { label: words.held, numeric: true, renderCell: ({ held }) => signed(held) },
          { label: words.balance, numeric: true, renderCell: ({ balance }) => formatCount(balance) },
        ]}
      />
      {request.error && <ErrorNote error={request.error} attempt="reads" onRetry={fetchOlder} />}
      {cursor !== null && (
        <div className={styles.more}>
          <Button disabled={request.running} onClick={fetchOlder}>
            {request.running ? words.loadingOlder : words.older}
          </Button>
        </div>
      )}
    </>
  )
}

function subjectOf({ kind, modelName, available, generationId }: LedgerLine): string {
  const words = text().account.ledger
  if (kind === 'grant') return available < 0 ? words.taken : words.granted
  return modelName ?? generationId ?? ''
}

function signed(coins: number): string {
  return coins === 0 ? '' : formatSigned(coins)
}
