import type { Pool } from '#shared/service/machines.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** Asked before, because the token cannot be brought back. */
export function DisconnectPool({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const { client } = useConnection()
  const words = text().machines.removal
  return (
    <ConfirmDialog
      title={words.title}
      description={words.lead(pool.handedOut)}
      keep={text().common.cancel}
      go={text().machines.disconnect}
      onConfirm={async () => {
        await client.request('machines.disconnect', {})
        showToast({ text: words.removed })
      }}
      onClose={onClose}
    />
  )
}
