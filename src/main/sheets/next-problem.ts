import { shortTurns } from '../tools/short-turns.ts'
import type { SheetChecker } from './checker.ts'

/** A cell of a view; without a column it is the row as a whole. */
export interface CellPlace {
  index: number
  column: string | null
}

/** The next cell with a problem after a place, or before it; from the end on it goes round. */
export async function nextProblem(
  { ids, columns, checker }: { ids: readonly number[]; columns: readonly string[]; checker: SheetChecker },
  { index: from, column }: CellPlace,
  backwards: boolean,
): Promise<CellPlace | null> {
  if (ids.length === 0) return null
  const step = backwards ? -1 : 1
  const start = Math.min(Math.max(from, 0), ids.length - 1)
  const isPast = (at: number) => (backwards ? at < placeOf(columns, column) : at > placeOf(columns, column))

  function problemsAt(index: number): number[] {
    const issues = checker.checkOf(ids[index]!)?.issues ?? []
    const places = [...new Set(issues.map((issue) => placeOf(columns, issue.column)))].sort(
      (left, right) => left - right,
    )
    return backwards ? places.reverse() : places
  }

  const turns = shortTurns()
  for (let walked = 0; walked <= ids.length; walked++) {
    const index = (start + step * walked + ids.length * 2) % ids.length
    const places = problemsAt(index)
    // the row that it begins in is looked at twice: what lies ahead first, and all of it after going round
    const place = places.find((at) => walked > 0 || isPast(at))
    if (place !== undefined) return { index, column: columns[place] ?? null }
    if (turns.isOver()) await turns.next()
  }
  return null
}

/** What is wrong with a row as a whole comes before its first cell. */
function placeOf(columns: readonly string[], column: string | null): number {
  return column === null ? -1 : columns.indexOf(column)
}
