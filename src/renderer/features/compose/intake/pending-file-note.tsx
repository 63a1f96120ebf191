import { X } from 'lucide-react'
import { text } from '#shared/text/index.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './pending-file-note.module.css'
import { usePendingFiles, type PendingFile } from './pending-files.ts'

/** A file on its way, or why it was not taken. */
export function PendingFileNote({ pendingFile }: { pendingFile: PendingFile }) {
  const remove = usePendingFiles((pendingFiles) => pendingFiles.remove)
  const percent = Math.round(pendingFile.progress * 100)
  if (pendingFile.error !== undefined)
    return (
      <p className={styles.refused} role="alert">
        <span className={styles.words}>{pendingFile.error}</span>
        <IconButton small icon={X} label={text().compose.media.dismiss} onClick={() => remove(pendingFile.id)} />
      </p>
    )
  return (
    <div className={styles.coming}>
      <span className={styles.words}>{pendingFile.name}</span>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={text().compose.media.adding(pendingFile.name)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className={styles.fill} style={{ width: `${percent}%` }} />
      </span>
      <IconButton
        small
        icon={X}
        label={text().compose.media.stopAdding(pendingFile.name)}
        onClick={() => remove(pendingFile.id)}
      />
    </div>
  )
}
