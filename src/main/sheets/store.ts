import type { Database } from 'better-sqlite3'
import type { PageAfter, RowPlace } from '../sqlite/row-pages.ts'

/** A column, and where its cells stand in every row: that stays so whatever other columns come or go. */
export interface SheetColumn {
  name: string
  slot: number
}

export interface SheetRecord {
  number: number
  id: string
  name: string
  state: 'arriving' | 'open' | 'leaving'
  /** In the order of their slots. */
  columns: SheetColumn[]
  /** So many slots are a column's or were: what a row says beyond them has no column. */
  slots: number
  /** Where relative paths begin. */
  folder: string | null
  /** Files that came along with the list: what its cells call them, and where they are kept. */
  files: Record<string, string>
  delimiter: string | null
  heading: boolean
  encoding: string | null
  /** Of a workbook: the names of its tables, and which of them this is. */
  sheetNames: string[] | null
  sheetName: string | null
  /** The batch that is being made of it. */
  batchId: string | null
  createdAt: number
  changedAt: number
}

interface StoredSheet extends Omit<SheetRecord, 'columns' | 'files' | 'heading' | 'sheetNames'> {
  columns: string
  files: string
  heading: 0 | 1
  sheetNames: string | null
}

const SELECT_SHEETS = `
  SELECT number, id, name, state, columns, slots, folder, files, delimiter, heading, encoding, sheet_names AS sheetNames,
    sheet_name AS sheetName, batch_id AS batchId, created_at AS createdAt, changed_at AS changedAt
  FROM sheets`

/** Distance between the positions of two neighbouring rows. */
export const POSITION_STEP = 2 ** 20

export function insertSheet(db: Database, sheet: Omit<SheetRecord, 'number' | 'batchId'>): number {
  return Number(
    db
      .prepare(
        `INSERT INTO sheets (id, name, state, columns, slots, folder, files, delimiter, heading, encoding, sheet_names,
           sheet_name, created_at, changed_at)
         VALUES (@id, @name, @state, @columns, @slots, @folder, @files, @delimiter, @heading, @encoding, @sheetNames,
           @sheetName, @createdAt, @changedAt)`,
      )
      .run({
        ...sheet,
        columns: JSON.stringify(sheet.columns),
        files: JSON.stringify(sheet.files),
        heading: sheet.heading ? 1 : 0,
        sheetNames: sheet.sheetNames && JSON.stringify(sheet.sheetNames),
      }).lastInsertRowid,
  )
}

/** A sheet that can be worked on; undefined for one that is still arriving or about to go. */
export function findSheet(db: Database, id: string): SheetRecord | undefined {
  const found = db.prepare<[string], StoredSheet>(`${SELECT_SHEETS} WHERE id = ? AND state = 'open'`).get(id)
  return found && toSheet(found)
}

/** The latest change first. */
export function listSheets(db: Database): SheetRecord[] {
  return db
    .prepare<[], StoredSheet>(`${SELECT_SHEETS} WHERE state = 'open' ORDER BY changed_at DESC, number DESC`)
    .all()
    .map(toSheet)
}

/** Those that were never whole, or that nobody needs any more. */
export function leftoverSheets(db: Database): number[] {
  return db.prepare<[], number>("SELECT number FROM sheets WHERE state <> 'open'").pluck().all()
}

export function setSheetState(db: Database, number: number, state: SheetRecord['state']): void {
  db.prepare('UPDATE sheets SET state = @state WHERE number = @number').run({ state, number })
}

export function touchSheet(db: Database, number: number, now: number): void {
  db.prepare('UPDATE sheets SET changed_at = @now WHERE number = @number').run({ now, number })
}

export function setSheetColumns(
  db: Database,
  number: number,
  { columns, slots }: Pick<SheetRecord, 'columns' | 'slots'>,
): void {
  db.prepare('UPDATE sheets SET columns = @columns, slots = @slots WHERE number = @number').run({
    columns: JSON.stringify(columns),
    slots,
    number,
  })
}

export function setSheetFiles(db: Database, number: number, files: Readonly<Record<string, string>>): void {
  db.prepare('UPDATE sheets SET files = @files WHERE number = @number').run({ files: JSON.stringify(files), number })
}

export function setSheetFolder(db: Database, number: number, folder: string | null): void {
  db.prepare('UPDATE sheets SET folder = @folder WHERE number = @number').run({ folder, number })
}

