import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'

/** A new signing secret for an endpoint, asked for once and shown once. */
export function RotateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = text().account
  const { client } = useConnection()
  const request = useAct()
  const [secret, setSecret] = useState<string>()
  const rotate = () =>
    void request.run(async () => {
      setSecret((await client.request('console.rotateWebhook', { id })).secret)
    })
  return (
    <SecretDialog
      title={words.webhooks.rotateTitle}
      description={words.webhooks.rotateLead}
      doneTitle={words.webhooks.rotatedTitle}
      secret={secret}
      busy={request.running}
      onClose={onClose}
    >
      {request.error && <ErrorNote error={request.error} />}
      <DialogActions>
        <Button disabled={request.running} onClick={onClose}>
          {words.webhooks.rotateKeep}
        </Button>
        <Button look="solid" disabled={request.running} onClick={rotate}>
          {words.webhooks.rotateDo}
        </Button>
      </DialogActions>
    </SecretDialog>
  )
}
