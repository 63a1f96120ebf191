import type { GridColumn } from './grid-types.ts'

export const LEAST_COLUMN_WIDTH = 48
export const MOST_COLUMN_WIDTH = 960
/** Frozen columns leave at least so much of the view to those that scroll. */
const MOST_FROZEN_SHARE = 0.6

/** Where columns stand, in pixels from the first one: row headers are not part of it. */
export interface ColumnLayout {
  lefts: readonly number[]
  widths: readonly number[]
  total: number
  /** So many of the first columns do not scroll. */
  frozen: number
  frozenWidth: number
}

export function layoutColumns(
  columns: readonly Pick<GridColumn, 'id' | 'width' | 'frozen'>[],
  { view, resized }: { view: number; resized?: { column: string; width: number } | undefined },
): ColumnLayout {
  const widths = columns.map(({ id, width }) => (resized?.column === id ? resized.width : fitWidth(width)))
  const lefts: number[] = []
  let total = 0
  for (const width of widths) {
    lefts.push(total)
    total += width
  }
  const loose = columns.findIndex(({ frozen = false }) => !frozen)
  const wished = loose < 0 ? columns.length : loose
  const wishedWidth = lefts[wished] ?? total
  // on a narrow view, frozen columns would leave nothing to scroll in
  const frozen = view === 0 || wishedWidth <= view * MOST_FROZEN_SHARE ? wished : 0
  return { lefts, widths, total, frozen, frozenWidth: frozen === 0 ? 0 : wishedWidth }
}

export function fitWidth(width: number): number {
  return Math.round(Math.min(MOST_COLUMN_WIDTH, Math.max(LEAST_COLUMN_WIDTH, width)))
}

/** Which of the columns that scroll are in sight: from `first` up to but without `end`. `width` includes the frozen ones. */
export function columnsInSight(
  layout: ColumnLayout,
  { scrollLeft, width }: { scrollLeft: number; width: number },
): { first: number; end: number } {
  const { frozen, frozenWidth, widths } = layout
  const first = Math.max(frozen, columnAt(layout, scrollLeft + frozenWidth))
  const end = Math.min(widths.length, columnAt(layout, scrollLeft + width) + 1)
  return { first: Math.min(first, widths.length), end: Math.max(end, frozen) }
}

/** The column over a point, by its distance from the first column's left edge; the nearest where there is none. */
export function columnAt({ lefts }: ColumnLayout, x: number): number {
  let [low, high] = [0, Math.max(0, lefts.length - 1)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((lefts[middle] ?? 0) <= x) low = middle
    else high = middle - 1
  }
  return low
}

/** Where to scroll so that a column can be seen beside the frozen ones. */
export function scrollToColumn(
  { lefts, widths, frozen, frozenWidth }: ColumnLayout,
  column: number,
  { scrollLeft, width }: { scrollLeft: number; width: number },
): number {
  if (column < frozen) return scrollLeft
  const left = lefts[column] ?? 0
  const right = left + (widths[column] ?? 0)
  if (left < scrollLeft + frozenWidth) return left - frozenWidth
  // what does not fit begins where it can be read
  return Math.min(left - frozenWidth, Math.max(scrollLeft, right - width))
}
