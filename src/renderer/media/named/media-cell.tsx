import { TriangleAlert } from 'lucide-react'
import type { NamedMedia } from '#shared/app/named-media.ts'
import { text as catalogue } from '#shared/text/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { formatCount } from '../../words/format.ts'
import { usefulEnd } from '../../words/useful-end.ts'
import styles from './media-cell.module.css'
import { mediaWords } from './media-words.ts'
import { MediaThumbnail } from './media-thumbnail.tsx'

interface MediaCellProps {
  /** What the cell says. */
  text: string
  /** What that names, as far as it is known. */
  media: readonly (NamedMedia | undefined)[]
}

/** A cell of a table that names files: the first of them as a picture, and the end of its path. */
export function MediaCell({ text, media }: MediaCellProps) {
  const [first, ...others] = media
  const words = catalogue().inputs
  const missing = media.find((one) => one?.missing)
  return (
    <span className={styles.cell} title={first?.place ?? undefined}>
      <MediaThumbnail media={first} small />
      {/* cut at its beginning: its end is what tells it from the others */}
      <span className={styles.path} dir="rtl">
        <bdi>{usefulEnd(text) ?? (first ? mediaWords(first) : '')}</bdi>
      </span>
      {others.length > 0 && <span className={styles.more}>+{formatCount(others.length)}</span>}
      {missing && (
        <span className={styles.missing} title={words.missingAt(missing.place ?? text)}>
          <Icon of={TriangleAlert} size="small" />
          <VisuallyHidden>{words.missing}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
