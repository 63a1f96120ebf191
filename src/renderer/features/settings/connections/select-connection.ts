import type { Connection } from '#shared/app/connection.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { connectionTitle } from '../../../words/connection-title.ts'

/** It is used from now on; the message offers the one before it. */
export function selectConnection(client: Client, connection: Connection, before: string): Promise<void> {
  return withErrorToast(async () => {
    await client.request('connections.select', { id: connection.id })
    showToast({
      text: text().settings.nowUsed(connectionTitle(connection)),
      undo: () => withErrorToast(() => client.request('connections.select', { id: before })),
    })
  })
}
