import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { DataFolderError } from '../sqlite/data-folder-error.ts'
import { bytesIn, DATABASE_NAMES, hasOurTables, lookInside, stateOfDatabase } from './database-file.ts'
import type { Holds } from './marker.ts'

/**
 * A first start writes in this order: the marker, the engine's marker, library.db, engine.db, engine.secret, an account,
 * then the rest. Whatever is there without what comes before it was lost, and a start would replace it in silence.
 */
const AFTER_LIBRARY = ['media.secret', 'settings.json', 'inputs', 'thumbnails', 'lists'] as const
const SECRET_BYTES = 32
const AFTER_ENGINE = ['engine.secret', 'files', 'temporary', 'rate-limits'] as const

/** A `DataFolderError` when a part is missing or damaged. Reads only. */
export function requireWhole(dir: string, holds: Holds): void {
  if (holds === 'engine') return requireWholeEngine(dir)
  const engineDir = join(dir, 'engine')
  const library = join(dir, DATABASE_NAMES.app)
  const isUsed = has(dir, AFTER_LIBRARY) || isEngineUsed(engineDir)
  if (requireDatabase(library, isUsed) === 'whole' && !isEngineUsed(engineDir)) {
    if (has(dir, AFTER_LIBRARY) || lookInside(library, hasUserRows))
      throw lost(dir, `the engine's data (${engineDir}) is missing`)
  }
  requireSecret(join(dir, 'media.secret'))
  if (existsSync(engineDir)) requireWholeEngine(engineDir)
}

function requireWholeEngine(dir: string): void {
  const database = join(dir, DATABASE_NAMES.engine)
  const state = requireDatabase(database, has(dir, AFTER_ENGINE))
  requireSecret(join(dir, 'engine.secret'))
  const isSecretLost = !existsSync(join(dir, 'engine.secret'))
  const areFilesLost = !holdsFiles(join(dir, 'files'))
  if (state !== 'whole' || !(isSecretLost || areFilesLost)) return
  const { accounts, assets } = lookInside(database, (db) => ({
    accounts: countIn(db, 'accounts'),
    assets: countIn(db, 'assets WHERE swept_at IS NULL'),
  }))
  if (isSecretLost && accounts > 0) throw lost(dir, `engine.secret is missing beside ${DATABASE_NAMES.engine}`)
  if (areFilesLost && assets > 0) throw lost(dir, `the stored files (${join(dir, 'files')}) are missing`)
}

/** Written whole or not at all: any other length is damage. */
function requireSecret(path: string): void {
  if (existsSync(path) && bytesIn(path) !== SECRET_BYTES) throw damaged(path, 'its length is wrong')
}

/** What is missing or emptied is fine as long as nothing speaks of an earlier use. */
function requireDatabase(path: string, isUsed: boolean): 'new' | 'whole' {
  const state = stateOfDatabase(path)
  if (state === 'whole') return 'whole'
  if (state === 'cut') throw damaged(path, 'its end is missing')
  if (state === 'foreign') throw damaged(path, 'it is not a database of Pressrun')
  // SQLite deletes a log whose database is empty, and with it all that was not yet written back
  if (isUsed || bytesIn(`${path}-wal`) > 0) throw lost(path, state === 'empty' ? 'it is empty' : 'it is missing')
  return 'new'
}

/** None in a database whose first start was interrupted before it had its tables. */
function countIn(db: Database, rows: string): number {
  return hasOurTables(db, 'engine') ? (db.prepare(`SELECT count(*) FROM ${rows}`).pluck().get() as number) : 0
}

function isEngineUsed(dir: string): boolean {
  return bytesIn(join(dir, DATABASE_NAMES.engine)) > 0 || has(dir, AFTER_ENGINE)
}

function has(dir: string, names: readonly string[]): boolean {
  return names.some((name) => lstatSync(join(dir, name), { throwIfNoEntry: false }) !== undefined)
}

/** Stored files lie in folders of their own, by the end of their ids. */
function holdsFiles(files: string): boolean {
  return existsSync(files) && readdirSync(files).some((name) => /^[0-9a-f]{2}$/.test(name))
}

function hasUserRows(db: Database): boolean {
  return (
    hasOurTables(db, 'app') &&
    ['items', 'batches', 'connections'].some(
      (table) => db.prepare(`SELECT EXISTS (SELECT 1 FROM ${table})`).pluck().get() === 1,
    )
  )
}

const WHAT_TO_DO =
  'Pressrun has stopped and changed nothing. Restore a backup of the whole folder, or start anew with another data ' +
  'folder and leave this one as it is.'

function lost(path: string, what: string): DataFolderError {
  return new DataFolderError('incomplete', `${path} was in use, but ${what}. ${WHAT_TO_DO}`)
}

function damaged(path: string, what: string): DataFolderError {
  return new DataFolderError('damaged', `${path} is damaged: ${what}. ${WHAT_TO_DO}`)
}
