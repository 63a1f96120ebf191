import type { SheetView } from '#shared/app/sheet.ts'
import { shortTurns } from '../tools/short-turns.ts'
import { sortByText } from '../tools/sort-by-text.ts'
import type { SheetChecker } from './checker.ts'
import { placesOf, type SheetMemory } from './memory.ts'

/** What a sheet says, row by row; undefined of a row that is no longer there. */
export interface SheetCells {
  columns: readonly string[]
  cellsOf: (rowId: number) => readonly string[] | undefined
}

/** The rows of a view in its order. */
export async function rowsInView(
  view: SheetView,
  { memory, columns, cellsOf, checker }: SheetCells & { memory: SheetMemory; checker: SheetChecker },
): Promise<readonly number[]> {
  let ids: readonly number[] = memory.ids
  const search = view.search?.trim().toLowerCase() ?? ''
  if (search !== '')
    ids = await filterInTurns(ids, (id) => cellsOf(id)?.some((cell) => cell.toLowerCase().includes(search)) === true)
  if (view.faulty) {
    await checker.checkAll()
    ids = await filterInTurns(ids, (id) => (checker.checkOf(id)?.issues.length ?? 0) > 0)
  }
  return view.sort ? sorted(ids, view.sort, { memory, columns, cellsOf }) : ids
}

async function filterInTurns(ids: readonly number[], isIn: (id: number) => boolean): Promise<number[]> {
  const found: number[] = []
  const turns = shortTurns()
  for (const id of ids) {
    if (isIn(id)) found.push(id)
    if (turns.isOver()) await turns.next()
  }
  return found
}

async function sorted(
  ids: readonly number[],
  { column, descending }: NonNullable<SheetView['sort']>,
  { memory, columns, cellsOf }: SheetCells & { memory: SheetMemory },
): Promise<number[]> {
  const at = columns.indexOf(column)
  if (at < 0) return [...ids]
  const places = await placesOf(memory)
  const entries: { id: number; text: string; place: number }[] = []
  const turns = shortTurns()
  for (const id of ids) {
    entries.push({ id, text: cellsOf(id)?.[at]?.trim() ?? '', place: places.get(id) ?? 0 })
    if (turns.isOver()) await turns.next()
  }
  const inOrder = await sortByText(entries, { descending })
  return inOrder.map(({ id }) => id)
}
