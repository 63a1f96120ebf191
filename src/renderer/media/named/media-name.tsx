import { TriangleAlert } from 'lucide-react'
import type { NamedMedia } from '#shared/app/named-media.ts'
import { text } from '#shared/text/index.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './media-name.module.css'
import { mediaWords } from './media-words.ts'
import { MediaThumbnail } from './media-thumbnail.tsx'

/** Inputs of one setting, each with its picture and its name. */
export function MediaNames({ media, onVisit }: { media: readonly NamedMedia[]; onVisit?: (itemId: string) => void }) {
  return (
    <span className={styles.list}>
      {media.map((one, at) => (
        // the same picture may be named twice
        // oxlint-disable-next-line react/no-array-index-key
        <MediaName key={at} media={one} {...(onVisit && { onVisit })} />
      ))}
    </span>
  )
}

function MediaName({ media, onVisit }: { media: NamedMedia; onVisit?: (itemId: string) => void }) {
  const { itemId, place, missing } = media
  const words = text().inputs
  const shown = (
    <>
      <MediaThumbnail media={media} />
      <span className={styles.name}>{mediaWords(media)}</span>
      {missing && (
        <span className={styles.missing} title={place === null ? undefined : words.missingAt(place)}>
          <Icon of={TriangleAlert} size="small" />
          {words.missing}
        </span>
      )}
    </>
  )
  return onVisit && itemId !== null ? (
    <button
      type="button"
      className={styles.media}
      title={place ?? undefined}
      aria-label={words.showItem(mediaWords(media))}
      onClick={() => onVisit(itemId)}
    >
      {shown}
    </button>
  ) : (
    <span className={styles.media} title={place ?? undefined}>
      {shown}
    </span>
  )
}
