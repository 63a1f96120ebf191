import type { Provider } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** Asked before, because its key cannot be brought back. */
export function RemoveEngine({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { client } = useConnection()
  const { name, models, queued } = provider
  const words = text().engines.removal
  return (
    <ConfirmDialog
      title={words.title(name)}
      description={words.lead(models, queued)}
      keep={text().common.cancel}
      go={text().engines.remove}
      onConfirm={async () => {
        await client.request('providers.remove', { name })
        showToast({ text: words.removed(name) })
      }}
      onClose={onClose}
    />
  )
}
