import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type KeyboardEvent } from 'react'
import type { BatchRow } from '#shared/app/batch.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text as catalogue } from '#shared/text/index.ts'
import { scrollToLine, visibleRange } from '../../../ui/visible-range.ts'
import { CellEditor, type CellChoice, type CellEnd } from './cell-editor.tsx'
import { cellId, FIXED_COLUMNS, HEAD_LINES, LINE_HEIGHT, RowLine, templateOf, type ActiveCell } from './row-line.tsx'
import styles from './row-table.module.css'
import { cellText, isEditable, settingChoices, type TableColumn } from './table-columns.ts'
import { useRowDrag } from './use-row-drag.ts'
import type { RowPages } from './use-row-pages.ts'
import { useViewport } from './use-viewport.ts'

const SPARE_LINES = 8

interface RowTableProps {
  label: string
  columns: readonly TableColumn[]
  count: number
  pages: RowPages
  /** Whether any row costs real money. */
  withMoney: boolean
  models: readonly Model[]
  active: ActiveCell
  onActive: (cell: ActiveCell) => void
  onEdit: (row: BatchRow, column: TableColumn, text: string) => void
  /** Up is -1, down is 1. */
  onMove: (line: number, by: -1 | 1) => void
  /** The row of one line is to stand before another line. */
  onPlace: (from: number, before: number) => void
  /** Takes back the last change. */
  onUndo: () => void
}

/** A table of any length: only the lines in sight are drawn, only the pages in sight are read. */
export function RowTable(props: RowTableProps) {
  const { label, columns, count, pages, withMoney, models, active, onActive, onEdit, onMove, onPlace, onUndo } = props
  const { ref, viewport } = useViewport<HTMLDivElement>()
  /** What the editor begins with: what the cell says, or the letter that opened it. */
  const [editing, setEditing] = useState<{ text: string | undefined }>()
  const inSight = { scrollTop: viewport.scrollTop, height: Math.max(0, viewport.height - LINE_HEIGHT) }
  const { first, end } = visibleRange(inSight, { count, lineHeight: LINE_HEIGHT, spare: SPARE_LINES })
  useLayoutEffect(() => pages.look(first, end), [pages, first, end])
  // fewer lines than before: the batch changed, or its filter
  useEffect(() => {
    if (active.line >= count && count > 0) onActive({ ...active, line: count - 1 })
  }, [active, count, onActive])
  const { drag, onPointerDown } = useRowDrag(ref, count, onPlace)

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
        height: scroller.clientHeight - LINE_HEIGHT,
      })
  }
  const activeRow = pages.rowAt(active.line)
  const activeColumn = columns[active.column]
  const canEdit = activeRow !== undefined && isEditable(activeRow) && activeColumn?.shows.type !== 'cell'
  const edit = (text?: string) => {
    if (canEdit) setEditing({ text })
  }
  const clear = () => {
    if (canEdit && activeColumn && cellText(activeRow, activeColumn) !== '') onEdit(activeRow, activeColumn, '')
  }
  const onKeyDown = (press: KeyboardEvent) => {
    if (editing || press.target !== press.currentTarget) return undefined
    const page = Math.max(1, Math.floor(inSight.height / LINE_HEIGHT) - 1)
    const { line, column } = active
    const isCommand = press.ctrlKey || press.metaKey
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
      Home: () => (isCommand ? go(0, column) : go(line, 0)),
      End: () => (isCommand ? go(count - 1, column) : go(line, columns.length - 1)),
      Enter: () => edit(),
      F2: () => edit(),
      Delete: clear,
      Backspace: clear,
    }
    const isLetter = press.key.length === 1 && press.key !== ' ' && !isCommand && !press.altKey
    const move =
      isCommand && press.key.toLowerCase() === 'z' && !press.shiftKey
        ? onUndo
        : isLetter && canEdit
          ? () => edit(press.key)
          : moves[press.key]
    if (!move) return undefined
    press.preventDefault()
    return move()
  }

  const template = useMemo(() => templateOf(columns, withMoney), [columns, withMoney])
  const modelNames = useMemo(() => new Map(models.map(({ id, displayName }) => [id, displayName])), [models])
  const open = useCallback(() => setEditing({ text: undefined }), [])
  const pool = 2 ** Math.ceil(Math.log2(Math.max(1, end - first)))
  const lines = Array.from({ length: end - first }, (_, index) => first + index)
  const close = (ending: CellEnd) => {
    setEditing(undefined)
    ref.current?.focus()
    if (ending === 'down') go(active.line + 1, active.column)
    if (ending === 'right') go(active.line, active.column + 1)
    if (ending === 'left') go(active.line, active.column - 1)
  }
  const words = catalogue().batches
  return (
    <div
      ref={ref}
      className={styles.table}
      role="grid"
      aria-label={label}
      aria-rowcount={count + HEAD_LINES}
      aria-colcount={columns.length + FIXED_COLUMNS}
      aria-activedescendant={activeRow && active.line >= first && active.line < end ? cellId(active) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <div className={styles.head} role="row" aria-rowindex={1} style={template}>
        <span role="columnheader" className={styles.number}>
          {words.rowColumn}
        </span>
        <span role="columnheader">{words.columnState}</span>
        <span role="columnheader" className={styles.figure}>
          {words.columnCoins}
        </span>
        {columns.map((column) => (
          <span key={column.listColumn ?? `:${column.label}`} role="columnheader" className={styles.heading}>
            {column.label}
          </span>
        ))}
        <span role="columnheader">{words.note}</span>
      </div>
      <div className={styles.body} role="rowgroup" style={{ height: count * LINE_HEIGHT, minWidth: template.minWidth }}>
        {lines.map((line) => (
          <RowLine
            // a line that leaves at one end comes back at the other: its elements are used again
            key={line % pool}
            line={line}
            row={pages.rowAt(line)}
            columns={columns}
            template={template}
            modelNames={modelNames}
            activeColumn={line === active.line ? active.column : undefined}
            dragged={line === drag?.from}
            onActive={onActive}
            onOpen={open}
            editor={
              editing && line === active.line && activeRow && activeColumn ? (
                <CellEditor
                  label={words.cellLabel(activeColumn.label, activeRow.listRow)}
                  text={editing.text ?? cellText(activeRow, activeColumn)}
                  typed={editing.text !== undefined}
                  choices={choicesOf(activeRow, activeColumn, models)}
                  onDone={(text, ending) => {
                    close(ending)
                    if (text !== cellText(activeRow, activeColumn)) onEdit(activeRow, activeColumn, text)
                  }}
                  onCancel={() => close('here')}
                />
              ) : undefined
            }
          />
        ))}
        {drag && (
          <div
            className={styles.insertion}
            aria-hidden="true"
            style={{ transform: `translateY(${drag.before * LINE_HEIGHT}px)` }}
          />
        )}
      </div>
    </div>
  )
}

/** Words that a cell can be completed to. */
function choicesOf(row: BatchRow, { shows }: TableColumn, models: readonly Model[]): CellChoice[] {
  if (shows.type === 'model') return models.map(({ id, displayName }) => ({ value: id, label: displayName }))
  if (shows.type !== 'param') return []
  const descriptor = models.find(({ id }) => id === row.modelId)?.params.find(({ name }) => name === shows.name)
  return descriptor ? settingChoices(descriptor) : []
}
