import { FileBox } from 'lucide-react'
import { useCommand } from '../../../bridge/hooks.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MediaPreview } from '../media/media-preview.tsx'
import styles from './result-view.module.css'

/** Something that was made, as the library keeps it. */
export function ResultView({ itemId, compact = false }: { itemId: string; compact?: boolean }) {
  const item = useCommand('library.read', { id: itemId })
  if (item.status !== 'ready') return <span className={styles.waiting} />
  const { kind, media, prompt, modelName, path } = item.value
  const name = prompt || modelName
  if (kind === 'image' || (compact && kind === 'video'))
    return (
      <img
        className={compact ? styles.tile : styles.picture}
        // the small ones may not be drawn yet; the original is here
        src={mediaAddress(media.original)}
        alt={name}
        data-transparent={item.value.transparent === true}
      />
    )
  if (!compact && (kind === 'video' || kind === 'audio'))
    return <MediaPreview kind={kind} address={mediaAddress(media.original)} name={name} />
  return (
    <span className={styles.file}>
      <Icon of={FileBox} size="large" />
      {!compact && <span>{path.split(/[/\\]/).at(-1)}</span>}
    </span>
  )
}
