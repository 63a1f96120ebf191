import type { LibraryEntry } from '#shared/app/library.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Icon } from '../../ui/icon.tsx'
import { modalityIcon } from '../../ui/kind-icons.ts'
import styles from './preview-picture.module.css'

/** What can be shown of something that cannot be shown itself, and why. */
export function PreviewPicture({ item, note }: { item: LibraryEntry; note: string }) {
  return (
    <div className={styles.view}>
      {item.hasPreviews ? (
        <img className={styles.picture} src={mediaAddress(item.media.large)} alt={item.prompt || item.modelName} />
      ) : (
        <span className={styles.mark}>
          <Icon of={modalityIcon(item.kind)} size="large" />
        </span>
      )}
      <p className={styles.note}>{note}</p>
    </div>
  )
}
