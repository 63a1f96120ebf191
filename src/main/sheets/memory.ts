import type { Database } from 'better-sqlite3'
import { rowPages } from '../sqlite/row-pages.ts'
import { shortTurns } from '../tools/short-turns.ts'
import { pageRowIds } from './store.ts'

/** What is remembered of a sheet while somebody works on it: the order of its rows, so that any place is found at once. */
export interface SheetMemory {
  /** Row ids in the order of the list. */
  ids: number[]
  /** Counts every change of cells, rows or columns. */
  version: number
  /** Counts changes of the order alone. */
  orderVersion: number
  /** Where each row stands, for one state of the order. */
  places: { orderVersion: number; of: Map<number, number> } | null
}

const PAGE_ROWS = 1000

export async function rememberSheet(db: Database, sheet: number): Promise<SheetMemory> {
  const ids: number[] = []
  for await (const rows of rowPages(PAGE_ROWS, (page) => pageRowIds(db, sheet, page)))
    for (const { id } of rows) ids.push(id)
  return { ids, version: 0, orderVersion: 0, places: null }
}

/** Where rows stand in the list, from 0. */
export async function placesOf(memory: SheetMemory): Promise<ReadonlyMap<number, number>> {
  for (;;) {
    const { orderVersion } = memory
    if (memory.places?.orderVersion === orderVersion) return memory.places.of
    const of = new Map<number, number>()
    const turns = shortTurns()
    for (let index = 0; index < memory.ids.length; index++) {
      of.set(memory.ids[index]!, index)
      if (index % PAGE_ROWS === 0 && turns.isOver()) await turns.next()
    }
    // rows may have come or gone in between
    if (memory.orderVersion === orderVersion) memory.places = { orderVersion, of }
  }
}
