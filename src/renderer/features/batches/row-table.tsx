import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
} from 'react'
import type { BatchRow } from '#shared/app/batch.ts'
import { isKnownDescriptor, type Model } from '#shared/service/catalog.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatCount } from '../../ui/format.ts'
import { scrollToLine, visibleRange } from '../../ui/visible-range.ts'
import { CellEditor } from './cell-editor.tsx'
import type { RowPages } from './row-pages.ts'
import styles from './row-table.module.css'
import { RowStateMark } from './row-state-mark.tsx'
import { cellIssue, cellText, isEditable, isLong, type TableColumn } from './table-columns.ts'
import { useViewport } from './use-viewport.ts'

const LINE_HEIGHT = 28
const SPARE_LINES = 8
const HEAD = 1
/** Row, state and coins stand before the list's own columns. */
const FIXED_COLUMNS = 4

export interface ActiveCell {
  /** Its line in the table, from 0. */
  line: number
  /** Its column among `columns`, from 0. */
  column: number
}

interface RowTableProps {
  label: string
  columns: readonly TableColumn[]
  count: number
  pages: RowPages
  models: readonly Model[]
  active: ActiveCell
  onActive: (cell: ActiveCell) => void
  onEdit: (row: BatchRow, column: TableColumn, text: string) => void
  /** Up is -1, down is 1. */
  onMove: (line: number, by: -1 | 1) => void
}

/** A table of any length: only the lines in sight are drawn, only the pages in sight are read. */
export function RowTable({ label, columns, count, pages, models, active, onActive, onEdit, onMove }: RowTableProps) {
  const { ref, viewport } = useViewport<HTMLDivElement>()
  const [editing, setEditing] = useState(false)
  const headHeight = LINE_HEIGHT
  const inSight = { scrollTop: viewport.scrollTop, height: Math.max(0, viewport.height - headHeight) }
  const { first, end } = visibleRange(inSight, { count, lineHeight: LINE_HEIGHT, spare: SPARE_LINES })
  useLayoutEffect(() => pages.look(first, end), [pages, first, end])
  // fewer lines than before: the batch changed, or its filter
  useEffect(() => {
    if (active.line >= count && count > 0) onActive({ ...active, line: count - 1 })
  }, [active, count, onActive])

  const go = (line: number, column: number) => {
    const next = {
      line: Math.min(count - 1, Math.max(0, line)),
      column: Math.min(columns.length - 1, Math.max(0, column)),
    }
    onActive(next)
    const scroller = ref.current
    if (scroller)
      scroller.scrollTop = scrollToLine(next.line, LINE_HEIGHT, {
        scrollTop: scroller.scrollTop,
        height: scroller.clientHeight - headHeight,
      })
  }
  const activeRow = pages.rowAt(active.line)
  const activeColumn = columns[active.column]
  const canEdit = activeRow !== undefined && isEditable(activeRow) && activeColumn?.shows.type !== 'cell'
  const onKeyDown = (press: ReactKeyboardEvent) => {
    if (editing || press.target !== press.currentTarget) return
    const page = Math.max(1, Math.floor(inSight.height / LINE_HEIGHT) - 1)
    const { line, column } = active
    if (press.altKey && (press.key === 'ArrowUp' || press.key === 'ArrowDown')) {
      press.preventDefault()
      const by = press.key === 'ArrowUp' ? -1 : 1
      onMove(line, by)
      return go(line + by, column)
    }
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(line + 1, column),
      ArrowUp: () => go(line - 1, column),
      ArrowRight: () => go(line, column + 1),
      ArrowLeft: () => go(line, column - 1),
      PageDown: () => go(line + page, column),
      PageUp: () => go(line - page, column),
      Home: () => (press.ctrlKey || press.metaKey ? go(0, column) : go(line, 0)),
      End: () => (press.ctrlKey || press.metaKey ? go(count - 1, column) : go(line, columns.length - 1)),
      Enter: () => setEditing(canEdit),
      F2: () => setEditing(canEdit),
    }
    const move = moves[press.key]
    if (!move) return undefined
    press.preventDefault()
    return move()
  }

  const template = useMemo(() => templateOf(columns), [columns])
  const open = useCallback(() => setEditing(true), [])
  const pool = 2 ** Math.ceil(Math.log2(Math.max(1, end - first)))
  const lines = Array.from({ length: end - first }, (_, index) => first + index)
  const back = () => {
    setEditing(false)
    ref.current?.focus()
  }
  return (
    <div
      ref={ref}
      className={styles.table}
      role="grid"
      aria-label={label}
      aria-rowcount={count + HEAD}
      aria-colcount={columns.length + FIXED_COLUMNS}
      aria-activedescendant={activeRow && active.line >= first && active.line < end ? cellId(active) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head} role="row" aria-rowindex={1} style={template}>
        <span role="columnheader" className={styles.number}>
          Row
        </span>
        <span role="columnheader">State</span>
        <span role="columnheader" className={styles.figure}>
          Coins
        </span>
        {columns.map((column) => (
          <span key={column.listColumn ?? `:${column.label}`} role="columnheader" className={styles.heading}>
            {column.label}
          </span>
        ))}
        <span role="columnheader">Note</span>
      </div>
      <div className={styles.body} role="rowgroup" style={{ height: count * LINE_HEIGHT, minWidth: template.minWidth }}>
        {lines.map((line) => (
          <Line
            // a line that leaves at one end comes back at the other: its elements are used again
            key={line % pool}
            line={line}
            row={pages.rowAt(line)}
            columns={columns}
            template={template}
            activeColumn={line === active.line ? active.column : undefined}
            onActive={onActive}
            onOpen={open}
            editor={
              editing && line === active.line && activeRow && activeColumn ? (
                <CellEditor
                  label={`${activeColumn.label}, row ${activeRow.listRow}`}
                  text={cellText(activeRow, activeColumn)}
                  choices={choicesOf(activeRow, activeColumn, models)}
                  onDone={(text) => {
                    back()
                    if (text !== cellText(activeRow, activeColumn)) onEdit(activeRow, activeColumn, text)
                  }}
                  onCancel={back}
                />
              ) : undefined
            }
          />
        ))}
      </div>
    </div>
  )
}

