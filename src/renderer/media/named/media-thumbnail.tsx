import { useState } from 'react'
import type { NamedMedia } from '#shared/app/named-media.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Icon } from '../../ui/icon.tsx'
import { modalityIcon } from '../../ui/kind-icons.ts'
import { kindOfFile } from '../pictures/kind-of-file.ts'
import styles from './media-thumbnail.module.css'

interface MediaThumbnailProps {
  /** Undefined while nobody knows it yet. */
  media: Pick<NamedMedia, 'kind' | 'name' | 'pictureId'> | undefined
  small?: boolean
}

/** The small picture of an input; a mark of its kind where there is none. */
export function MediaThumbnail({ media, small = false }: MediaThumbnailProps) {
  const [broken, setBroken] = useState<string>()
  const pictureId = media?.pictureId ?? undefined
  return (
    <span className={styles.thumbnail} data-small={small || undefined} aria-hidden="true">
      {pictureId !== undefined && pictureId !== broken ? (
        <img
          ref={stopWhenGone}
          className={styles.picture}
          src={mediaAddress(pictureId)}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setBroken(pictureId)}
        />
      ) : (
        media && <Icon of={modalityIcon(media.kind ?? kindOfFile(media.name ?? ''))} size="small" />
      )}
    </span>
  )
}

/** What has been scrolled away is no longer loaded. */
function stopWhenGone(image: HTMLImageElement | null) {
  return () => {
    if (image && !image.complete) image.src = ''
  }
}