/** Which batch is being made of it; null when none is. */
export function setSheetBatch(db: Database, number: number, batchId: string | null): void {
  db.prepare('UPDATE sheets SET batch_id = @batchId WHERE number = @number').run({ batchId, number })
}

/** Those of which a batch was being made when an earlier run ended. */
export function sheetsHalfMade(db: Database): { number: number; batchId: string }[] {
  return db
    .prepare<[], { number: number; batchId: string }>(
      "SELECT number, batch_id AS batchId FROM sheets WHERE state = 'open' AND batch_id IS NOT NULL",
    )
    .all()
}

export function deleteSheet(db: Database, number: number): void {
  db.prepare('DELETE FROM sheets WHERE number = ?').run(number)
}

export function countSheetRows(db: Database, number: number): number {
  return db.prepare<[number], number>('SELECT count(*) FROM sheet_rows WHERE sheet = ?').pluck().get(number)!
}

/** Ids in the order of the list, after a place in it. */
export function pageRowIds(db: Database, number: number, { after, limit }: PageAfter): RowPlace[] {
  return db
    .prepare<{ number: number; position: number; id: number; limit: number }, RowPlace>(
      `SELECT id, position FROM sheet_rows WHERE sheet = @number AND (position, id) > (@position, @id)
       ORDER BY position, id LIMIT @limit`,
    )
    .all({ number, ...after, limit })
}

export function insertSheetRow(
  db: Database,
  {
    sheet,
    position,
    cells,
    id = null,
  }: { sheet: number; position: number; cells: readonly string[]; id?: number | null },
): number {
  return Number(
    db
      .prepare('INSERT INTO sheet_rows (id, sheet, position, cells) VALUES (@id, @sheet, @position, @cells)')
      .run({ id, sheet, position, cells: JSON.stringify(cells) }).lastInsertRowid,
  )
}

/** What stands in the slots of a row; undefined when the sheet has no such row. */
export function cellsOfRow(db: Database, sheet: number, id: number): string[] | undefined {
  const found = db
    .prepare<{ sheet: number; id: number }, { cells: string }>(
      'SELECT cells FROM sheet_rows WHERE id = @id AND sheet = @sheet',
    )
    .get({ sheet, id })
  return found && (JSON.parse(found.cells) as string[])
}

export function setCells(db: Database, id: number, cells: readonly string[]): void {
  db.prepare('UPDATE sheet_rows SET cells = @cells WHERE id = @id').run({ cells: JSON.stringify(cells), id })
}

export function positionOfRow(db: Database, id: number): number {
  return db.prepare<[number], { position: number }>('SELECT position FROM sheet_rows WHERE id = ?').get(id)!.position
}

export function setRowPosition(db: Database, id: number, position: number): void {
  db.prepare('UPDATE sheet_rows SET position = @position WHERE id = @id').run({ position, id })
}

export function shiftRow(db: Database, id: number, by: number): void {
  db.prepare('UPDATE sheet_rows SET position = position + @by WHERE id = @id').run({ by, id })
}

export function deleteSheetRow(db: Database, id: number): void {
  db.prepare('DELETE FROM sheet_rows WHERE id = ?').run(id)
}

export function deleteSheetRows(db: Database, sheet: number, limit: number): number {
  return db
    .prepare('DELETE FROM sheet_rows WHERE id IN (SELECT id FROM sheet_rows WHERE sheet = @sheet LIMIT @limit)')
    .run({ sheet, limit }).changes
}

/** Whether a row once had this id and none has it now, in any sheet. */
export function isFreedRowId(db: Database, id: number): boolean {
  const { last, taken } = db
    .prepare<{ id: number }, { last: number | null; taken: 0 | 1 }>(
      `SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'sheet_rows') AS last,
         EXISTS (SELECT 1 FROM sheet_rows WHERE id = @id) AS taken`,
    )
    .get({ id })!
  return id >= 1 && id <= (last ?? 0) && taken === 0
}

function toSheet({ columns, files, heading, sheetNames, ...sheet }: StoredSheet): SheetRecord {
  return {
    ...sheet,
    columns: JSON.parse(columns) as SheetColumn[],
    files: JSON.parse(files) as Record<string, string>,
    heading: heading === 1,
    sheetNames: sheetNames === null ? null : (JSON.parse(sheetNames) as string[]),
  }
}
