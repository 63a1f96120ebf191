import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import BetterSqlite3, { type Database, type Statement } from 'better-sqlite3'
import type { Clock } from '../tools/clock.ts'
import { DataFolderError } from './data-folder-error.ts'
import { createIdleCheckpoint, type IdleCheckpoint } from './idle-checkpoint.ts'
import { migrate } from './migrate.ts'

/** How long a starting process waits for one that is just stopping. */
const LOCK_PATIENCE_MS = 3_000

/** Sixteen megabytes: a log is written back in a pause, and while somebody waits for a commit only when it grows past this. */
const LOG_PAGES = 4_000

/**
 * Every SQL text is compiled once and kept: a caller writes `db.prepare(…)` where it needs it and the hot path never
 * prepares again. A statement is therefore shared: one text is used in one mode (plain or pluck), and lists go in as
 * one JSON value instead of a varying number of placeholders.
 */
class CachingDatabase extends BetterSqlite3 {
  readonly #statements = new Map<string, Statement>()
  readonly #checkpoint: IdleCheckpoint

  constructor(path: string, { clock, ...options }: BetterSqlite3.Options & { clock: Clock | undefined }) {
    super(path, options)
    this.#checkpoint = createIdleCheckpoint(this, clock)
  }

  override prepare: Database['prepare'] = (source: string) => {
    let statement = this.#statements.get(source)
    if (!statement) this.#statements.set(source, (statement = super.prepare(source)))
    // whoever asks for it runs it now
    if (!statement.readonly) this.#checkpoint.noteWrite()
    return statement as never
  }

  override exec(source: string): this {
    this.#checkpoint.noteWrite()
    return super.exec(source)
  }

  override close(): this {
    this.#checkpoint.close()
    return super.close()
  }
}

/**
 * Opens a database file, made or brought up to date. The connection owns the file: it holds SQLite's own lock for as
 * long as it is open, which the system lets go of however the process ends.
 */
export function openDatabase(
  path: string,
  {
    isOurs,
    migrations,
    inUse,
    clock,
  }: {
    /** Asked of a database that has tables already; what is not ours is left as it is. */
    isOurs?: (db: Database) => boolean
    migrations: readonly string[]
    /** For a person. */
    inUse: string
    /** Tells when writing has paused; without it, the log is written back only at the end. */
    clock?: Clock | undefined
  },
): Database {
  keepPrivate(path)
  const db = new CachingDatabase(path, { timeout: LOCK_PATIENCE_MS, clock })
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    if (isOurs) refuseForeign(db, path, isOurs)
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    db.pragma('cache_size = -32768')
    db.pragma('temp_store = MEMORY')
    db.pragma(`wal_autocheckpoint = ${LOG_PAGES}`)
    migrate(db, migrations)
    return db
  } catch (error) {
    // whoever holds it was waited for already: what there is to write back is theirs to write
    db.pragma('busy_timeout = 0')
    db.close()
    if (error instanceof BetterSqlite3.SqliteError && error.code === 'SQLITE_BUSY')
      throw new DataFolderError('in_use', inUse, { cause: error })
    throw error
  }
}

/** For its owner alone. SQLite gives the files beside it the same permissions. */
function keepPrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  if (process.platform === 'win32') return
  // databases of earlier versions were made with the permissions of the system
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const facts = statSync(file, { throwIfNoEntry: false })
    if (facts?.isFile() && (facts.mode & 0o077) !== 0) chmodSync(file, 0o600)
  }
}

/** Another program's database in our place, or half of ours: our tables would be made beside what it holds. */
function refuseForeign(db: Database, path: string, isOurs: (db: Database) => boolean): void {
  const isNew = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0
  if (isNew || isOurs(db)) return
  throw new DataFolderError(
    'damaged',
    `${path} is not a database of Pressrun. It was left as it is. Put a backup of the whole folder in its place, or ` +
      'use another data folder.',
  )
}
