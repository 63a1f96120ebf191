import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './file-note.module.css'

interface FileNoteProps {
  item: LibraryItem
  icon: LucideIcon
  title: string
  /** What can be done about it, or why that did not work. */
  children: ReactNode
  actions: ReactNode
}

/** In the place of a file that cannot be shown: its picture, where it was, and what can be done. */
export function FileNote({ item, icon, title, children, actions }: FileNoteProps) {
  return (
    <div className={styles.absent}>
      {item.hasPreviews && (
        <img className={styles.picture} src={mediaAddress(item.media.large)} alt={item.prompt || item.modelName} />
      )}
      <div className={styles.note} role="status">
        <h3 className={styles.title}>
          <Icon of={icon} />
          {title}
        </h3>
        <p className={styles.path}>{item.path}</p>
        <p className={styles.text}>{children}</p>
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  )
}
