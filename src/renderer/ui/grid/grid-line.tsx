import { memo, type ReactNode } from 'react'
import { text as catalogue } from '#shared/text/index.ts'
import { formatCount } from '../../words/format.ts'
import { classNames } from '../class-names.ts'
import type { ColumnLayout } from './column-layout.ts'
import styles from './grid-line.module.css'
import type { GridCell, GridColumn, GridQuery, GridSource } from './grid-types.ts'
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

export function cellId(gridId: string, line: number, column: number): string {
  return `${gridId}-${line}-${column}`
}

/** One line: its header, its frozen cells, and those of the others that are in sight or active. */
export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { line, top, height, source, columns, layout, rowHeaderWidth, firstColumn, endColumn, activeColumn } = props
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
      data-tall={height > 32 || undefined}
      style={{ transform: `translateY(${top}px)`, height, width: rowHeaderWidth + layout.total }}
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
        {Array.from({ length: layout.frozen }, (_, column) => (
          <Cell
            key={columns[column]?.id}
            {...props}
            column={column}
            left={rowHeaderWidth + (layout.lefts[column] ?? 0)}
          />
        ))}
      </div>
      {loose.map((column) => (
        <Cell
          key={columns[column]?.id}
          {...props}
          column={column}
          left={rowHeaderWidth + (layout.lefts[column] ?? 0)}
        />
      ))}
    </div>
  )
})

function Cell(props: GridLineProps & { column: number; left: number }) {
  const { gridId, line, column, left, source, columns, layout, activeColumn, selectedFrom, selectedTo, query } = props
  const { isFirstSelected, isLastSelected, filledFrom, filledTo, canFill } = props
  const cell = source.cellAt(line, column)
  const { align, editable } = columns[column] ?? {}
  const isActive = activeColumn === column
  const isSelected = isBetween(column, selectedFrom, selectedTo)
  const isLast = isSelected && isLastSelected && column === selectedTo
  const id = cellId(gridId, line, column)
  const issueId = cell?.issue === undefined ? undefined : `${id}-issue`
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 1 + HEAD_COLUMNS}
      aria-selected={isSelected}
      aria-invalid={issueId === undefined ? undefined : true}
      aria-describedby={issueId}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a gridcell does
      aria-readonly={(cell?.editable ?? editable) === true ? undefined : true}
      className={classNames(
        styles.cell,
        isActive && styles.active,
        isBetween(column, filledFrom, filledTo) && styles.filled,
        isSelected && isFirstSelected && styles.edgeTop,
        isSelected && isLastSelected && styles.edgeBottom,
        isSelected && column === selectedFrom && styles.edgeLeft,
        isSelected && column === selectedTo && styles.edgeRight,
      )}
      data-align={align}
      data-tone={cell?.tone}
      title={cell?.issue ?? titleOf(cell)}
      style={{ left, width: layout.widths[column] }}
    >
      {cell ? <CellContent cell={cell} query={query} /> : <span className={styles.waiting} aria-hidden="true" />}
      {issueId !== undefined && (
        <span id={issueId} hidden>
          {cell?.issue}
        </span>
      )}
      {isLast && canFill && <span className={styles.handle} data-fill-handle aria-hidden="true" />}
    </div>
  )
}

function CellContent({ cell, query }: { cell: GridCell; query: GridQuery | undefined }) {
  const { text, content, issue } = cell
  if (content !== undefined) return <span className={styles.content}>{content}</span>
  if (text === '') return issue === undefined ? null : <span className={styles.text}>{catalogue().grid.emptyCell}</span>
  const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
  return (
    <span className={styles.text}>
      <MarkedText text={shown} query={query} />
    </span>
  )
}

/** A short text is in sight whole. */
function titleOf(cell: GridCell | undefined): string | undefined {
  return cell && cell.text.length > 12 ? cell.text.slice(0, 2 * MOST_SHOWN) : undefined
}

function isBetween(column: number, from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && column >= from && column <= to
}
