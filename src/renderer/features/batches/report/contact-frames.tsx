import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { sweptValues } from '#shared/batch/swept-values.ts'
import { wordsOf } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { sweepWords } from '../../../media/details/setting-words.ts'
import { OutputPicture } from '../../../media/pictures/output-picture.tsx'
import { ItemViewer } from '../../../media/viewer/item-viewer.tsx'
import { NoResults } from '../../../ui/no-results.tsx'
import { fillingWidth } from '../../../ui/filling-width.ts'
import { useScrolledLines } from '../../../ui/use-scrolled-lines.ts'
import { fileNameOf } from '../../../words/file-name-of.ts'
import { formatCount } from '../../../words/format.ts'
import { useBatchRows } from '../table/use-batch-rows.ts'
import { useLibraryEntry } from '../table/use-library-entry.ts'
import styles from './contact-frames.module.css'
import { UnfinishedStrip } from './unfinished-strip.tsx'
import { useOutputIds } from './use-output-ids.ts'

const DONE = ['done'] as const
const LEAST_WIDTH = 208
/** In a wide window there is room to see more of each. */
const LEAST_WIDTH_WIDE = 288
const WIDE = 1700
const MOST_WIDTH = 640
/** What the sheet's own style leaves free around its frames. */
const PADDING = 12
/** The names below the picture, with the space around the frame. */
const CAPTION_HEIGHT = 54
/** The small picture of an output is this wide. */
const SMALL_PICTURE = 256

const heightOf = (width: number) => Math.round(width * 0.86) + CAPTION_HEIGHT

/** What came out, a frame a row, in the order of the list. */
export function ContactFrames({ batch }: { batch: Batch }) {
  const ref = useRef<HTMLDivElement>(null)
  const { pages, lines: rows } = useBatchRows(batch.id, DONE)
  const outputs = useOutputIds(batch.id)
  const count = batch.counts.done ?? 0
  const layoutOf = useCallback(
    // sized for the whole batch, so that frames do not shrink while it comes out
    (width: number, height: number) => frameLayout({ count, ofAll: batch.rows }, { width, height }),
    [count, batch.rows],
  )
  const { width, height, first, end } = useScrolledLines(ref, layoutOf)
  const { across, frameWidth, lineHeight, lines } = layoutOf(width, height)
  const from = first * across
  const to = Math.min(count, end * across)
  useLayoutEffect(() => pages.want(from, to), [pages, from, to])
  return (
    // what scrolls must be reachable by keys
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={ref} className={styles.sheet} tabIndex={0} role="region" aria-label={text().batches.views.contact}>
      <UnfinishedStrip batch={batch} />
      {count === 0 ? (
        <NoResults>{text().batches.contactEmpty}</NoResults>
      ) : (
        <ul className={styles.frames} style={{ height: lines * lineHeight }}>
          {Array.from({ length: to - from }, (_, index) => from + index).map((at) => (
            <li
              key={at}
              className={styles.place}
              style={{
                width: `${100 / across}%`,
                height: lineHeight,
                transform: `translate(${(at % across) * 100}%, ${Math.floor(at / across) * lineHeight}px)`,
              }}
            >
              <Frame
                row={rows.rowAt(at)}
                settings={batch.settings}
                large={frameWidth * window.devicePixelRatio > SMALL_PICTURE * 1.25}
                onOpen={() => void outputs.open(at)}
              />
            </li>
          ))}
        </ul>
      )}
      {outputs.opened && (
        <ItemViewer
          ids={outputs.opened.ids}
          shownId={outputs.opened.shownId}
          onShow={(id) => outputs.show(id)}
          onClose={() => outputs.close()}
        />
      )}
    </div>
  )
}

function frameLayout({ count, ofAll }: { count: number; ofAll: number }, sheet: { width: number; height: number }) {
  const room = { width: sheet.width - 2 * PADDING, height: sheet.height - 2 * PADDING }
  const width = fillingWidth(ofAll, room, {
    least: room.width >= WIDE ? LEAST_WIDTH_WIDE : LEAST_WIDTH,
    most: MOST_WIDTH,
    heightOf,
  })
  const across = Math.max(1, Math.floor(room.width / width))
  const frameWidth = room.width / across
  return { across, frameWidth, lineHeight: heightOf(frameWidth), lines: Math.ceil(count / across) }
}

interface FrameProps {
  row: BatchRow | undefined
  settings: Batch['settings']
  large: boolean
  onOpen: () => void
}

function Frame({ row, settings, large, onOpen }: FrameProps) {
  const [output] = row?.outputs ?? []
  const item = useLibraryEntry(output?.itemId ?? null)
  if (!row || !output) return <div className={styles.frame} />
  const prompt = wordsOf(row.params)
  const words = [sweepWords(sweptValues(row, settings)), prompt].filter(Boolean).join(' · ')
  return (
    <figure className={styles.frame}>
      <div className={styles.picture}>
        <OutputPicture item={item} path={output.path ?? ''} words={words} className={styles.image} large={large} />
        {item && (
          <button type="button" className={styles.open} aria-label={text().viewers.open(words)} onClick={onOpen} />
        )}
        {row.outputs.length > 1 && <span className={styles.more}>+{formatCount(row.outputs.length - 1)}</span>}
      </div>
      <figcaption className={styles.caption}>
        <span className={styles.file} title={output.path ?? undefined}>
          {output.path === null ? text().batches.paidNotHere : fileNameOf(output.path)}
        </span>
        <span className={styles.words} title={words}>
          {formatCount(row.listRow)} · {words}
        </span>
      </figcaption>
    </figure>
  )
}
