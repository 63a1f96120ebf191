import type { GridPlace } from './grid-types.ts'

/** What is selected: one rectangle, remembered by two of its corners, and the active cell somewhere inside of it. */
export interface GridSelection {
  kind: 'cells' | 'lines' | 'columns' | 'all'
  active: GridPlace
  /** Where selecting began, and where it has come to. */
  anchor: GridPlace
  head: GridPlace
}

/** From the first to the last of each, both included. */
export interface GridRange {
  top: number
  bottom: number
  left: number
  right: number
}

export interface GridSize {
  lines: number
  columns: number
}

export type Direction = 'up' | 'down' | 'left' | 'right'

const STEPS: Record<Direction, GridPlace> = {
  up: { line: -1, column: 0 },
  down: { line: 1, column: 0 },
  left: { line: 0, column: -1 },
  right: { line: 0, column: 1 },
}

export function selectCell(place: GridPlace): GridSelection {
  return { kind: 'cells', active: place, anchor: place, head: place }
}

/** From the cell where selecting began to another one. */
export function extendTo(selection: GridSelection, head: GridPlace): GridSelection {
  if (selection.kind === 'all') return { kind: 'cells', active: selection.active, anchor: selection.active, head }
  return { ...selection, head }
}

export function selectLines(first: number, last: number, column: number): GridSelection {
  const anchor = { line: first, column }
  return { kind: 'lines', active: anchor, anchor, head: { line: last, column } }
}

export function selectColumns(first: number, last: number, line: number): GridSelection {
  const anchor = { line, column: first }
  return { kind: 'columns', active: anchor, anchor, head: { line, column: last } }
}

export function selectAll(active: GridPlace): GridSelection {
  return { kind: 'all', active, anchor: active, head: active }
}

export function clampPlace({ line, column }: GridPlace, { lines, columns }: GridSize): GridPlace {
  return { line: clamp(line, lines), column: clamp(column, columns) }
}

/** The same selection where there are fewer lines or columns than before. */
export function clampSelection(selection: GridSelection, size: GridSize): GridSelection {
  const places = [selection.active, selection.anchor, selection.head]
  if (places.every(({ line, column }) => line < Math.max(1, size.lines) && column < Math.max(1, size.columns)))
    return selection
  return {
    kind: selection.kind,
    active: clampPlace(selection.active, size),
    anchor: clampPlace(selection.anchor, size),
    head: clampPlace(selection.head, size),
  }
}

export function rangeOf({ kind, anchor, head }: GridSelection, { lines, columns }: GridSize): GridRange {
  const allLines = kind === 'columns' || kind === 'all'
  const allColumns = kind === 'lines' || kind === 'all'
  return {
    top: allLines ? 0 : Math.min(anchor.line, head.line),
    bottom: allLines ? lines - 1 : Math.max(anchor.line, head.line),
    left: allColumns ? 0 : Math.min(anchor.column, head.column),
    right: allColumns ? columns - 1 : Math.max(anchor.column, head.column),
  }
}

export function sizeOf({ top, bottom, left, right }: GridRange): GridSize {
  return { lines: Math.max(0, bottom - top + 1), columns: Math.max(0, right - left + 1) }
}

export function cellsIn(range: GridRange): number {
  const { lines, columns } = sizeOf(range)
  return lines * columns
}

export function isInside({ line, column }: GridPlace, { top, bottom, left, right }: GridRange): boolean {
  return line >= top && line <= bottom && column >= left && column <= right
}

export function linesOf({ top, bottom }: GridRange): number[] {
  return Array.from({ length: Math.max(0, bottom - top + 1) }, (_, index) => top + index)
}

export function step({ line, column }: GridPlace, direction: Direction, by: number, size: GridSize): GridPlace {
  const { line: down, column: right } = STEPS[direction]
  return clampPlace({ line: line + down * by, column: column + right * by }, size)
}

/**
 * Where Ctrl with an arrow goes: to the last cell of those that are filled, or over empty ones to the next that is. What
 * has not been read counts as filled, and the way ends at the last cell then.
 */
export function edge(
  from: GridPlace,
  direction: Direction,
  size: GridSize,
  isFilled: (place: GridPlace) => boolean | undefined,
): GridPlace {
  const last = step(from, direction, Math.max(size.lines, size.columns), size)
  if (isSame(from, last)) return from
  let here = step(from, direction, 1, size)
  const runs = isFilled(from) === true && isFilled(here) === true
  while (!isSame(here, last)) {
    const next = step(here, direction, 1, size)
    const filled = isFilled(runs ? next : here)
    if (filled === undefined) return last
    if (filled !== runs) return here
    here = next
  }
  return here
}

/**
 * The next cell for Tab and Enter. In a range they go round inside of it, column by column or line by line; otherwise
 * they move the selection. Undefined at the end of the grid, where Tab leaves it.
 */
export function advance(selection: GridSelection, direction: Direction, size: GridSize): GridSelection | undefined {
  const range = rangeOf(selection, size)
  const { line, column } = selection.active
  if (selection.kind === 'cells' && cellsIn(range) > 1)
    return { ...selection, active: nextInside(range, selection.active, direction) }
  const isAcross = direction === 'left' || direction === 'right'
  if (!isAcross) return selectCell(step(selection.active, direction, 1, size))
  const index = line * size.columns + column + (direction === 'right' ? 1 : -1)
  if (index < 0 || index >= size.lines * size.columns) return undefined
  return selectCell({ line: Math.floor(index / size.columns), column: index % size.columns })
}

function nextInside(range: GridRange, { line, column }: GridPlace, direction: Direction): GridPlace {
  const { lines, columns } = sizeOf(range)
  const [down, right] = [line - range.top, column - range.left]
  const isAcross = direction === 'left' || direction === 'right'
  const by = direction === 'down' || direction === 'right' ? 1 : -1
  const all = lines * columns
  const index = ((isAcross ? down * columns + right : right * lines + down) + by + all) % all
  return isAcross
    ? { line: range.top + Math.floor(index / columns), column: range.left + (index % columns) }
    : { line: range.top + (index % lines), column: range.left + Math.floor(index / lines) }
}

function isSame(one: GridPlace, other: GridPlace): boolean {
  return one.line === other.line && one.column === other.column
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}
