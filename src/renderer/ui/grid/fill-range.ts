import type { GridEdit, GridPlace } from './grid-types.ts'
import { continueSeries } from './fill-series.ts'
import { type GridRange } from './selection.ts'

/** What the fill handle would fill when it is drawn from a range to a cell: on one side of it only, the farther one. */
export function fillTarget(range: GridRange, { line, column }: GridPlace): GridRange | undefined {
  const down = line > range.bottom ? line - range.bottom : line < range.top ? line - range.top : 0
  const right = column > range.right ? column - range.right : column < range.left ? column - range.left : 0
  if (down === 0 && right === 0) return undefined
  if (Math.abs(down) >= Math.abs(right))
    return down > 0 ? { ...range, top: range.bottom + 1, bottom: line } : { ...range, top: line, bottom: range.top - 1 }
  return right > 0
    ? { ...range, left: range.right + 1, right: column }
    : { ...range, left: column, right: range.left - 1 }
}

/** What is written into the target: every column, or line, goes on by itself. */
export function fillEdits(source: GridRange, target: GridRange, textAt: (place: GridPlace) => string): GridEdit[] {
  const isDown = target.left === source.left && target.right === source.right
  const backwards = isDown ? target.bottom < source.top : target.right < source.left
  const [first, last] = isDown ? [source.left, source.right] : [source.top, source.bottom]
  const edits: GridEdit[] = []
  for (let lane = first; lane <= last; lane += 1) {
    const place = (along: number) => (isDown ? { line: along, column: lane } : { line: lane, column: along })
    const [from, to] = isDown ? [source.top, source.bottom] : [source.left, source.right]
    const given = Array.from({ length: to - from + 1 }, (_, index) => textAt(place(from + index)))
    const [start, stop] = isDown ? [target.top, target.bottom] : [target.left, target.right]
    const values = continueSeries(given, stop - start + 1, backwards)
    values.forEach((text, index) => edits.push({ ...place(backwards ? stop - index : start + index), text }))
  }
  return edits
}

/** Ctrl+D: the first line of a range into all others; a single line takes what stands above it. */
export function fillDownEdits(range: GridRange, textAt: (place: GridPlace) => string): GridEdit[] {
  const isSingle = range.top === range.bottom
  const from = isSingle ? range.top - 1 : range.top
  if (from < 0) return []
  const edits: GridEdit[] = []
  for (let column = range.left; column <= range.right; column += 1) {
    const text = textAt({ line: from, column })
    for (let line = from + 1; line <= range.bottom; line += 1) edits.push({ line, column, text })
  }
  return edits
}

/** Ctrl+R: the same to the right. */
export function fillRightEdits(range: GridRange, textAt: (place: GridPlace) => string): GridEdit[] {
  const isSingle = range.left === range.right
  const from = isSingle ? range.left - 1 : range.left
  if (from < 0) return []
  const edits: GridEdit[] = []
  for (let line = range.top; line <= range.bottom; line += 1) {
    const text = textAt({ line, column: from })
    for (let column = from + 1; column <= range.right; column += 1) edits.push({ line, column, text })
  }
  return edits
}
