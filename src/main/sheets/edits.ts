import type { Database } from 'better-sqlite3'
import { MOST_CELLS, type CellText, type RemovedColumn, type RemovedRow, type RowMove } from '#shared/app/sheet.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { withoutPasswords } from '#shared/batch/refused-reference.ts'
import { localized } from '#shared/text/localized-message.ts'
import { unknownRow } from '../batches/store/require.ts'
import { inUnsyncedTransaction } from '../sqlite/slices.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import { shortTurns } from '../tools/short-turns.ts'
import { columnNames, inSlots } from './columns.ts'
import { placesOf, type SheetMemory } from './memory.ts'
import {
  POSITION_STEP,
  cellsOfRow,
  deleteSheetRow,
  insertSheetRow,
  isFreedRowId,
  positionOfRow,
  setCells,
  setRowPosition,
  setSheetColumns,
  shiftRow,
  touchSheet,
  type SheetRecord,
} from './store.ts'

/** A sheet that nobody else changes meanwhile. */
export interface EditedSheet {
  db: Database
  sheet: SheetRecord
  memory: SheetMemory
  now: () => number
}

const unknownColumn = () => new Refusal('unknown_column')

/** Works through many of them in short turns; afterwards all of it is on the disk. */
async function inTurns<Item>(
  { db, sheet, now }: EditedSheet,
  items: readonly Item[],
  step: (item: Item, index: number) => void,
): Promise<void> {
  const turns = shortTurns()
  for (let done = 0; done < items.length;) {
    inUnsyncedTransaction(db, () => {
      do step(items[done]!, done++)
      while (done < items.length && !turns.isOver())
    })
    if (done < items.length) await turns.next()
  }
  inTransaction(db, () => touchSheet(db, sheet.number, now()))
}

/** Answers what the cells said before. Nothing is written unless every cell is there. */
export async function writeCells(edited: EditedSheet, cells: readonly CellText[]): Promise<CellText[]> {
  const { db, sheet, memory } = edited
  const slots = new Map(sheet.columns.map(({ name, slot }) => [name, slot]))
  const turns = shortTurns()
  const byRow = new Map<number, CellText[]>()
  const places = await placesOf(memory)
  for (const cell of cells) {
    if (!slots.has(cell.column)) throw unknownColumn()
    if (!places.has(cell.rowId)) throw unknownRow()
    const row = byRow.get(cell.rowId)
    if (row) row.push(cell)
    else byRow.set(cell.rowId, [cell])
    if (turns.isOver()) await turns.next()
  }
  const before: CellText[] = []
  await inTurns(edited, [...byRow], ([rowId, texts]) => {
    const said = cellsOfRow(db, sheet.number, rowId)!
    const written = [...said]
    for (const { column, text } of texts) {
      const slot = slots.get(column)!
      // a row may be shorter than the list is wide
      while (written.length <= slot) written.push('')
      written[slot] = withoutPasswords(text)
    }
    for (const column of new Set(texts.map((cell) => cell.column)))
      before.push({ rowId, column, text: said[slots.get(column)!] ?? '' })
    setCells(db, rowId, written)
  })
  memory.version += 1
  return before
}

interface RowGroup {
  /** Where it goes: the place of the row that comes after it. */
  at: number
  /** With cells as rows keep them. */
  rows: readonly { id?: number; cells: readonly string[] }[]
}

/** Puts rows before another one, or at the end. */
export async function insertRows(
  edited: EditedSheet,
  rows: readonly { cells: readonly string[] }[],
  before: number | null,
): Promise<number[]> {
  const at = before === null ? edited.memory.ids.length : edited.memory.ids.indexOf(before)
  if (at < 0) throw unknownRow()
  return placeGroups(edited, [{ at, rows: rows.map(({ cells }) => ({ cells: inSlots(edited.sheet, cells) })) }])
}

/** The groups come in the order of the list. Answers the ids of all their rows. */
async function placeGroups(edited: EditedSheet, groups: readonly RowGroup[]): Promise<number[]> {
  const { db, sheet, memory } = edited
  const placed: { position: number; id?: number; cells: readonly string[] }[] = []
  for (const { at, rows } of groups) {
    const { from, step } = await roomAt(edited, at, rows.length)
    rows.forEach((row, index) => placed.push({ ...row, position: from + (index + 1) * step }))
  }
  const ids: number[] = []
  await inTurns(edited, placed, ({ cells, ...row }) =>
    ids.push(insertSheetRow(db, { sheet: sheet.number, ...row, cells: cells.map(withoutPasswords) })),
  )
  const order: number[] = []
  let [kept, taken] = [0, 0]
  for (const { at, rows } of groups) {
    while (kept < at) order.push(memory.ids[kept++]!)
    for (const end = taken + rows.length; taken < end;) order.push(ids[taken++]!)
  }
  while (kept < memory.ids.length) order.push(memory.ids[kept++]!)
  changeOrder(memory, order)
  return ids
}

