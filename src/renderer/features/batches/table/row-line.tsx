import { memo, type ReactNode } from 'react'
import type { BatchRow } from '#shared/app/batch.ts'
import { text as catalogue } from '#shared/text/index.ts'
import { reasonLine } from '#shared/text/reason-words.ts'
import { UnfinishedPicture } from '../../../media/pictures/unfinished-picture.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatCount, formatDollars } from '../../../words/format.ts'
import styles from './row-line.module.css'
import { moneyOf } from './row-money.ts'
import { RowStateMark } from './row-state-mark.tsx'
import { cellIssue, cellText, isEditable, isLong, isName, type TableColumn } from './table-columns.ts'

export const LINE_HEIGHT = 28
/** Row, state and coins stand before the list's own columns, the note behind them. */
export const FIXED_COLUMNS = 4
/** The heading is the first line. */
export const HEAD_LINES = 1

export interface ActiveCell {
  /** Its line in the table, from 0. */
  line: number
  /** Its column among `columns`, from 0. */
  column: number
}

export function cellId({ line, column }: ActiveCell): string {
  return `cell-${line}-${column}`
}

export type LineTemplate = ReturnType<typeof templateOf>

/** `withMoney`: dollars stand beside the coins and need their room. */
export function templateOf(
  columns: readonly TableColumn[],
  withMoney: boolean,
): { gridTemplateColumns: string; minWidth: string } {
  const widths = columns.map((column) => (isLong(column) ? 'var(--column-words)' : 'var(--column-cell)'))
  const flexible = columns.map((column, index) => `minmax(${widths[index]}, ${shareOf(column)}fr)`)
  const coins = withMoney ? '2 * var(--column-coins)' : 'var(--column-coins)'
  const fixed = ['var(--column-number)', 'var(--column-state)', `calc(${coins})`]
  const note = 'var(--column-note)'
  return {
    gridTemplateColumns: [...fixed, ...flexible, `minmax(${note}, 2fr)`].join(' '),
    minWidth: `calc(${[...fixed, ...widths, note].join(' + ')})`,
  }
}

/** Words need most room; names of models and files more than a number or a choice. */
function shareOf(column: TableColumn): number {
  if (isLong(column)) return 4
  return isName(column) ? 2 : 1
}

interface RowLineProps {
  line: number
  row: BatchRow | undefined
  columns: readonly TableColumn[]
  template: LineTemplate
  /** What models are called, by their ids. */
  modelNames: ReadonlyMap<string, string>
  activeColumn: number | undefined
  dragged: boolean
  onActive: (cell: ActiveCell) => void
  onOpen: () => void
  editor: ReactNode
}

export const RowLine = memo(function RowLine(props: RowLineProps) {
  const { line, row, columns, template, modelNames, activeColumn, dragged, onActive, onOpen, editor } = props
  const style = { ...template, height: LINE_HEIGHT, transform: `translateY(${line * LINE_HEIGHT}px)` }
  const isActive = activeColumn !== undefined
  if (!row)
    return (
      <div className={styles.line} role="row" aria-rowindex={line + 1 + HEAD_LINES} style={style}>
        <span role="gridcell" className={styles.number}>
          …
        </span>
      </div>
    )
  const note = row.reason ? reasonLine(row.reason) : ''
  return (
    <div
      className={classNames(styles.line, isActive && styles.active, dragged && styles.dragged)}
      role="row"
      aria-rowindex={line + 1 + HEAD_LINES}
      aria-selected={isActive}
      style={style}
    >
      <span role="gridcell" className={styles.number} data-handle={row.state === 'ready' ? line : undefined}>
        {formatCount(row.listRow)}
        {row.copy > 1 && <span className={styles.copy}>.{row.copy}</span>}
      </span>
      <span role="gridcell" className={styles.cell}>
        <RowStateMark state={row.state} progress={row.progress} />
      </span>
      <span role="gridcell" className={classNames(styles.cell, styles.figure)}>
        {costOf(row)}
      </span>
      {columns.map((column, index) => {
        const issue = cellIssue(row, column)
        const written = cellText(row, column)
        const text = column.shows.type === 'model' ? (modelNames.get(written) ?? written) : written
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
            {isHere && editor ? editor : text || (issue === undefined ? '' : catalogue().batches.emptyCell)}
          </span>
        )
      })}
      <span role="gridcell" className={classNames(styles.cell, styles.note)} title={note || undefined}>
        {row.state === 'running' && <UnfinishedPicture generationId={row.generationId} className={styles.unfinished} />}
        {note}
      </span>
    </div>
  )
})

/** Coins, and the real money beside them where there is any. */
function costOf(row: BatchRow): string {
  const coins = coinsOf(row)
  const micros = row.providerCost ? moneyOf(row.providerCost, row.state).micros : 0
  return micros > 0 ? `${coins} · ${formatDollars(micros)}` : coins
}

function coinsOf({ coins, state }: BatchRow): string {
  const words = catalogue().batches
  if (coins.charged > 0) return formatCount(coins.charged)
  if (coins.held > 0) return words.held(coins.held)
  if (coins.refunded > 0) return words.coinsBack(coins.refunded)
  return coins.quoted > 0 && state === 'ready' ? formatCount(coins.quoted) : ''
}
