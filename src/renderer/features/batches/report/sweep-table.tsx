import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { BatchRow } from '#shared/app/batch.ts'
import type { SweepGrid } from '#shared/batch/swept-values.ts'
import { text } from '#shared/text/index.ts'
import { sweepWords } from '../../../media/details/setting-words.ts'
import { OutputPicture } from '../../../media/pictures/output-picture.tsx'
import { itemIdsOf } from '../../../media/items/item-ids-of.ts'
import { ItemViewer } from '../../../media/viewer/item-viewer.tsx'
import { useScrolledLines } from '../../../ui/use-scrolled-lines.ts'
import { scrollToLine } from '../../../ui/visible-range.ts'
import { useLibraryEntry } from '../table/use-library-entry.ts'
import { cellAfter, idsInOrder, lineWords, type Cell } from './sweep-cells.ts'
import styles from './sweep-table.module.css'

/** As the style has them. */
const LINE_HEIGHT = 184
const HEAD_HEIGHT = 44

/** What a sweep has made as rows by values, with labels that stay in sight. */
export function SweepTable({ grid }: { grid: SweepGrid<BatchRow> }) {
  const words = text().exports
  const ref = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Cell>({ line: 0, column: 0 })
  const [viewed, setViewed] = useState<string>()
  const wantsFocus = useRef(false)
  const size = { lines: grid.lines.length, columns: grid.columns.length }
  const layoutOf = useCallback(() => ({ lines: size.lines, lineHeight: LINE_HEIGHT }), [size.lines])
  const { first, end } = useScrolledLines(ref, layoutOf)
  const ids = useMemo(() => idsInOrder(grid), [grid])

  // after every drawing: a line that was far away is there only once it was scrolled to
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    const cell = ref.current?.querySelector<HTMLElement>(`[data-cell="${active.line}:${active.column}"]`)
    if (cell) wantsFocus.current = false
    cell?.focus({ preventScroll: true })
  })

  const go = (cell: Cell) => {
    wantsFocus.current = true
    setActive(cell)
    const element = ref.current
    if (!element) return
    // a line that is not drawn yet has to be scrolled to before it can be reached
    const room = { scrollTop: element.scrollTop, height: element.clientHeight - HEAD_HEIGHT }
    element.scrollTop = scrollToLine(cell.line, LINE_HEIGHT, room)
  }
  const open = ({ line, column }: Cell) => {
    const [id] = itemIdsOf(grid.lines[line]?.cells[column] ?? [])
    if (id !== undefined) setViewed(id)
  }
  const onKey = (press: KeyboardEvent) => {
    if (press.altKey) return
    const next = cellAfter(press.key, press.ctrlKey || press.metaKey, active, size)
    if (next) go(next)
    else if (press.key === 'Enter' || press.key === ' ') open(active)
    else return
    press.preventDefault()
  }

  return (
    <>
      <div
        ref={ref}
        className={styles.table}
        role="grid"
        tabIndex={-1}
        aria-label={words.grid}
        aria-rowcount={size.lines + 1}
        aria-colcount={size.columns + 1}
        onKeyDown={onKey}
        onClick={({ target }) => {
          const [line, column] =
            (target as Element).closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(':') ?? []
          if (line !== undefined && column !== undefined) open({ line: Number(line), column: Number(column) })
        }}
      >
        <div className={styles.head} role="row" aria-rowindex={1}>
          <span className={styles.corner} role="columnheader" aria-colindex={1}>
            {words.gridRow}
          </span>
          {grid.columns.map((swept, column) => {
            const label = sweepWords(swept)
            return (
              <span key={label} className={styles.column} role="columnheader" aria-colindex={column + 2} title={label}>
                {label}
              </span>
            )
          })}
        </div>
        <div className={styles.lines} role="rowgroup" style={{ height: size.lines * LINE_HEIGHT }}>
          {grid.lines.slice(first, end).map((line, index) => (
            <Line
              key={JSON.stringify([line.listRow, line.swept])}
              line={line}
              at={first + index}
              grid={grid}
              active={active}
              onActive={(cell) => setActive(cell)}
            />
          ))}
        </div>
      </div>
      {viewed !== undefined && (
        <ItemViewer
          ids={ids}
          shownId={viewed}
          onShow={setViewed}
          onClose={() => {
            setViewed(undefined)
            wantsFocus.current = true
            setActive({ ...active })
          }}
        />
      )}
    </>
  )
}

interface LineProps {
  line: SweepGrid<BatchRow>['lines'][number]
  at: number
  grid: SweepGrid<BatchRow>
  active: Cell
  onActive: (cell: Cell) => void
}

function Line({ line, at, grid, active, onActive }: LineProps) {
  const { place, prompt, swept } = lineWords(line)
  const isFirstOfRow = grid.lines[at - 1]?.listRow !== line.listRow
  return (
    <div className={styles.line} role="row" aria-rowindex={at + 2} style={{ top: at * LINE_HEIGHT }}>
      <span className={styles.label} role="rowheader" aria-colindex={1} data-first={isFirstOfRow || undefined}>
        {swept !== '' && <strong className={styles.swept}>{swept}</strong>}
        <span className={styles.prompt} title={prompt}>
          {place} · {prompt}
        </span>
      </span>
      {line.cells.map((rows, column) => {
        const cell = { line: at, column }
        const label = [sweepWords(grid.columns[column] ?? []), swept, prompt].filter(Boolean).join(', ')
        const isActive = active.line === at && active.column === column
        return (
          <div
            key={JSON.stringify(grid.columns[column])}
            className={styles.cell}
            role="gridcell"
            aria-colindex={column + 2}
            aria-label={label}
            data-cell={`${at}:${column}`}
            tabIndex={isActive ? 0 : -1}
            onFocus={() => onActive(cell)}
          >
            <CellPictures rows={rows} words={label} />
          </div>
        )
      })}
    </div>
  )
}

/** The repeats of a cell share its room. */
function CellPictures({ rows, words }: { rows: readonly BatchRow[]; words: string }) {
  if (rows.length === 0) return <span className={styles.none}>{text().exports.gridNone}</span>
  const across = Math.ceil(Math.sqrt(rows.length))
  return (
    <div className={styles.tiles} style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}>
      {rows.map((row) => (
        <Tile key={row.id} row={row} words={words} />
      ))}
    </div>
  )
}

function Tile({ row, words }: { row: BatchRow; words: string }) {
  const [output] = row.outputs
  const item = useLibraryEntry(output?.itemId ?? null)
  if (!output) return <span className={styles.none}>{text().batches.rowStates[row.state]}</span>
  return (
    <span className={styles.tile}>
      <OutputPicture item={item} path={output.path ?? ''} words={words} className={styles.image} />
    </span>
  )
}
