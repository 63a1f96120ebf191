import { memo } from 'react'
import type { LibraryEntry } from '#shared/app/library.ts'
import { ItemPicture } from '../../../media/pictures/item-picture.tsx'
import { captionOf, sweepWords } from '../../../media/details/setting-words.ts'
import { describeEntry, titleOf } from '../../../words/item-words.ts'
import { CAPTION_HEIGHT, TILE_PADDING } from '../view/tile-layout.ts'
import { FlagMark, KindMark, MissingMark, StackMark, Stars, StepsMark } from './item-marks.tsx'
import styles from './item-tile.module.css'

export interface ItemCellProps {
  id: string
  index: number
  count: number
  entry: LibraryEntry | undefined
  x: number
  y: number
  width: number
  height: number
  isSelected: boolean
  isFocused: boolean
}

/** One of the grid: its picture with what must be known at a glance. */
export const ItemTile = memo(function ItemTile({ entry, x, y, width, height, ...cell }: ItemCellProps) {
  const style = { width, height, transform: `translate(${x}px, ${y}px)` }
  if (!entry)
    return (
      <div className={styles.tile} style={style} aria-hidden>
        <span className={styles.waiting} />
      </div>
    )
  const swept = sweepWords(entry.swept)
  const space = { width: width - 2 * TILE_PADDING, height: height - 2 * TILE_PADDING - CAPTION_HEIGHT }
  return (
    <div
      id={cell.id}
      role="option"
      className={styles.tile}
      style={style}
      data-index={cell.index}
      data-focused={cell.isFocused || undefined}
      data-flag={entry.flag}
      aria-selected={cell.isSelected}
      aria-posinset={cell.index + 1}
      aria-setsize={cell.count}
      aria-label={[describeEntry(entry), swept].filter(Boolean).join(', ')}
      title={captionOf(entry)}
      draggable
    >
      <span className={styles.frame}>
        <span className={styles.picture}>
          <ItemPicture key={entry.id} entry={entry} space={space}>
            {entry.missing && entry.trashedAt === null && <MissingMark />}
            <KindMark entry={entry} />
          </ItemPicture>
        </span>
        <FlagMark flag={entry.flag} />
        {entry.stack ? <StackMark count={entry.stack.count} /> : <StepsMark count={entry.steps} />}
        <span className={styles.caption}>
          <span className={styles.words} dir="auto">
            {titleOf(entry)}
          </span>
          {swept && <span className={styles.swept}>{swept}</span>}
          <Stars rating={entry.rating} />
        </span>
      </span>
    </div>
  )
})
