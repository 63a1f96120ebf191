import { memo } from 'react'
import { text } from '#shared/text/index.ts'
import { ItemPicture } from '../../../media/pictures/item-picture.tsx'
import { captionOf } from '../../../media/details/setting-words.ts'
import { classNames } from '../../../ui/class-names.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { formatCount, formatMoment } from '../../../words/format.ts'
import { batchWord, measureOf } from '../../../words/item-words.ts'
import styles from './item-line.module.css'
import { FlagMark, MissingMark, StackMark, StepsMark, Stars } from './item-marks.tsx'
import type { ItemCellProps } from './item-tile.tsx'

const STAMP = { width: 56, height: 40 }

/** One of the list: everything that can be compared down a column. */
export const ItemLine = memo(function ItemLine({ entry, y, height, ...cell }: ItemCellProps) {
  const style = { height, transform: `translateY(${y}px)` }
  if (!entry) return <div className={styles.line} style={style} aria-hidden />
  return (
    <div
      id={cell.id}
      role="option"
      className={classNames(styles.line, styles.columns)}
      style={style}
      data-index={cell.index}
      data-focused={cell.isFocused || undefined}
      data-flag={entry.flag}
      aria-selected={cell.isSelected}
      aria-posinset={cell.index + 1}
      aria-setsize={cell.count}
      draggable
    >
      <span className={styles.stamp}>
        <ItemPicture key={entry.id} entry={entry} space={STAMP} />
        <FlagMark flag={entry.flag} />
        {entry.stack ? <StackMark count={entry.stack.count} /> : <StepsMark count={entry.steps} />}
      </span>
      <span className={styles.words} title={captionOf(entry)}>
        {entry.missing && entry.trashedAt === null && <MissingMark />} {captionOf(entry)}
      </span>
      <span className={styles.soft}>{entry.modelName}</span>
      <span className={styles.soft}>{measureOf(entry)}</span>
      <span className={styles.figure}>{formatCount(entry.coins)}</span>
      <span className={styles.rating}>
        <Stars rating={entry.rating} />
        {entry.rating > 0 && <VisuallyHidden>{text().library.stars(entry.rating)}</VisuallyHidden>}
      </span>
      <span className={classNames(styles.soft, styles.batch)}>
        {entry.batchId === null ? '' : batchWord(entry.batchName)}
      </span>
      <time className={styles.figure} dateTime={entry.createdAt}>
        {formatMoment(entry.createdAt)}
      </time>
    </div>
  )
})

export function ListHead() {
  const words = text().library
  return (
    <div className={classNames(styles.head, styles.columns)} aria-hidden>
      <span />
      <span>{words.columnPrompt}</span>
      <span>{words.columnModel}</span>
      <span>{words.columnSize}</span>
      <span className={styles.figure}>{words.columnCoins}</span>
      <span>{words.columnRating}</span>
      <span className={styles.batch}>{words.columnBatch}</span>
      <span className={styles.figure}>{words.columnMade}</span>
    </div>
  )
}
