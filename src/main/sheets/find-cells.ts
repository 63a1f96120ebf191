import { MOST_FOUND } from '#shared/app/sheet.ts'
import { findIn, type TextQuery } from '#shared/batch/find-text.ts'
import { shortTurns } from '../tools/short-turns.ts'
import type { SheetCells } from './views.ts'

/** Where a view says what is looked for, line by line, in short turns. */
export async function findCells(
  query: TextQuery,
  { ids, columns, cellsOf }: SheetCells & { ids: readonly number[] },
): Promise<{ line: number; column: number }[]> {
  const places: { line: number; column: number }[] = []
  const turns = shortTurns()
  for (let line = 0; line < ids.length && places.length < MOST_FOUND; line++) {
    const cells = cellsOf(ids[line]!)?.slice(0, columns.length) ?? []
    for (const [column, text] of cells.entries()) if (findIn(text, query).length > 0) places.push({ line, column })
    if (turns.isOver()) await turns.next()
  }
  return places.slice(0, MOST_FOUND)
}
