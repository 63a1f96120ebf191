import type { Database } from 'better-sqlite3'
import { Refusal } from '#shared/app/refusal.ts'
import type { SheetView } from '#shared/app/sheet.ts'
import type { BatchCatalog } from '#shared/batch/items.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import type { Clock } from '../tools/clock.ts'
import { RecentMap } from '../tools/recent-map.ts'
import { createTurns } from '../tools/turns.ts'
import { createSheetChecker, type SheetChecker } from './checker.ts'
import { columnNames, shownCells } from './columns.ts'
import type { EditedSheet } from './edits.ts'
import { createFileLooks, type FileLooks } from './file-looks.ts'
import { rememberSheet, type SheetMemory } from './memory.ts'
import { findSheet, type SheetRecord } from './store.ts'
import { rowsInView } from './views.ts'

/** How rows would become generations, and by whose models. */
export interface Making {
  settings: BatchSettings
  catalog: BatchCatalog
}

/** A sheet that somebody works on. */
export interface OpenSheet {
  memory: SheetMemory
  looks: FileLooks
  checkers: Map<string, SheetChecker>
  /** The view that is looked at, for one state of what it shows. */
  view: { key: string; ids: Promise<readonly number[]> } | null
  /** Counts what is newly known about files. */
  looked: number
}

const MOST_OPEN = 8
/** Ways of making a batch of one sheet that are looked at in turn. */
const MOST_CHECKERS = 3

/** What is remembered of the sheets that somebody works on; all of it can be read again from the database. */
export function createOpenSheets({
  db,
  clock,
  tell,
}: {
  db: Database
  clock: Clock
  /** Something about a sheet is another. */
  tell: (sheetId: string) => void
}) {
  const opened = new Map<string, Promise<OpenSheet>>()
  const inTurn = createTurns()
  const changing = new Set<string>()

  function read(id: string): SheetRecord {
    const sheet = findSheet(db, id)
    if (!sheet) throw new Refusal('unknown_sheet')
    return sheet
  }

  async function remember({ id, number, folder, files }: SheetRecord): Promise<OpenSheet> {
    const memory = await rememberSheet(db, number)
    const looks = createFileLooks(clock, { folder, files }, (texts) => {
      sheet.looked += 1
      for (const checker of sheet.checkers.values()) checker.filesKnown(texts)
      tell(id)
    })
    const sheet: OpenSheet = { memory, looks, checkers: new RecentMap(MOST_CHECKERS), view: null, looked: 0 }
    return sheet
  }

  function openedSheet(sheet: SheetRecord): Promise<OpenSheet> {
    const found = opened.get(sheet.id) ?? remember(sheet)
    opened.delete(sheet.id)
    opened.set(sheet.id, found)
    const [oldest] = opened.keys()
    if (opened.size > MOST_OPEN && oldest !== undefined && !changing.has(oldest)) opened.delete(oldest)
    return found
  }

  /** One change after the other, so that what each answers for taking it back is exact. */
  async function change<Value>(
    id: string,
    work: (edited: EditedSheet, sheet: OpenSheet) => Promise<Value>,
  ): Promise<Value> {
    const changeNow = async () => {
      changing.add(id)
      try {
        const record = read(id)
        const sheet = await openedSheet(record)
        return await work({ db, sheet: record, memory: sheet.memory, now: () => clock.now() }, sheet)
      } finally {
        changing.delete(id)
      }
    }
    try {
      return await inTurn(id, changeNow)
    } finally {
      tell(id)
    }
  }

  async function checkerOf(record: SheetRecord, { settings, catalog }: Making) {
    const sheet = await openedSheet(record)
    const columns = columnNames(record)
    const cellsOf = (rowId: number) => shownCells(db, record, rowId)
    // file names have no part in it
    const key = JSON.stringify([
      { ...settings, nameTemplate: '' },
      catalogNumber(catalog),
      record.columns,
      record.slots,
    ])
    const checker =
      sheet.checkers.get(key) ??
      createSheetChecker({ catalog, settings, columns }, { memory: sheet.memory, looks: sheet.looks, cellsOf })
    sheet.checkers.set(key, checker)
    return { sheet, checker, key, columns, cellsOf }
  }

  function viewOf(
    view: SheetView,
    { sheet, checker, key: making, columns, cellsOf }: Awaited<ReturnType<typeof checkerOf>>,
  ): Promise<readonly number[]> {
    const { memory } = sheet
    if (!view.search?.trim() && !view.faulty && !view.sort) return Promise.resolve(memory.ids)
    const key = JSON.stringify([view, memory.version, ...(view.faulty ? [making, sheet.looked] : [])])
    if (sheet.view?.key !== key) sheet.view = { key, ids: rowsInView(view, { memory, columns, cellsOf, checker }) }
    return sheet.view.ids
  }

  return { read, of: openedSheet, change, checkerOf, viewOf, forget: (id: string) => void opened.delete(id) }
}

/** Rows whose cells are others now are checked again. */
export function forgetRows({ checkers }: OpenSheet, rowIds: Iterable<number>): void {
  for (const checker of checkers.values()) checker.forget(rowIds)
}

const numbers = new WeakMap<BatchCatalog, number>()
let catalogs = 0

/** Tells one catalogue from another in the name of what was worked out from it. */
function catalogNumber(catalog: BatchCatalog): number {
  const known = numbers.get(catalog) ?? ++catalogs
  numbers.set(catalog, known)
  return known
}
