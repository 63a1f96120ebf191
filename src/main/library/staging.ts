import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import { makeFolder } from '../make-folder.ts'
import { openIntakes } from './intake-journal.ts'

export const STAGING = '.pressrun-incoming'
const STALE_MS = 24 * 60 * 60 * 1000

export interface Staging {
  /** The folder for files that are still arriving for `folder`. Made when missing, and remembered. */
  open(folder: string): Promise<string>
  /** The folders that files have been arriving for. */
  outputFolders(): string[]
  /**
   * Removes what has been lying there for a day and belongs to nothing: no journal, and none of the outputs that are
   * still awaited. Answers how many files went.
   */
  sweep(options: { now: number; awaited: Iterable<string> }): Promise<number>
}

export function openStaging(db: Database): Staging {
  return {
    async open(folder) {
      const directory = join(resolve(folder), STAGING)
      await makeFolder(directory)
      db.prepare('INSERT OR IGNORE INTO staging_folders (path) VALUES (?)').run(directory)
      return directory
    },
    outputFolders: () => stagingFolders(db).map(dirname),
    async sweep({ now, awaited }) {
      const needed = neededFiles(db)
      const names = new Set([...awaited].map(stagedName))
      let removed = 0
      for (const path of stagingFolders(db)) {
        const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
        for (const entry of entries) {
          const file = join(entry.parentPath, entry.name)
          if (!entry.isFile() || needed.has(file) || names.has(entry.name.split('.')[0] ?? '')) continue
          const facts = await stat(file).catch(() => null)
          if (!facts || now - facts.mtimeMs < STALE_MS) continue
          await rm(file, { force: true })
          removed += 1
        }
      }
      return removed
    },
  }
}

function stagingFolders(db: Database): string[] {
  return db
    .prepare<[], { path: string }>('SELECT path FROM staging_folders')
    .all()
    .map(({ path }) => path)
}

/** How an asset's files are called while they arrive: its id, without what a file system might misread. */
function stagedName(assetId: string): string {
  return assetId.replaceAll(/[^\w-]/g, '_')
}

function neededFiles(db: Database): Set<string> {
  return new Set(
    openIntakes(db).flatMap(({ intake }) =>
      [intake.file, ...intake.companions.map(({ file }) => file), ...(intake.thumbnail ? [intake.thumbnail] : [])].map(
        ({ path }) => path,
      ),
    ),
  )
}
