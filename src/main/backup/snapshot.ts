import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { engineFolderOf } from './layout.ts'
import type { Holds } from '../data-folder/marker.ts'

/** The databases of a data folder, as whoever has them open holds them. */
export interface OpenDatabases {
  engine: Database
  /** Not there when the folder holds an engine alone. */
  user?: Database | undefined
}

/**
 * Copies both databases as they are at one and the same instant: nothing else runs in between, so that no row can be
 * unsent in the one and paid in the other. It takes about a second for 100,000 items, in which the app stands still.
 */
export function snapshotDatabases({ engine, user }: OpenDatabases, folder: string, holds: Holds): void {
  const engineFolder = join(folder, engineFolderOf(holds))
  mkdirSync(engineFolder, { recursive: true, mode: 0o700 })
  user?.prepare('VACUUM INTO ?').run(join(folder, 'library.db'))
  engine.prepare('VACUUM INTO ?').run(join(engineFolder, 'engine.db'))
}
