import type { Connection } from '#shared/app/connection.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** Asked before, because a deleted key cannot be brought back. */
export function RemoveConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { client } = useConnection()
  const words = text().settings
  return (
    <ConfirmDialog
      title={words.removeTitle(connection.name)}
      description={words.removeLead}
      keep={text().common.cancel}
      go={words.remove}
      onConfirm={async () => {
        await client.request('connections.remove', { id: connection.id })
        showToast({ text: words.connectionRemoved(connection.name) })
      }}
      onClose={onClose}
    />
  )
}
