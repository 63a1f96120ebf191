import type { GridSource } from './grid-types.ts'
import type { GridSelection } from './selection.ts'

/** What a line is, whatever its place; undefined where that is not known. */
export type LineKey = string | number | undefined

export type KeyedLines = Pick<GridSource, 'count' | 'lineKey' | 'isSettled'>

/** So far away a line is looked for that has moved. */
const MOST_MOVED = 500

/** So near to it a line is mostly found again that has moved while nobody looked there. */
const NEARBY = 20

/** A line, and how far around it must be read for it to be followed. */
export function linesAround(line: number, count: number): number[] {
  return [Math.max(0, line - NEARBY), line, Math.max(0, Math.min(count - 1, line + NEARBY))]
}

/** Where a line stands that was at `line`: others may have come before it meanwhile. Undefined when it is gone. */
export function lineOf(source: KeyedLines, line: number, key: LineKey): number | undefined {
  if (key === undefined) return line < source.count ? line : undefined
  if (source.lineKey(line) === key) return line
  for (let away = 1; away <= MOST_MOVED; away += 1) {
    if (line - away >= 0 && source.lineKey(line - away) === key) return line - away
    if (line + away < source.count && source.lineKey(line + away) === key) return line + away
  }
  return undefined
}

/** A selection, and what its lines are, so that it can go with them. */
export interface HeldSelection {
  selection: GridSelection
  /** Of the active cell, of where selecting began and of where it has come to. */
  keys: readonly [LineKey, LineKey, LineKey]
}

export function holdLines(selection: GridSelection, source: KeyedLines): HeldSelection {
  const { active, anchor, head } = selection
  return { selection, keys: [source.lineKey(active.line), source.lineKey(anchor.line), source.lineKey(head.line)] }
}

/** Whatever lines stand in these places now; the last one where there are fewer. */
export function holdPlaces(selection: GridSelection, source: KeyedLines): HeldSelection {
  const { active, anchor, head } = selection
  const last = Math.max(0, source.count - 1)
  return holdLines(
    atLines(selection, [Math.min(active.line, last), Math.min(anchor.line, last), Math.min(head.line, last)]),
    source,
  )
}

/**
 * The same lines where they stand now. Of lines of which one end is gone, nobody knows which are left: the end that is
 * still there remains selected, rather than lines that nobody has chosen. When all are gone, those in their places are
 * held: they are what is seen selected. While lines are on their way, one that is not found may be among them.
 */
export function followLines(held: HeldSelection, source: KeyedLines): HeldSelection {
  const { active, anchor, head } = held.selection
  const places = [active, anchor, head]
  const keys = held.keys.map((key, end) => key ?? source.lineKey(places[end]?.line ?? 0)) as [LineKey, LineKey, LineKey]
  const lines = places.map(({ line }, end) => lineOf(source, line, keys[end]))
  const [first, second, third] = lines
  if (first !== undefined && second !== undefined && third !== undefined)
    return { selection: atLines(held.selection, [first, second, third]), keys }
  if (!source.isSettled()) return { ...held, keys }
  const left = lines.find((line) => line !== undefined)
  if (left === undefined) return holdPlaces(held.selection, source)
  return holdLines(atLines(held.selection, [left, left, left]), source)
}

function atLines(selection: GridSelection, [first, second, third]: [number, number, number]): GridSelection {
  const { active, anchor, head } = selection
  // the same object as long as it is the same, so that nobody is told of it again
  if (active.line === first && anchor.line === second && head.line === third) return selection
  return {
    ...selection,
    active: { ...active, line: first },
    anchor: { ...anchor, line: second },
    head: { ...head, line: third },
  }
}
