import { useMemo, useState } from 'react'
import { columnAt, layoutColumns, scrollToColumn, type ColumnLayout } from './column-layout.ts'
import type { GridColumn, GridPlace } from './grid-types.ts'
import { layoutLines } from './line-layout.ts'
import { lineAt, poolFor, scrollTopToLine } from './sight.ts'
import type { DragPoint } from './use-drag.ts'
import { useSight, useViewSize } from './use-sight.ts'

interface GridMeasures {
  columns: readonly GridColumn[]
  count: number
  lineHeight: number
  rowHeaderWidth: number
}

/** Where everything stands: what is in sight, which cell is under a point, how to bring one into sight. */
export function useGeometry({ columns, count, lineHeight, rowHeaderWidth }: GridMeasures) {
  const { length } = columns
  const size = useMemo(() => ({ lines: count, columns: length }), [count, length])
  const { scroller, head, view } = useViewSize(rowHeaderWidth)
  /** While an edge is drawn; the owner hears of it at the end. */
  const [resized, setResized] = useState<{ column: string; width: number }>()
  const layout: ColumnLayout = useMemo(
    () => layoutColumns(columns, { view: view.width, resized }),
    [columns, view.width, resized],
  )
  const lines = useMemo(() => layoutLines(count, lineHeight), [count, lineHeight])
  const { sight, look } = useSight(scroller, view, lines, layout)

  const reveal = ({ line, column }: GridPlace) => {
    const table = scroller.current
    if (!table) return
    const { scrollTop, scrollLeft } = table
    const top = scrollTopToLine(lines, line, scrollTop, view.height)
    const left = scrollToColumn(layout, column, { scrollLeft, width: view.width })
    if (top === scrollTop && left === scrollLeft) return
    table.scrollTo({ top, left })
    look()
  }
  /** The cell under a point, or the nearest one. */
  const placeAt = ({ clientX, clientY }: DragPoint): GridPlace => {
    const table = scroller.current
    if (!table) return { line: 0, column: 0 }
    const { left, top } = table.getBoundingClientRect()
    const x = clientX - left - rowHeaderWidth
    const y = clientY - top - (head.current?.offsetHeight ?? 0)
    const isFrozen = x >= 0 && x < layout.frozenWidth
    return {
      line: lineAt(lines, y, table.scrollTop, view.height),
      column: columnAt(layout, isFrozen ? x : x + table.scrollLeft),
    }
  }
  /** What of the scrolling element is covered by headings and frozen cells. */
  const coverOf = () => ({ top: head.current?.offsetHeight ?? 0, left: rowHeaderWidth + layout.frozenWidth })

  /** As many lines as are ever drawn at once: one that leaves at one end comes back at the other in the same elements. */
  const pool = poolFor(view.height, lineHeight)

  return { scroller, head, view, size, layout, lines, lineHeight, sight, pool, setResized, reveal, placeAt, coverOf }
}

export type GridGeometry = ReturnType<typeof useGeometry>
