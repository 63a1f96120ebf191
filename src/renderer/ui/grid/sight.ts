import { visibleRange } from '../visible-range.ts'
import { columnsInSight, type ColumnLayout } from './column-layout.ts'
import { blockAt, offsetAt, scrollTopFor, type LineLayout } from './line-layout.ts'

/** Lines beyond either end of the view that are drawn already. */
const SPARE_LINES = 8
/** So many lines come and go together: a wheel moves by less than that most of the time. */
const STRIDE = 4

/** What is drawn: lines and the columns that scroll, each from the first up to but without the end. */
export interface Sight {
  firstLine: number
  endLine: number
  firstColumn: number
  endColumn: number
  /** From which line on lines are placed, and how far down that one stands. */
  block: { line: number; top: number }
}

export interface ScrollPlace {
  scrollTop: number
  scrollLeft: number
  /** It came from far away, where nothing that was drawn is of use: what can be seen is drawn first. */
  jumped?: boolean
}

/** The room for cells: without headings and row headers. */
export interface ViewSize {
  width: number
  height: number
}

export function sightOf(
  { scrollTop, scrollLeft, jumped = false }: ScrollPlace,
  view: ViewSize,
  { lines, columns }: { lines: LineLayout; columns: ColumnLayout },
): Sight {
  const offset = offsetAt(lines, scrollTop, view.height)
  const { first, end } = visibleRange(
    { scrollTop: offset, height: view.height },
    { count: lines.count, lineHeight: lines.lineHeight, spare: jumped ? 0 : SPARE_LINES },
  )
  const across = columnsInSight(columns, { scrollLeft, width: view.width })
  const stride = jumped ? 1 : STRIDE
  return {
    firstLine: Math.floor(first / stride) * stride,
    endLine: Math.min(lines.count, Math.ceil(end / stride) * stride),
    firstColumn: across.first,
    endColumn: across.end,
    block: blockAt(lines, scrollTop, view.height),
  }
}

/** More lines than are ever drawn at once in a view. */
export function poolFor(height: number, lineHeight: number): number {
  return Math.ceil(height / lineHeight) + 1 + 2 * (SPARE_LINES + STRIDE)
}

/** Whether none of the lines that are drawn can be used again. */
export function isElsewhere(one: Sight, other: Sight): boolean {
  return other.firstLine >= one.endLine || other.endLine <= one.firstLine
}

export function isSameSight(one: Sight, other: Sight): boolean {
  return (
    one.firstLine === other.firstLine &&
    one.endLine === other.endLine &&
    one.firstColumn === other.firstColumn &&
    one.endColumn === other.endColumn &&
    one.block.line === other.block.line &&
    one.block.top === other.block.top
  )
}

/** Where to scroll so that a line can be seen. */
export function scrollTopToLine(lines: LineLayout, line: number, scrollTop: number, view: number): number {
  const offset = offsetAt(lines, scrollTop, view)
  const top = line * lines.lineHeight
  if (top < offset) return scrollTopFor(lines, top, view)
  const bottom = top + lines.lineHeight
  return bottom > offset + view ? scrollTopFor(lines, bottom - view, view) : scrollTop
}

/** The line over a point, by its distance from the top of the view. */
export function lineAt(lines: LineLayout, y: number, scrollTop: number, view: number): number {
  const line = Math.floor((offsetAt(lines, scrollTop, view) + y) / lines.lineHeight)
  return Math.max(0, Math.min(lines.count - 1, line))
}
