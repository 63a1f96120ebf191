import type { Database } from 'better-sqlite3'
import { cellsOfRow, type SheetRecord } from './store.ts'

type Slots = Pick<SheetRecord, 'columns' | 'slots'>

export const columnNames = ({ columns }: Pick<SheetRecord, 'columns'>): string[] => columns.map(({ name }) => name)

/** What a row says in the order of the columns, and what stands beyond them; undefined when the sheet has no such row. */
export function shownCells(db: Database, sheet: SheetRecord, rowId: number): string[] | undefined {
  const cells = cellsOfRow(db, sheet.number, rowId)
  return cells && inOrderOfColumns(sheet, cells)
}

function inOrderOfColumns({ columns, slots }: Slots, cells: string[]): string[] {
  if (columns.length === slots) return cells
  // a row may be shorter than the list is wide, and stays so
  return [...columns.flatMap(({ slot }) => cells[slot] ?? []), ...cells.slice(slots)]
}

/** Cells in the order of the columns as a row keeps them. */
export function inSlots({ columns, slots }: Slots, shown: readonly string[]): string[] {
  const cells: string[] = []
  for (const [index, text] of shown.entries()) {
    const slot = columns[index]?.slot ?? slots + index - columns.length
    while (cells.length < slot) cells.push('')
    cells.push(text)
  }
  return cells
}
