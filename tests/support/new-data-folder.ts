import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { openEngineDatabase } from '#main/engine/db/open.ts'
import { openUserDatabase } from '#main/user-database/open.ts'

/** The user's database of a folder that no app has opened yet; the engine's is beside it, without which none would. */
export function openNewDataFolder(dataDir: string): Database {
  const engineDir = join(dataDir, 'engine')
  mkdirSync(engineDir, { recursive: true })
  openEngineDatabase(engineDir).close()
  return openUserDatabase(dataDir)
}

const OPEN = { 'library.db': openUserDatabase, 'engine.db': openEngineDatabase }
type DatabaseName = keyof typeof OPEN

const migrated = new Map<DatabaseName, Buffer>()

/**
 * Puts a database where none is yet, as all of its migrations leave it. To run them is most of what a new folder costs,
 * and hundreds of tests have one each: a process runs them once. Nothing that they write differs from folder to folder,
 * which `tests/foundation/migrations.test.ts` makes sure of.
 */
export function placeMigrated(name: DatabaseName, dataDir: string): void {
  const path = join(dataDir, name)
  if (existsSync(path)) return
  const bytes = migrated.get(name) ?? migrate(name)
  migrated.set(name, bytes)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path, bytes, { mode: 0o600 })
}

function migrate(name: DatabaseName): Buffer {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-migrated-'))
  try {
    OPEN[name](dataDir).close()
    return readFileSync(join(dataDir, name))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
