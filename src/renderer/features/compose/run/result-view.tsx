import { Maximize2 } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { OutputPicture } from '../../../media/pictures/output-picture.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MediaPreview } from '../files/media-preview.tsx'
import styles from './result-view.module.css'

interface ResultViewProps {
  itemId: string
  compact?: boolean
  /** Shows it as large as the window. */
  onOpen?: () => void
}

/** Something that was made, as the library keeps it. */
export function ResultView({ itemId, compact = false, onOpen }: ResultViewProps) {
  const item = useCommand('library.read', { id: itemId })
  if (item.status !== 'ready') return <span className={styles.waiting} />
  const { kind } = item.value
  if (!onOpen) return <Result item={item.value} compact={compact} />
  const label = text().viewers.openLarge
  return (
    <div className={styles.result}>
      <Result item={item.value} compact={compact} />
      {kind === 'video' || kind === 'audio' ? (
        <IconButton icon={Maximize2} label={label} small className={styles.corner} onClick={onOpen} />
      ) : (
        <button type="button" className={styles.cover} aria-label={label} onClick={onOpen} />
      )}
    </div>
  )
}

function Result({ item, compact }: { item: LibraryItem; compact: boolean }) {
  const { kind, media, prompt, modelName, path } = item
  const name = prompt || modelName
  if (!compact && kind === 'image')
    return (
      <img
        className={styles.picture}
        // the small ones may not be drawn yet; the original is here
        src={mediaAddress(media.original)}
        alt={name}
        data-transparent={item.transparent === true}
      />
    )
  const player = !compact && (kind === 'video' || kind === 'audio') && (
    <MediaPreview kind={kind} address={mediaAddress(media.original)} name={name} />
  )
  if (player && kind === 'video')
    return (
      <span className={styles.film}>
        {/* in its own shape: the player's controls lie on the film, not below it */}
        <span className={styles.fitted} style={{ '--shape': shapeOf(item) } as CSSProperties}>
          {player}
        </span>
      </span>
    )
  return (
    <span className={styles.file} data-heard={player !== false}>
      <OutputPicture
        item={item}
        path={path}
        words={name}
        className={compact ? styles.tile : styles.picture}
        large={!compact}
      />
      {player}
    </span>
  )
}

function shapeOf({ width, height }: LibraryItem): number {
  return width && height ? width / height : 16 / 9
}
