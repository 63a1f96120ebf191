import { Trash2 } from 'lucide-react'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../bridge/hooks.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { useAct } from '../../core/acting.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './missing-file.module.css'

/** Something that was deleted: its picture, where it was, and the way back. */
export function TrashedFile({ item }: { item: LibraryItem }) {
  const words = text().culling
  const { client } = useConnection()
  const { run, running, refusal } = useAct()
  const restore = () =>
    run(async () => {
      const { restored, gone, failed } = await client.request('library.restore', { ids: [item.id] })
      showToast({ text: words.restored(restored.length, gone.length, failed.length) })
    })
  return (
    <div className={styles.missing}>
      {item.hasPreviews && (
        <img className={styles.picture} src={mediaAddress(item.media.large)} alt={item.prompt || item.modelName} />
      )}
      <div className={styles.note} role="status">
        <h3 className={styles.title}>
          <Icon of={Trash2} />
          {words.inTrash}
        </h3>
        <p className={styles.path}>{item.path}</p>
        <p className={styles.text}>{refusal ?? words.inTrashHint}</p>
        <div className={styles.actions}>
          <Button look="solid" disabled={running} onClick={() => void restore()}>
            {words.restore}
          </Button>
        </div>
      </div>
    </div>
  )
}
