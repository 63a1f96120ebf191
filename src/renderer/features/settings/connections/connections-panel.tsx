import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AppDescription } from '#shared/app/commands.ts'
import type { Connection } from '#shared/app/connection.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useSettingsView } from '../../../core/navigation/settings-view.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SettingRow } from '../setting-row.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionRow } from './connection-row.tsx'
import styles from './connections-panel.module.css'
import { RemoveConnection } from './remove-connection.tsx'
import { selectConnection } from './select-connection.ts'

/** The services Pressrun can talk to, and where their keys are. */
export function ConnectionsPanel({ app }: { app: AppDescription }) {
  const { client } = useConnection()
  const list = useCommand('connections.list', {})
  const editing = useSettingsView((view) => view.editing)
  const [removing, setRemoving] = useState<Connection>()
  const [tested, setTested] = useState<readonly string[]>([])
  const words = text().settings
  const { connections, selectedId } = list.status === 'ready' ? list.value : { connections: [], selectedId: '' }
  const edited = connections.find(({ id }) => id === editing?.id)

  return (
    <Panel
      title={words.sections.connections}
      aside={
        <Button small icon={<Icon of={Plus} size="small" />} onClick={() => edit(null)}>
          {words.add}
        </Button>
      }
    >
      {list.status === 'failed' && <ErrorNote error={list.error} attempt="reads" onRetry={list.reload} />}
      <ul className={styles.list} aria-label={words.sections.connections}>
        {connections.map((connection) => (
          <ConnectionRow
            key={connection.id}
            connection={connection}
            isSelected={connection.id === selectedId}
            isTested={connection.id === selectedId || tested.includes(connection.id)}
            onTest={() => setTested([...tested, connection.id])}
            onSelect={() => selectConnection(client, connection, selectedId)}
            onEdit={() => edit(connection.id)}
            onRemove={() => setRemoving(connection)}
          />
        ))}
      </ul>
      <SettingRow label={words.keychain} hint={app.keychain.available ? words.keychainYes : words.keychainNo}>
        <Badge tone={app.keychain.available ? 'plain' : 'attention'}>
          {app.keychain.available ? words.available : words.notAvailable}
        </Badge>
      </SettingRow>
      {editing && (
        <ConnectionForm
          connection={edited}
          onClose={() => useSettingsView.setState({ editing: undefined })}
          onSaved={({ id }) => setTested([...tested, id])}
        />
      )}
      {removing && <RemoveConnection connection={removing} onClose={() => setRemoving(undefined)} />}
    </Panel>
  )
}

function edit(id: string | null): void {
  useSettingsView.setState({ editing: { id } })
}
