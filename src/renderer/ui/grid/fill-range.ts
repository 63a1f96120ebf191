import type { GridEdit, GridPlace } from './grid-types.ts'
import { continueSeries } from './fill-series.ts'
import type { RangeTexts } from './range-texts.ts'
import { sizeOf, type GridRange } from './selection.ts'

/** Cells that go on in others. */
export interface Fill {
  given: GridRange
  target: GridRange
}

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

/** Ctrl+D: the first line of a range into all others; a single line takes what stands above it. */
export function fillDown(range: GridRange): Fill | undefined {
  const from = range.top === range.bottom ? range.top - 1 : range.top
  if (from < 0) return undefined
  return { given: { ...range, top: from, bottom: from }, target: { ...range, top: from + 1 } }
}

/** Ctrl+R: the same to the right. */
export function fillRight(range: GridRange): Fill | undefined {
  const from = range.left === range.right ? range.left - 1 : range.left
  if (from < 0) return undefined
  return { given: { ...range, left: from, right: from }, target: { ...range, left: from + 1 } }
}

/**
 * What is written into the target: every column, or line, goes on by itself. One of which something is not there is left
 * as it is.
 */
export function fillEdits({ given, target }: Fill, texts: RangeTexts): GridEdit[] {
  const isDown = target.left === given.left && target.right === given.right
  const backwards = isDown ? target.bottom < given.top : target.right < given.left
  const [first, last] = isDown ? [given.left, given.right] : [given.top, given.bottom]
  const [start, stop] = isDown ? [target.top, target.bottom] : [target.left, target.right]
  const edits: GridEdit[] = []
  for (let lane = first; lane <= last; lane += 1) {
    const place = (along: number) => (isDown ? { line: along, column: lane } : { line: lane, column: along })
    const begun = isDown ? texts.map((line) => line[lane - given.left]) : (texts[lane - given.top] ?? [])
    const known = begun.filter((text) => text !== undefined)
    const { lines, columns } = sizeOf(given)
    if (known.length < (isDown ? lines : columns)) continue
    const values = continueSeries(known, stop - start + 1, backwards)
    values.forEach((text, index) => edits.push({ ...place(backwards ? stop - index : start + index), text }))
  }
  return edits
}
