import { resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import type {
  CellText,
  RemovedColumn,
  RemovedRow,
  RowMove,
  SheetCheck,
  SheetView,
  UnreadRows,
} from '#shared/app/sheet.ts'
import type { ListRow } from '#shared/batch/items.ts'
import type { TextQuery } from '#shared/batch/find-text.ts'
import type { BatchDraft } from '../batches/actions/making.ts'
import type { RowsFromList } from '../batches/rows/append-rows.ts'
import { createChangeThrottle } from '../tools/change-throttle.ts'
import type { PromptList } from '../batches/lists/read-list.ts'
import { repeatInSlices } from '../sqlite/slices.ts'
import type { BatchRecord } from '../batches/store/batches.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import type { Clock } from '../tools/clock.ts'
import type { Log } from '../tools/log.ts'
import type { ReadWords, RowCheck } from './checker.ts'
import { columnNames, shownCells } from './columns.ts'
import {
  addColumn,
  insertRows,
  moveRows,
  removeColumn,
  removeRows,
  renameColumn,
  replaceText,
  restoreColumn,
  restoreRows,
  writeCells,
} from './edits.ts'
import { findCells } from './find-cells.ts'
import type { KnownFile } from './file-looks.ts'
import { fillSheet } from './fill-sheet.ts'
import { placesOf } from './memory.ts'
import { nextProblem, type CellPlace } from './next-problem.ts'
import { createOpenSheets, forgetRows, type Making } from './open-sheets.ts'
import {
  deleteSheet,
  deleteSheetRows,
  insertSheet,
  leftoverSheets,
  listSheets,
  setSheetBatch,
  setSheetFiles,
  setSheetFolder,
  setSheetState,
  sheetsHalfMade,
  type SheetRecord,
} from './store.ts'
import { summarize, summarizeUnread } from './summary.ts'

export interface ShownRow {
  id: number
  number: number
  cells: readonly string[]
  check: RowCheck
}

/** What a batch is made of. */
export interface SheetList extends RowsFromList {
  name: string
  columns: string[]
  /** Told in the transaction that makes the batch, and in one that ends its making. */
  progress: NonNullable<BatchDraft['progress']>
}

/** Lists that are being prepared: kept, changed and checked, however long they are. */
export interface Sheets {
  open(list: PromptList, as: { name: string; folder: string | null }): Promise<SheetRecord>
  list(): SheetRecord[]
  read(id: string): SheetRecord
  discard(id: string): Promise<void>
  rows(
    id: string,
    making: Making,
    page: { view: SheetView; offset: number; limit: number },
  ): Promise<{ rows: ShownRow[]; count: number }>
  check(id: string, making: Making): Promise<SheetCheck>
  unreadWords(id: string, making: Making, readWords: ReadWords): Promise<UnreadRows>
  write(id: string, cells: readonly CellText[]): Promise<CellText[]>
  insert(id: string, rows: readonly { cells: readonly string[] }[], before: number | null): Promise<number[]>
  removeRows(id: string, rowIds: readonly number[]): Promise<RemovedRow[]>
  restoreRows(id: string, rows: readonly RemovedRow[]): Promise<void>
  /** Answers what takes it back. */
  moveRows(id: string, moves: readonly RowMove[]): Promise<RowMove[]>
  /** In all rows, or in those of a view. */
  replace(
    id: string,
    what: Parameters<typeof replaceText>[1],
    within?: { view: SheetView; making: Making },
  ): Promise<CellText[]>
  addColumn(id: string, name: string): Promise<void>
  renameColumn(id: string, column: string, name: string): Promise<void>
  removeColumn(id: string, column: string): Promise<RemovedColumn>
  restoreColumn(id: string, column: RemovedColumn): Promise<void>
  /** The next cell with a problem, going round. */
  next(
    id: string,
    making: Making,
    from: { view: SheetView; at: CellPlace; backwards: boolean },
  ): Promise<CellPlace | null>
  /** Cells of a view that say something. */
  find(
    id: string,
    making: Making,
    what: { view: SheetView; query: TextQuery },
  ): Promise<{ line: number; column: number }[]>
  bringFiles(id: string, files: Readonly<Record<string, string>>): Promise<void>
  /** Where relative paths begin from now on; null when nobody knows. */
  setFolder(id: string, folder: string | null): Promise<void>
  /** What is known of a file that cells name; undefined while nobody has looked yet. */
  fileOf(id: string, text: string): Promise<KnownFile | undefined>
  /** Looks anew for the files that cells name. */
  lookAgain(id: string): Promise<void>
  /** A batch is made of it, and the sheet goes as soon as all of that batch is there: never both, never neither. */
  become(id: string, make: (list: SheetList) => Promise<BatchRecord>): Promise<BatchRecord>
  /** Clears away what an earlier run did not finish: lists that never came whole, what was discarded, half a batch. */
  tidy(removeBatch: (batchId: string) => Promise<void>): Promise<void>
  close(): void
}

/** A check waits so long for files; what is not known by then is told later. */
const FILES_MS = 1500

export function createSheets({
  db,
  clock,
  newId,
  log,
  onChange,
}: {
  db: Database
  clock: Clock
  newId: () => string
  log: Log
  onChange: (sheetId: string) => void
}): Sheets {
  const throttle = createChangeThrottle(clock, onChange)
  const openSheets = createOpenSheets({ db, clock, tell: (id) => throttle.tell(id) })
  const { read, change, checkerOf, viewOf } = openSheets

  async function leave(number: number): Promise<void> {
    await repeatInSlices(db, (limit) => deleteSheetRows(db, number, limit))
    deleteSheet(db, number)
  }

  /** Nobody waits for it, and the next run ends what this one cannot. */
  function leaveLater(number: number): void {
    leave(number).catch((error: unknown) => {
      if (db.open) log.error('A list that was discarded could not be cleared away.', { error: String(error) })
    })
  }

  return {
    async open(list, { name, folder }) {
      const now = clock.now()
      const id = newId()
      const number = insertSheet(db, {
        id,
        name,
        state: 'arriving',
        columns: list.columns.map((name, slot) => ({ name, slot })),
        slots: list.columns.length,
        folder: list.directory ?? (folder === null ? null : resolve(folder)),
        files: {},
        delimiter: list.delimiter,
        heading: list.heading,
        encoding: list.encoding,
        sheetNames: list.workbook?.sheetNames ?? null,
        sheetName: list.workbook?.sheetName ?? null,
        createdAt: now,
        changedAt: now,
      })
      try {
        await fillSheet(db, number, list.rows)
      } catch (error) {
        leaveLater(number)
        throw error
      }
      inTransaction(db, () => setSheetState(db, number, 'open'))
      throttle.tell(id)
      return read(id)
    },
    list: () => listSheets(db),
    read,
    async discard(id) {
      await change(id, async ({ sheet: { number } }) => {
        inTransaction(db, () => setSheetState(db, number, 'leaving'))
        openSheets.forget(id)
        leaveLater(number)
      })
    },
    async rows(id, making, { view, offset, limit }) {
      const found = await checkerOf(read(id), making)
      const ids = await viewOf(view, found)
      const places = await placesOf(found.sheet.memory)
      const rows: ShownRow[] = []
      for (const rowId of ids.slice(offset, offset + limit)) {
        const [cells, check, place] = [found.cellsOf(rowId), found.checker.checkOf(rowId), places.get(rowId)]
        if (cells && check && place !== undefined) rows.push({ id: rowId, number: place + 1, cells, check })
      }
      return { rows, count: ids.length }
    },
    async check(id, making) {
      const { sheet, checker, columns, cellsOf } = await checkerOf(read(id), making)
      await checker.checkAll()
      await sheet.looks.settled(FILES_MS)
      await checker.checkAll()
      const summary = await summarize(checker, { ids: sheet.memory.ids, columns, cellsOf })
      return { ...summary, filesLeft: sheet.looks.left() }
    },
    async unreadWords(id, making, readWords) {
      const { sheet, checker } = await checkerOf(read(id), making)
      return summarizeUnread(checker, sheet.memory.ids, readWords)
    },
    write: (id, cells) =>
      change(id, async (edited, sheet) => {
        const before = await writeCells(edited, cells)
        forgetRows(sheet, new Set(cells.map(({ rowId }) => rowId)))
        return before
      }),
    insert: (id, rows, before) => change(id, (edited) => insertRows(edited, rows, before)),
    removeRows: (id, rowIds) =>
      change(id, async (edited, sheet) => {
        const removed = await removeRows(edited, rowIds)
        forgetRows(sheet, rowIds)
        return removed
      }),
    restoreRows: (id, rows) => change(id, (edited) => restoreRows(edited, rows)),
    moveRows: (id, moves) => change(id, (edited) => moveRows(edited, moves)),
    replace: async (id, what, within) =>
      change(id, async (edited, sheet) => {
        const found = within && (await checkerOf(edited.sheet, within.making))
        const rowIds = found ? await viewOf(within.view, found) : edited.memory.ids
        const before = await replaceText(edited, what, rowIds)
        forgetRows(sheet, new Set(before.map(({ rowId }) => rowId)))
        return before
      }),
    addColumn: (id, name) => change(id, async (edited) => addColumn(edited, name)),
    renameColumn: (id, column, name) => change(id, async (edited) => renameColumn(edited, column, name)),
    removeColumn: (id, column) => change(id, async (edited) => removeColumn(edited, column)),
    restoreColumn: (id, column) => change(id, async (edited) => restoreColumn(edited, column)),
    async next(id, making, { view, at, backwards }) {
      const found = await checkerOf(read(id), making)
      await found.checker.checkAll()
      const ids = await viewOf(view, found)
      return nextProblem({ ids, columns: found.columns, checker: found.checker }, at, backwards)
    },
    async find(id, making, { view, query }) {
      const found = await checkerOf(read(id), making)
      const ids = await viewOf(view, found)
      return findCells(query, { ids, columns: found.columns, cellsOf: found.cellsOf })
    },
    bringFiles: (id, files) =>
      change(id, async ({ sheet: { number, files: before } }) => {
        inTransaction(db, () => setSheetFiles(db, number, { ...before, ...files }))
        openSheets.forget(id)
      }),
    setFolder: (id, folder) =>
      change(id, async ({ sheet: { number } }) => {
        inTransaction(db, () => setSheetFolder(db, number, folder))
        openSheets.forget(id)
      }),
    fileOf: async (id, text) => (await openSheets.of(read(id))).looks.peek(text),
    lookAgain: (id) => change(id, async () => openSheets.forget(id)),
    become: (id, make) =>
      change(id, async ({ sheet }, { memory }) => {
        const { number, name, folder, files } = sheet
        try {
          const batch = await make({
            name,
            columns: columnNames(sheet),
            // from the beginning as often as they are read
            rows: { [Symbol.iterator]: () => rowsOf(memory.ids, (rowId) => shownCells(db, sheet, rowId)) },
            listDirectory: folder,
            files,
            progress: {
              begun: (batchId) => setSheetBatch(db, number, batchId),
              made: () => setSheetState(db, number, 'leaving'),
            },
          })
          openSheets.forget(id)
          leaveLater(number)
          return batch
        } catch (error) {
          setSheetBatch(db, number, null)
          throw error
        }
      }),
    async tidy(removeBatch) {
      const [leftover, halfMade] = [leftoverSheets(db), sheetsHalfMade(db)]
      for (const number of leftover) await leave(number)
      for (const { number, batchId } of halfMade) {
        await removeBatch(batchId)
        setSheetBatch(db, number, null)
      }
    },
    close: () => throttle.close(),
  }
}

function* rowsOf(
  ids: readonly number[],
  cellsOf: (rowId: number) => readonly string[] | undefined,
): Generator<ListRow> {
  for (let index = 0; index < ids.length; index++) yield { number: index + 1, cells: cellsOf(ids[index]!) ?? [] }
}
