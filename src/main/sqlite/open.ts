import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite3, { type Database } from 'better-sqlite3'
import { DataFolderError } from './data-folder-error.ts'
import { migrate } from './migrate.ts'

/** How long a starting process waits for one that is just stopping. */
const LOCK_PATIENCE_MS = 3_000

/**
 * Every SQL text is compiled once and kept: a caller writes `db.prepare(…)` where it needs it and the hot path never
 * prepares again. A statement is therefore shared: one text is used in one mode (plain or pluck), and lists go in as
 * one JSON value instead of a varying number of placeholders.
 */
class CachingDatabase extends BetterSqlite3 {
  readonly #statements = new Map<string, unknown>()

  override prepare: Database['prepare'] = (source: string) => {
    const known = this.#statements.get(source)
    if (known) return known as never
    const statement = super.prepare(source)
    this.#statements.set(source, statement)
    return statement as never
  }
}

/**
 * Opens a database file, made or brought up to date. The connection owns the file: it holds SQLite's own lock for as
 * long as it is open, which the system lets go of however the process ends.
 */
export function openDatabase(
  path: string,
  { migrations, inUse }: { migrations: readonly string[]; /** For a person. */ inUse: string },
): Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const db = new CachingDatabase(path, { timeout: LOCK_PATIENCE_MS })
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    db.pragma('cache_size = -32768')
    db.pragma('temp_store = MEMORY')
    migrate(db, migrations)
    return db
  } catch (error) {
    db.close()
    if (error instanceof BetterSqlite3.SqliteError && error.code === 'SQLITE_BUSY')
      throw new DataFolderError('in_use', inUse, { cause: error })
    throw error
  }
}
