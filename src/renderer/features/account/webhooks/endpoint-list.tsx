import { Ellipsis, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WebhookEndpoint } from '#shared/service/console.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { formatDay } from '../../../words/format.ts'
import styles from './endpoint-list.module.css'
import { RotateDialog } from './rotate-dialog.tsx'

interface EndpointListProps {
  webhooks: readonly WebhookEndpoint[]
  chosenId: string | undefined
  onChoose: (id: string) => void
}

export function EndpointList({ webhooks, chosenId, onChoose }: EndpointListProps) {
  const words = text().account
  const { client } = useConnection()
  const keys = useCommand('console.keys', {})
  const request = useAct()
  const [rotating, setRotating] = useState<string>()
  const [removing, setRemoving] = useState<string>()
  const apiKeyWords = (keyId: string | null) => {
    if (keyId === null) return words.webhooks.allKeys
    const key = keys.status === 'ready' ? keys.value.keys.find(({ id }) => id === keyId) : undefined
    return words.webhooks.ofKey(key?.name ?? keyId.slice(0, 8))
  }
  const turn = (id: string, enabled: boolean) =>
    void request.run(() => client.request('console.switchWebhook', { id, enabled }))
  return (
    <>
      {request.error && <ErrorNote error={request.error} />}
      <DataTable
        label={words.webhooks.title}
        rows={webhooks}
        keyOf={({ id }) => id}
        isFaint={({ enabled }) => !enabled}
        columns={[
          {
            label: words.newWebhook.url,
            wide: true,
            renderCell: ({ id, url }) => (
              <button type="button" className={styles.url} aria-pressed={id === chosenId} onClick={() => onChoose(id)}>
                {url}
              </button>
            ),
          },
          {
            label: words.deliveries.event,
            renderCell: ({ events }) => events.map((event) => words.events[event]).join(' · '),
          },
          { label: words.newWebhook.key, renderCell: ({ keyId }) => apiKeyWords(keyId) },
          { label: words.webhooks.added, renderCell: ({ createdAt }) => formatDay(createdAt) },
          {
            label: words.webhooks.on,
            renderCell: ({ id, url, enabled }) => (
              <Switch
                label={words.webhooks.switchOn(url)}
                checked={enabled}
                onChange={(checked) => turn(id, checked)}
              />
            ),
          },
          {
            label: words.webhooks.more,
            quiet: true,
            renderCell: ({ id, url }) => (
              <Menu
                trigger={<IconButton icon={Ellipsis} label={words.webhooks.actions(url)} small />}
                items={[
                  { label: words.webhooks.rotate, icon: RotateCw, onSelect: () => setRotating(id) },
                  { label: words.webhooks.remove, icon: Trash2, onSelect: () => setRemoving(id) },
                ]}
              />
            ),
          },
        ]}
      />
      {rotating !== undefined && <RotateDialog id={rotating} onClose={() => setRotating(undefined)} />}
      {removing !== undefined && (
        <ConfirmDialog
          title={words.webhooks.removeTitle}
          description={words.webhooks.removeLead}
          keep={words.webhooks.removeKeep}
          go={words.webhooks.removeDo}
          onConfirm={async () => {
            await client.request('console.removeWebhook', { id: removing })
            showToast({ text: words.webhooks.wasRemoved })
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