interface LineProps {
  line: number
  row: BatchRow | undefined
  columns: readonly TableColumn[]
  template: ReturnType<typeof templateOf>
  activeColumn: number | undefined
  onActive: (cell: ActiveCell) => void
  onOpen: () => void
  editor: ReactNode
}

const Line = memo(function Line({ line, row, columns, template, activeColumn, onActive, onOpen, editor }: LineProps) {
  const style = { ...template, height: LINE_HEIGHT, transform: `translateY(${line * LINE_HEIGHT}px)` }
  const isActive = activeColumn !== undefined
  if (!row)
    return (
      <div className={styles.line} role="row" aria-rowindex={line + 1 + HEAD} style={style}>
        <span role="gridcell" className={styles.number}>
          …
        </span>
      </div>
    )
  return (
    <div
      className={classNames(styles.line, isActive && styles.active)}
      role="row"
      aria-rowindex={line + 1 + HEAD}
      aria-selected={isActive}
      style={style}
    >
      <span role="gridcell" className={styles.number}>
        {formatCount(row.listRow)}
        {row.copy > 1 && <span className={styles.copy}>.{row.copy}</span>}
      </span>
      <span role="gridcell" className={styles.cell}>
        <RowStateMark state={row.state} progress={row.progress} />
      </span>
      <span role="gridcell" className={classNames(styles.cell, styles.figure)}>
        {coinsOf(row)}
      </span>
      {columns.map((column, index) => {
        const issue = cellIssue(row, column)
        const text = cellText(row, column)
        const isHere = activeColumn === index
        return (
          // a cell is reached by the grid's own keys
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <span
            key={column.listColumn ?? `:${column.label}`}
            id={cellId({ line, column: index })}
            role="gridcell"
            aria-colindex={index + FIXED_COLUMNS}
            aria-invalid={issue !== undefined}
            className={classNames(styles.cell, isHere && styles.here)}
            data-faulty={issue === undefined ? undefined : true}
            title={issue ?? text}
            onClick={() => onActive({ line, column: index })}
            onDoubleClick={() => {
              if (isEditable(row) && column.shows.type !== 'cell') onOpen()
            }}
          >
            {isHere && editor ? editor : text || (issue === undefined ? '' : 'empty')}
          </span>
        )
      })}
      <span role="gridcell" className={classNames(styles.cell, styles.note)} title={row.reason?.message}>
        {row.reason?.message ?? ''}
      </span>
    </div>
  )
})

function coinsOf({ coins, state }: BatchRow): string {
  if (coins.charged > 0) return formatCount(coins.charged)
  if (coins.held > 0) return `${formatCount(coins.held)} held`
  if (coins.refunded > 0) return `${formatCount(coins.refunded)} back`
  return coins.quoted > 0 && state === 'ready' ? formatCount(coins.quoted) : ''
}

function cellId({ line, column }: ActiveCell): string {
  return `cell-${line}-${column}`
}

/** Words that a cell can be completed to. */
function choicesOf(row: BatchRow, { shows }: TableColumn, models: readonly Model[]): string[] {
  if (shows.type === 'model') return models.map(({ id }) => id)
  if (shows.type !== 'param') return []
  const descriptor = models.find(({ id }) => id === row.modelId)?.params.find(({ name }) => name === shows.name)
  return descriptor && isKnownDescriptor(descriptor) && descriptor.kind === 'enum' ? descriptor.values.map(String) : []
}

function templateOf(columns: readonly TableColumn[]): { gridTemplateColumns: string; minWidth: string } {
  const widths = columns.map((column) => (isLong(column) ? 'var(--column-words)' : 'var(--column-cell)'))
  const flexible = columns.map((column, index) => `minmax(${widths[index]}, ${isLong(column) ? 4 : 1}fr)`)
  const fixed = ['var(--column-number)', 'var(--column-state)', 'var(--column-coins)']
  const note = 'var(--column-note)'
  return {
    gridTemplateColumns: [...fixed, ...flexible, `minmax(${note}, 3fr)`].join(' '),
    minWidth: `calc(${[...fixed, ...widths, note].join(' + ')})`,
  }
}
