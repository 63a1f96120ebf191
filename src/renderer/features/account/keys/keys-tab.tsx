import { Ban, Ellipsis, KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { SCOPES } from '#shared/service/account.ts'
import type { ConsoleKey } from '#shared/service/console.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { formatCount, formatDay, formatMoment } from '../../../words/format.ts'
import { NothingYet } from '../parts/nothing-yet.tsx'
import styles from './keys-tab.module.css'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { SandboxPanel } from './sandbox-panel.tsx'
import { scopeWords } from './scope-words.ts'
import { ToolsPanel } from './tools-panel.tsx'

/** Keys of the bundled service, and how other tools reach it. */
export function KeysTab() {
  const words = text().account.keys
  const { client } = useConnection()
  const keys = useCommand('console.keys', {})
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ConsoleKey>()
  return (
    <>
      <Panel
        title={words.title}
        aside={
          <Button look="solid" icon={<Icon of={Plus} />} onClick={() => setCreating(true)}>
            {words.create}
          </Button>
        }
      >
        <p className={styles.lead}>{words.lead}</p>
        {keys.status === 'loading' && <Loading label={words.reading} />}
        {keys.status === 'failed' && (
          <ErrorNote error={keys.error} attempt="reads" lead={words.notLoaded} onRetry={keys.reload} />
        )}
        {keys.status === 'ready' && keys.value.keys.length === 0 && (
          <NothingYet icon={KeyRound} title={words.none} hint={words.noneHint} />
        )}
        {keys.status === 'ready' && keys.value.keys.length > 0 && (
          <KeyTable keys={keys.value.keys} onRevoke={setRevoking} />
        )}
      </Panel>
      <div className={styles.pair}>
        <ToolsPanel />
        <SandboxPanel />
      </div>
      {creating && <NewKeyDialog onClose={() => setCreating(false)} />}
      {revoking && (
        <ConfirmDialog
          title={words.revokeTitle(revoking.name)}
          description={words.revokeLead}
          keep={words.revokeKeep}
          go={words.revokeDo}
          onConfirm={async () => {
            await client.request('console.revokeKey', { id: revoking.id })
            showToast({ text: words.wasRevoked(revoking.name) })
          }}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  )
}

function KeyTable({ keys, onRevoke }: { keys: readonly ConsoleKey[]; onRevoke: (key: ConsoleKey) => void }) {
  const words = text().account.keys
  return (
    <DataTable
      label={words.title}
      rows={keys}
      keyOf={({ id }) => id}
      isFaint={(key) => endOf(key) !== undefined}
      columns={[
        {
          label: words.name,
          renderCell: (key) => (
            <span className={styles.name}>
              <span className={styles.title}>{key.name}</span>
              {endOf(key) && <Badge>{endOf(key)}</Badge>}
            </span>
          ),
        },
        {
          label: words.scopes,
          wide: true,
          renderCell: ({ scopes }) =>
            scopes.length === SCOPES.length ? words.all : scopes.map(scopeWords).join(' · '),
        },
        {
          label: words.spent,
          numeric: true,
          renderCell: ({ spentThisMonthCoins: spent, monthlySpendCapCoins: cap }) =>
            cap === null ? formatCount(spent) : words.ofCap(spent, cap),
        },
        {
          label: words.lastUsed,
          renderCell: ({ lastUsedAt }) => (lastUsedAt === null ? words.neverUsed : formatMoment(lastUsedAt)),
        },
        {
          label: words.expires,
          renderCell: ({ expiresAt }) => (expiresAt === null ? words.never : formatDay(expiresAt)),
        },
        {
          label: words.revoke,
          quiet: true,
          renderCell: (key) =>
            key.revokedAt === null && (
              <Menu
                trigger={<IconButton icon={Ellipsis} label={words.actions(key.name)} small />}
                items={[{ label: words.revoke, icon: Ban, onSelect: () => onRevoke(key) }]}
              />
            ),
        },
      ]}
    />
  )
}

/** Why a key no longer opens anything. */
function endOf({ revokedAt, expiresAt }: ConsoleKey): string | undefined {
  const words = text().account.keys
  if (revokedAt !== null) return words.revoked
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? words.expired : undefined
}
