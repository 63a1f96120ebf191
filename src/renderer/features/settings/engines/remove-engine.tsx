import type { Provider } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import styles from './engine-fields.module.css'

/** Asked before, because its key cannot be brought back. */
export function RemoveEngine({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { client } = useConnection()
  const removing = useAct()
  const { name, models, queued } = provider
  const words = text().engines.removal
  const remove = () =>
    void removing.run(async () => {
      await client.request('providers.remove', { name })
      onClose()
      showToast({ text: words.removed(name) })
    })
  return (
    <Dialog title={words.title(name)} description={words.lead(models, queued)} open onOpenChange={onClose}>
      {removing.error && <ErrorNote error={removing.error} />}
      <div className={styles.actions}>
        <Button onClick={onClose}>{text().common.cancel}</Button>
        <Button look="solid" disabled={removing.running} onClick={remove}>
          {text().engines.remove}
        </Button>
      </div>
    </Dialog>
  )
}
