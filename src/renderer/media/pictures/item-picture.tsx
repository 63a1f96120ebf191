import { useState, type ReactNode } from 'react'
import type { LibraryEntry } from '#shared/app/library.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Icon } from '../../ui/icon.tsx'
import { modalityIcon } from '../../ui/kind-icons.ts'
import { fitInto } from './fit-into.ts'
import styles from './item-picture.module.css'

const SMALL_SIDE = 256
/** How a sound is drawn. */
const WAVEFORM = { width: 1600, height: 900 }
/** A larger file is not decoded for a stamp of it: its small picture will be there in a moment. */
const MOST_ORIGINAL_BYTES = 3_000_000

interface ItemPictureProps {
  entry: LibraryEntry
  space: { width: number; height: number }
  /** What stands on it, at its lower right. */
  children?: ReactNode
}

/** A picture of an item in its own shape, empty while it is on its way; a mark for what has none. */
export function ItemPicture({ entry, space, children }: ItemPictureProps) {
  const [broken, setBroken] = useState<string>()
  const box = fitInto(entry.kind === 'audio' ? WAVEFORM : entry, space)
  const source = sourceOf(entry, Math.max(box.width, box.height))
  if (source === undefined || source === broken)
    return (
      <span className={styles.picture} data-blank style={box}>
        <Icon of={modalityIcon(entry.kind)} size={Math.min(box.width, box.height) > 60 ? 'large' : 'small'} />
        {children !== undefined && <span className={styles.marks}>{children}</span>}
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
      {children !== undefined && <span className={styles.marks}>{children}</span>}
    </span>
  )
}

function sourceOf({ kind, bytes, missing, hasPreviews, media }: LibraryEntry, side: number): string | undefined {
  if (hasPreviews) return side * window.devicePixelRatio > SMALL_SIDE * 1.25 ? media.large : media.small
  return kind === 'image' && !missing && bytes <= MOST_ORIGINAL_BYTES ? media.original : undefined
}