function changeOrder(memory: SheetMemory, ids: number[]): void {
  memory.ids = ids
  memory.version += 1
  memory.orderVersion += 1
}

/** Makes room for so many rows at a place, moving what follows when there is too little. */
async function roomAt(edited: EditedSheet, at: number, count: number): Promise<{ from: number; step: number }> {
  const { db, memory } = edited
  const from = at === 0 ? 0 : positionOfRow(db, memory.ids[at - 1]!)
  const next = memory.ids[at]
  if (next === undefined) return { from, step: POSITION_STEP }
  const room = positionOfRow(db, next) - from
  if (room / (count + 1) >= 1) return { from, step: Math.floor(room / (count + 1)) }
  // from the end on: the order is the same after every step, so that a crash in between changes nothing
  const shift = (count + 1) * POSITION_STEP
  await inTurns(edited, memory.ids.slice(at).reverse(), (id) => shiftRow(db, id, shift))
  return { from, step: POSITION_STEP }
}

export async function removeRows(edited: EditedSheet, rowIds: readonly number[]): Promise<RemovedRow[]> {
  const { db, sheet, memory } = edited
  const leaving = new Set(rowIds)
  const places = await placesOf(memory)
  for (const id of leaving) if (!places.has(id)) throw unknownRow()
  const removed: RemovedRow[] = []
  const staying: number[] = []
  const turns = shortTurns()
  let before: number | null = null
  for (let index = memory.ids.length - 1; index >= 0; index--) {
    const id = memory.ids[index]!
    if (leaving.has(id)) removed.push({ id, before, cells: cellsOfRow(db, sheet.number, id)! })
    else staying.push((before = id))
    if (turns.isOver()) await turns.next()
  }
  removed.reverse()
  await inTurns(edited, removed, ({ id }) => deleteSheetRow(db, id))
  changeOrder(memory, staying.reverse())
  return removed
}

/** Puts rows back that were removed, each before the row that it stood before. */
export async function restoreRows(edited: EditedSheet, rows: readonly RemovedRow[]): Promise<void> {
  const { db, memory } = edited
  const places = await placesOf(memory)
  if (new Set(rows.map(({ id }) => id)).size < rows.length) throw unknownRow()
  const groups = new Map<number, RemovedRow[]>()
  const turns = shortTurns()
  for (const row of rows) {
    const at = row.before === null ? memory.ids.length : places.get(row.before)
    if (at === undefined || !isFreedRowId(db, row.id)) throw unknownRow()
    const group = groups.get(at)
    if (group) group.push(row)
    else groups.set(at, [row])
    if (turns.isOver()) await turns.next()
  }
  const inOrder = [...groups].sort(([left], [right]) => left - right)
  await placeGroups(
    edited,
    inOrder.map(([at, group]) => ({ at, rows: group })),
  )
}

/** Puts rows before others that stay. Answers how they are put back where they were. */
export async function moveRows(edited: EditedSheet, moves: readonly RowMove[]): Promise<RowMove[]> {
  const { db, memory } = edited
  const places = await placesOf(memory)
  const leaving = new Set<number>()
  for (const id of moves.flatMap(({ rowIds }) => rowIds)) {
    if (!places.has(id) || leaving.has(id)) throw unknownRow()
    leaving.add(id)
  }
  for (const { before } of moves)
    if (before !== null && (!places.has(before) || leaving.has(before))) throw unknownRow()
  const placeOf = (before: number | null) => (before === null ? memory.ids.length : places.get(before)!)
  const arriving = Map.groupBy(moves, ({ before }) => before)
  const back: RowMove[] = []
  const order: number[] = []
  const turns = shortTurns()
  let gone: number[] = []
  for (const id of [...memory.ids, null]) {
    if (id !== null && leaving.has(id)) gone.push(id)
    else {
      for (const { rowIds } of arriving.get(id) ?? []) for (const rowId of rowIds) order.push(rowId)
      if (gone.length > 0) back.push({ rowIds: gone, before: id })
      if (id !== null) order.push(id)
      gone = []
    }
    if (turns.isOver()) await turns.next()
  }
  const placed: { id: number; position: number }[] = []
  for (const [before, together] of [...arriving].toSorted(([one], [other]) => placeOf(one) - placeOf(other))) {
    const rowIds = together.flatMap((move) => move.rowIds)
    const { from, step } = await roomAt(edited, placeOf(before), rowIds.length)
    rowIds.forEach((id, index) => placed.push({ id, position: from + (index + 1) * step }))
  }
  await inTurns(edited, placed, ({ id, position }) => setRowPosition(db, id, position))
  changeOrder(memory, order)
  return back
}

