import { mkdirSync } from 'node:fs'
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
