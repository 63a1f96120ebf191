import { useState } from 'react'
import type { Connection } from '#shared/app/connection.ts'
import type { CommandError } from '#shared/app/error.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import styles from './remove-connection.module.css'

/** Asked before, because a deleted key cannot be brought back. */
export function RemoveConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { client } = useConnection()
  const [refusal, setRefusal] = useState<CommandError>()
  const words = text().settings
  const remove = async () => {
    try {
      await client.request('connections.remove', { id: connection.id })
      onClose()
      showToast({ text: words.connectionRemoved(connection.name) })
    } catch (error) {
      setRefusal(error as CommandError)
    }
  }
  return (
    <Dialog title={words.removeTitle(connection.name)} description={words.removeLead} open onOpenChange={onClose}>
      {refusal && <ErrorNote error={refusal} />}
      <div className={styles.actions}>
        <Button onClick={onClose}>{text().common.cancel}</Button>
        <Button look="solid" onClick={() => void remove()}>
          {words.remove}
        </Button>
      </div>
    </Dialog>
  )
}
