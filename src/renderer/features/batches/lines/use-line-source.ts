import { useMemo } from 'react'
import type { GridCell, GridSource } from '../../../ui/grid/grid-types.ts'
import type { LinePages, Lines } from './line-pages.ts'

interface LineSourceOf<Row> {
  lines: Lines<Row>
  pages: LinePages<Row>
  count: number
  /** Given anew, all cells are drawn again; so with those below. */
  cellOf: (row: Row, column: number) => GridCell
  /** What is copied and looked through of a row, in the order of the columns. */
  textsOf: (row: Row) => readonly string[]
  /** Looks in all lines at once, where somebody can. */
  find?: NonNullable<GridSource['find']>
}

/** The lines of a table as its grid asks for them. */
export function useLineSource<Row extends { id: number }>(of: LineSourceOf<Row>): GridSource {
  const { lines, pages, count, cellOf, textsOf, find } = of
  return useMemo(
    () => ({
      count,
      cellAt: (line, column) => {
        const row = lines.rowAt(line)
        return row && cellOf(row, column)
      },
      lineKey: (line) => lines.rowAt(line)?.id,
      isSettled: lines.isSettled,
      want: pages.want,
      read: async (from, to) => (await pages.readAll(from, to)).map(textsOf),
      ...(find && { find }),
    }),
    [lines, pages, count, cellOf, textsOf, find],
  )
}
