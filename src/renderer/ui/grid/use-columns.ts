import { text } from '#shared/text/index.ts'
import { fitWidth } from './column-layout.ts'
import { HEAD_COLUMNS } from './grid-line.tsx'
import type { GridColumn } from './grid-types.ts'
import type { GridWork } from './grid-work.ts'

/** Alt+Shift with an arrow changes a column by so much. */
const STEP = 16
const ROOM_FOR_PADDING = 12
const ROOM_FOR_SORT = 24

/** Widths and order of columns, as asked for in headings, by keys and in the menu. */
export function useColumns({ props, geometry, keepPlace, say }: GridWork) {
  const { columns, sort, onResize, onSort } = props
  const words = text().grid
  const resize = (column: GridColumn, width: number) => {
    if (!onResize) return
    onResize(column.id, fitWidth(width))
    say(words.saidWidth(column.label, fitWidth(width)))
  }
  const sortBy = (column: GridColumn, descending: boolean | null) => {
    onSort?.(column.id, descending)
    keepPlace()
    say(words.saidSorted(column.label, descending))
  }
  return {
    sortBy,
    /** Up, down, and back to the order of the list. */
    turnSort: (column: GridColumn) => {
      const now = sort?.column === column.id ? sort : undefined
      sortBy(column, now === undefined ? false : now.descending ? null : true)
    },
    /** As wide as what is drawn of it. */
    fit: (column: GridColumn) => resize(column, contentWidth(geometry.scroller.current, columns.indexOf(column))),
    step: (index: number, by: -1 | 1) => {
      const column = columns[index]
      if (column) resize(column, (geometry.layout.widths[index] ?? column.width) + by * STEP)
    },
  }
}

export type GridColumns = ReturnType<typeof useColumns>

function contentWidth(table: HTMLElement | null, column: number): number {
  const cells = table?.querySelectorAll(`[role=gridcell][aria-colindex="${column + 1 + HEAD_COLUMNS}"]`)
  const heading = table?.querySelector(`[data-heading="${column}"] > span:first-child`)
  const widths = Array.from(cells ?? [], ({ scrollWidth }) => scrollWidth)
  return Math.max(0, ...widths, (heading?.scrollWidth ?? 0) + ROOM_FOR_SORT) + ROOM_FOR_PADDING
}
