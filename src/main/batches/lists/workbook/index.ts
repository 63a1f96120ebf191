import { Refusal } from '#shared/app/refusal.ts'
import { CommandError } from '#shared/app/error.ts'
import { localized } from '#shared/text/localized-message.ts'
import { openArchive, type Archive } from './archive.ts'
import { damagedWorkbook } from './fault.ts'
import { openOds } from './ods.ts'
import { openXlsx } from './xlsx.ts'

export interface Table {
  name: string
  isHidden: boolean
}

/** A file of a spreadsheet program: its tables, and the rows of one as a person sees them. */
export interface Workbook {
  tables: readonly Table[]
  rows(table: Table): AsyncGenerator<string[]>
}

export interface OpenTable {
  /** Without those that are hidden in the workbook, unless all are. */
  tableNames: string[]
  tableName: string
  /** Read once; it closes the file at its end. */
  rows: AsyncGenerator<string[]>
}

/** Told by its first bytes: both kinds are archives. */
export function isArchive(beginning: Uint8Array): boolean {
  return beginning[0] === 0x50 && beginning[1] === 0x4b && beginning[2] === 0x03 && beginning[3] === 0x04
}

/** What Excel wrote before 2007, and what it writes with a password. */
export function isOldWorkbook(beginning: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => beginning[index] === byte)
}

/** One table of a workbook; the first one unless another is named. */
export async function openTable(path: string, named: string | undefined): Promise<OpenTable> {
  const archive = await openArchive(path)
  try {
    const workbook = await openWorkbook(archive)
    const visible = workbook.tables.filter(({ isHidden }) => !isHidden)
    const tables = visible.length > 0 ? visible : workbook.tables
    const table = named === undefined ? tables[0] : tables.find(({ name }) => name === named)
    if (!table) throw named === undefined ? damagedWorkbook() : unknownTable(named)
    const tableNames = tables.map(({ name }) => name)
    return { tableNames, tableName: table.name, rows: closing(archive, workbook.rows(table)) }
  } catch (error) {
    archive.close()
    throw error
  }
}

function unknownTable(name: string): CommandError {
  return new Refusal('unknown_table', localized('refusals.unknownTable', name))
}

async function openWorkbook(archive: Archive): Promise<Workbook> {
  if (archive.has('content.xml')) return openOds(archive)
  if (archive.has('xl/workbook.xml') || archive.has('_rels/.rels')) return openXlsx(archive)
  throw damagedWorkbook()
}

async function* closing(archive: Archive, rows: AsyncGenerator<string[]>): AsyncGenerator<string[]> {
  try {
    yield* rows
  } finally {
    archive.close()
  }
}
