import { closeSync, constants, copyFileSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import BetterSqlite3, { type Database } from 'better-sqlite3'
import { isDiskFull } from '#shared/app/disk-full.ts'
import { explainDataFolder } from '../sqlite/data-folder-error.ts'
import type { Holds } from './marker.ts'

export const DATABASE_NAMES: Readonly<Record<Holds, string>> = { app: 'library.db', engine: 'engine.db' }

/** Tables that every version has had: by these a database is known as ours, not by its name. */
const OUR_TABLES: Readonly<Record<Holds, readonly string[]>> = {
  app: ['connections', 'batches', 'items', 'intakes', 'staging_folders'],
  engine: ['accounts', 'ledger_entries', 'generations', 'assets', 'asset_files'],
}

/** `cut`: the end is missing. `foreign`: no database at all. */
export type DatabaseState = 'missing' | 'empty' | 'cut' | 'foreign' | 'whole'

const HEADER = Buffer.from('SQLite format 3\0', 'latin1')
const HEADER_BYTES = 100

/** As far as the file's header tells, without opening it: opening would write beside it. */
export function stateOfDatabase(path: string): DatabaseState {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (!facts) return 'missing'
  if (!facts.isFile()) return 'foreign'
  if (facts.size === 0) return 'empty'
  const header = headerOf(path)
  if (!header.subarray(0, HEADER.length).equals(HEADER.subarray(0, header.length))) return 'foreign'
  if (header.length < HEADER_BYTES) return 'cut'
  // a log that is still to be written back may hold the rest
  return facts.size < wholeSize(header) && bytesIn(`${path}-wal`) === 0 ? 'cut' : 'whole'
}

/** Whether it has our tables. Looks at a copy: nothing is written beside a file that may be a stranger's. */
export function isOurDatabase(path: string, holds: Holds): boolean {
  if (stateOfDatabase(path) !== 'whole') return false
  // our migrations are counted; a stranger's large file is not copied for nothing
  if (versionIn(headerOf(path)) === 0 && bytesIn(`${path}-wal`) === 0) return false
  try {
    return lookInside(path, (db) => hasOurTables(db, holds))
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) return false
    throw error
  }
}

export function hasOurTables(db: Database, holds: Holds): boolean {
  const tables = new Set(db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all())
  return OUR_TABLES[holds].every((name) => tables.has(name))
}

/** Reads a copy of the database with what its log still holds; the original and its folder stay as they are. */
export function lookInside<Value>(path: string, read: (db: Database) => Value): Value {
  try {
    return readCopy(path, read)
  } catch (error) {
    // it is another disk than that of the folder, more often than not
    throw isDiskFull(error) ? explainDataFolder(error, tmpdir()) : error
  }
}

function readCopy<Value>(path: string, read: (db: Database) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-look-'))
  try {
    const copy = join(folder, basename(path))
    copyFileSync(path, copy, constants.COPYFILE_FICLONE)
    for (const ending of ['-wal', '-journal'])
      if (bytesIn(path + ending) > 0) copyFileSync(path + ending, copy + ending, constants.COPYFILE_FICLONE)
    const db = new BetterSqlite3(copy)
    try {
      return read(db)
    } finally {
      db.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function headerOf(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    return header.subarray(0, readSync(file, header, 0, HEADER_BYTES, 0))
  } finally {
    closeSync(file)
  }
}

/** Pages times their size, where the header's own count is valid (sqlite.org/fileformat2.html, 1.3). */
function wholeSize(header: Buffer): number {
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  const countIsValid = header.readUInt32BE(24) === header.readUInt32BE(92)
  return countIsValid ? header.readUInt32BE(28) * pageSize : 0
}

function versionIn(header: Buffer): number {
  return header.readUInt32BE(60)
}

/** 0 when there is no such file. */
export function bytesIn(path: string): number {
  const facts = statSync(path, { throwIfNoEntry: false })
  return facts?.isFile() ? facts.size : 0
}
