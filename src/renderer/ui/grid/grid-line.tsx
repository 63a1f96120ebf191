import { memo, type ReactNode } from 'react'
import { text as catalogue } from '#shared/text/index.ts'
import { formatCount } from '../../words/format.ts'
import { classNames } from '../class-names.ts'
import type { ColumnLayout } from './column-layout.ts'
import type { LineKey } from './follow-lines.ts'
import styles from './grid-line.module.css'
import { findIn } from '#shared/batch/find-text.ts'
import type { GridCell, GridColumn, GridPlace, GridQuery, GridSource } from './grid-types.ts'
import { MarkedText } from './marked-text.tsx'

/** The heading is the first line, row headers the first column, as who listens counts. */
export const HEAD_LINES = 1
export const HEAD_COLUMNS = 1
/** More of a text than any line shows. */
const MOST_SHOWN = 600

export interface GridLineProps {
  gridId: string
  line: number
  top: number
  height: number
  source: GridSource
  columns: readonly GridColumn[]
  layout: ColumnLayout
  rowHeaderWidth: number
  /** Of the columns that scroll, those in sight. */
  firstColumn: number
  endColumn: number
  /** The active cell's column, when it is in this line. */
  activeColumn: number | undefined
  /** What is selected of it, from the first to the last column, and whether the range begins or ends with it. */
  selectedFrom: number | undefined
  selectedTo: number | undefined
  isFirstSelected: boolean
  isLastSelected: boolean
  /** What the fill handle is drawn over. */
  filledFrom: number | undefined
  filledTo: number | undefined
  isHeaderSelected: boolean
  /** Whether it is being moved. */
  isMoved: boolean
  isMovable: boolean
  canFill: boolean
  query: GridQuery | undefined
  rowHeader: ((line: number) => ReactNode) | undefined
}

/** The same wherever its line goes, so that nobody is told of the active cell again when others come before it. */
export function cellId(gridId: string, key: LineKey, { line, column }: GridPlace): string {
  return key === undefined ? `${gridId}-unread-${line}-${column}` : `${gridId}-${key}-${column}`
}

/** One line: its header, its frozen cells, and those of the others that are in sight or active. */
export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { line, top, height, source, layout, rowHeaderWidth, firstColumn, endColumn, activeColumn } = props
  const { rowHeader, isHeaderSelected, isMovable, isMoved } = props
  const isRead = source.lineKey(line) !== undefined
  const loose = Array.from({ length: Math.max(0, endColumn - firstColumn) }, (_, index) => firstColumn + index)
  // who listens is told of the active cell wherever the view has gone
  if (activeColumn !== undefined && activeColumn >= layout.frozen && !loose.includes(activeColumn))
    loose.push(activeColumn)
  return (
    <div
      className={classNames(styles.line, isMoved && styles.moved)}
      role="row"
      aria-rowindex={line + 1 + HEAD_LINES}
      aria-busy={!isRead || undefined}
      style={{ top, height, width: rowHeaderWidth + layout.total, lineHeight: `${height}px` }}
    >
      <div className={styles.frozen} style={{ width: rowHeaderWidth + layout.frozenWidth }}>
        <div
          className={classNames(styles.header, isHeaderSelected && styles.headerSelected)}
          role="rowheader"
          aria-colindex={1}
          data-line-header={line}
          style={{ width: rowHeaderWidth }}
        >
          {isMovable && <span className={styles.grip} data-grip={line} aria-hidden="true" />}
          <span className={styles.headerText}>{rowHeader ? rowHeader(line) : formatCount(line + 1)}</span>
        </div>
        {Array.from({ length: layout.frozen }, (_, column) => drawCell(props, column))}
      </div>
      {loose.map((column) => drawCell(props, column))}
    </div>
  )
})

/** Not a component of its own: there are hundreds of cells, and they change with their line. */
function drawCell(props: GridLineProps, column: number) {
  const { gridId, line, source, columns, layout, rowHeaderWidth, activeColumn, selectedFrom, selectedTo, query } = props
  const { isFirstSelected, isLastSelected, filledFrom, filledTo, canFill } = props
  const cell = source.cellAt(line, column)
  const { id: key, align, editable } = columns[column] ?? {}
  const isSelected = isBetween(column, selectedFrom, selectedTo)
  const id = cellId(gridId, source.lineKey(line), { line, column })
  const told = cell?.issue ?? cell?.about
  const toldId = told === undefined ? undefined : `${id}-told`
  return (
    <div
      key={key}
      id={id}
      role="gridcell"
      dir="auto"
      aria-colindex={column + 1 + HEAD_COLUMNS}
      aria-selected={isSelected}
      aria-invalid={cell?.issue === undefined ? undefined : true}
      aria-describedby={toldId}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a gridcell does
      aria-readonly={(cell?.editable ?? editable) === true ? undefined : true}
      className={classNames(
        styles.cell,
        activeColumn === column && styles.active,
        isBetween(column, filledFrom, filledTo) && styles.filled,
        isSelected && isFirstSelected && styles.edgeTop,
        isSelected && isLastSelected && styles.edgeBottom,
        isSelected && column === selectedFrom && styles.edgeLeft,
        isSelected && column === selectedTo && styles.edgeRight,
      )}
      data-align={align}
      data-tone={cell?.tone}
      style={{ left: rowHeaderWidth + (layout.lefts[column] ?? 0), width: layout.widths[column] }}
    >
      {cell ? cellContent(cell, query) : <span className={styles.waiting} aria-hidden="true" />}
      {toldId !== undefined && (
        <span id={toldId} hidden>
          {told}
        </span>
      )}
      {canFill && isSelected && isLastSelected && column === selectedTo && (
        <span className={styles.handle} data-fill-handle aria-hidden="true" />
      )}
    </div>
  )
}

function cellContent({ text, content, issue }: GridCell, query: GridQuery | undefined): ReactNode {
  // what is looked for is marked in the text itself
  const isFound = query !== undefined && findIn(text, query).length > 0
  if (content !== undefined && !isFound) return <span className={styles.content}>{content}</span>
  if (text === '') return issue === undefined ? null : catalogue().grid.emptyCell
  const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
  return query ? <MarkedText text={shown} query={query} /> : shown
}

function isBetween(column: number, from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && column >= from && column <= to
}