/** Answers what the cells said before that said something else. */
export async function replaceText(
  edited: EditedSheet,
  {
    find,
    replace,
    columns,
    matchCase,
    wholeCell,
  }: { find: string; replace: string; columns?: readonly string[]; matchCase: boolean; wholeCell: boolean },
  rowIds: readonly number[],
): Promise<CellText[]> {
  const { db, sheet } = edited
  const names = new Set(columnNames(sheet))
  for (const column of columns ?? []) if (!names.has(column)) throw unknownColumn()
  const replaced = replacer({ find, replace, matchCase, wholeCell })
  const cells: CellText[] = []
  const turns = shortTurns()
  for (const rowId of rowIds) {
    const said = cellsOfRow(db, sheet.number, rowId)!
    for (const { name, slot } of sheet.columns) {
      const before = said[slot] ?? ''
      if (before === '' || (columns && !columns.includes(name))) continue
      const text = replaced(before)
      if (text !== before) cells.push({ rowId, column: name, text })
    }
    if (cells.length > MOST_CELLS) throw new Refusal('too_many_cells', localized('refusals.tooManyCells', MOST_CELLS))
    if (turns.isOver()) await turns.next()
  }
  return writeCells(edited, cells)
}

function replacer({
  find,
  replace,
  matchCase,
  wholeCell,
}: {
  find: string
  replace: string
  matchCase: boolean
  wholeCell: boolean
}): (text: string) => string {
  const literal = (wholeCell ? find.trim() : find).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const pattern = new RegExp(wholeCell ? `^\\s*${literal}\\s*$` : literal, matchCase ? 'gu' : 'giu')
  // a function: what is put in is never a pattern
  return (text) => text.replace(pattern, () => replace)
}

const MOST_COLUMNS = 1000

/** Behind the last one; what stood beyond that belongs to it then. */
export function addColumn(edited: EditedSheet, name: string): void {
  const { columns, slots } = edited.sheet
  refuseColumn(edited.sheet, name)
  changeColumns(edited, { columns: [...columns, { name, slot: slots }], slots: slots + 1 })
}

export function renameColumn(edited: EditedSheet, column: string, name: string): void {
  const { columns, slots } = edited.sheet
  const at = indexOfColumn(edited.sheet, column)
  if (name === column) return
  refuseName(edited.sheet, name)
  changeColumns(edited, { columns: columns.with(at, { ...columns[at]!, name }), slots })
}

/** What its cells said stays in the rows, where nobody sees it. Answers what puts it back with that. */
export function removeColumn(edited: EditedSheet, column: string): RemovedColumn {
  const { columns, slots } = edited.sheet
  const at = indexOfColumn(edited.sheet, column)
  if (columns.length === 1) throw new Refusal('last_column')
  changeColumns(edited, { columns: columns.toSpliced(at, 1), slots })
  return columns[at]!
}

export function restoreColumn(edited: EditedSheet, column: RemovedColumn): void {
  const { columns, slots } = edited.sheet
  if (column.slot >= slots || columns.some(({ slot }) => slot === column.slot)) throw unknownColumn()
  refuseColumn(edited.sheet, column.name)
  const inOrder = [...columns, column].toSorted((one, other) => one.slot - other.slot)
  changeColumns(edited, { columns: inOrder, slots })
}

function changeColumns({ db, sheet, memory, now }: EditedSheet, as: Pick<SheetRecord, 'columns' | 'slots'>): void {
  inTransaction(db, () => {
    setSheetColumns(db, sheet.number, as)
    touchSheet(db, sheet.number, now())
  })
  memory.version += 1
}

function indexOfColumn({ columns }: SheetRecord, column: string): number {
  const at = columns.findIndex(({ name }) => name === column)
  if (at < 0) throw unknownColumn()
  return at
}

function refuseColumn(sheet: SheetRecord, name: string): void {
  refuseName(sheet, name)
  if (sheet.columns.length >= MOST_COLUMNS)
    throw new Refusal('too_many_columns', localized('refusals.tooManyColumns', MOST_COLUMNS))
}

function refuseName(sheet: SheetRecord, name: string): void {
  if (columnNames(sheet).includes(name))
    throw new Refusal('column_name_taken', localized('refusals.columnNameTaken', name))
}
