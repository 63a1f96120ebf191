import { lstat, readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import { DAY_MS } from '#shared/day.ts'
import { makeFolder } from '../tools/make-folder.ts'
import { ownerOfPart, plainWord } from '../tools/part-name.ts'
import { openIntakes } from './store/intakes.ts'
import { isTakenIn } from './store/items.ts'
import { rememberStagingFolder, stagingFolders } from './store/staging-folders.ts'

export const STAGING = '.pressrun-incoming'
/** Inside of it, what comes of an account's history: a batch may be after the same file. */
export const HISTORY = 'history'
const STALE_MS = DAY_MS

export interface Staging {
  /** The folder for files that are still arriving for `folder`. Made when missing, and remembered. */
  open(folder: string): Promise<string>
  /** The folders that files have been arriving for. */
  outputFolders(): string[]
  /**
   * Removes what has been lying there for a day under the name of an output that is in the library already: no journal
   * and no batch is waiting for it. Anything else there is left alone. Answers how many files went.
   */
  sweep(options: { now: number; awaited: Iterable<string> }): Promise<number>
}

export function openStaging(db: Database): Staging {
  return {
    async open(folder) {
      const directory = join(resolve(folder), STAGING)
      await makeFolder(directory)
      rememberStagingFolder(db, directory)
      return directory
    },
    outputFolders: () => stagingFolders(db).map(dirname),
    async sweep({ now, awaited }) {
      const { needed, unread } = neededFiles(db)
      const names = new Set([...awaited, ...unread].map(plainWord))
      let removed = 0
      for (const folder of stagingFolders(db).flatMap((path) => [path, join(path, HISTORY)])) {
        // a link in its place leads to somebody else's folder
        if (!(await lstat(folder).catch(() => null))?.isDirectory()) continue
        for (const entry of await readdir(folder, { withFileTypes: true })) {
          const file = join(folder, entry.name)
          const assetId = ownerOfPart(entry.name)
          if (assetId === undefined || !entry.isFile() || needed.has(file) || names.has(assetId)) continue
          if (!isTakenIn(db, assetId) || now - (await lstat(file)).mtimeMs < STALE_MS) continue
          await rm(file, { force: true })
          removed += 1
        }
      }
      return removed
    },
  }
}

/** By their paths, and where the journal no longer tells those, by the output that they belong to. */
function neededFiles(db: Database): { needed: Set<string>; unread: string[] } {
  const open = openIntakes(db)
  const staged = open.flatMap(({ intake }) =>
    intake
      ? [intake.file, ...intake.companions.map(({ file }) => file), ...(intake.thumbnail ? [intake.thumbnail] : [])]
      : [],
  )
  return {
    needed: new Set(staged.map(({ path }) => path)),
    unread: open.filter(({ intake }) => !intake).map(({ assetId }) => assetId),
  }
}
