import { useState } from 'react'
import type { LibraryEntry } from '#shared/app/library.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Icon } from '../../ui/icon.tsx'
import { modalityIcon } from '../compose/labels.ts'
import styles from './item-picture.module.css'
import { fitInto } from './tile-layout.ts'

const SMALL_SIDE = 256
/** A larger file is not decoded for a stamp of it: its small picture will be there in a moment. */
const MOST_ORIGINAL_BYTES = 3_000_000

interface ItemPictureProps {
  entry: LibraryEntry
  space: { width: number; height: number }
}

/** A picture of an item in its own shape, empty while it is on its way; a mark for what has none. */
export function ItemPicture({ entry, space }: ItemPictureProps) {
  const [broken, setBroken] = useState<string>()
  const box = fitInto(entry, space)
  const source = sourceOf(entry, Math.max(box.width, box.height))
  if (source === undefined || source === broken)
    return (
      <span className={styles.picture} data-blank style={box}>
        <Icon of={modalityIcon(entry.kind)} size={Math.min(box.width, box.height) > 60 ? 'large' : 'small'} />
      </span>
    )
  return (
    <span className={styles.picture} data-transparent={entry.transparent === true || undefined} style={box}>
      <img
        className={styles.image}
        src={mediaAddress(source)}
        alt=""
        decoding="async"
        draggable={false}
        onError={() => setBroken(source)}
      />
    </span>
  )
}

function sourceOf({ kind, bytes, missing, hasPreviews, media }: LibraryEntry, side: number): string | undefined {
  if (hasPreviews) return side * window.devicePixelRatio > SMALL_SIDE * 1.25 ? media.large : media.small
  return kind === 'image' && !missing && bytes <= MOST_ORIGINAL_BYTES ? media.original : undefined
}
