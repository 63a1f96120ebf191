import { lstatSync, type Stats } from 'node:fs'
import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { moveUnlessTaken } from '../../tools/move-unless-taken.ts'
import { DataFolderError } from '../../sqlite/data-folder-error.ts'
import { parseFileName, type FileStore } from './file-store.ts'
import { SET_ASIDE } from './set-aside.ts'
import { countStored, eachStoredFile, fileRecordOf, forgetStoring, listStoring } from './store.ts'

/** What lies among the stored files and belongs to no asset. */
export interface Leftovers {
  /** Of assets that were being stored when a run ended, and of those whose time was over: our own records say so. */
  recorded: string[]
  /** Named as we name files, but no record names them: an older database or half a backup must not cost them. */
  unknown: string[]
}

/** A name that is taken there is tried again with a number behind it; so many of one name are never there. */
const MOST_NAMES = 1_000

/**
 * Refuses a folder whose files are not those of its database. One file that it names and that is there is proof enough,
 * and nearly always the first that is looked for: only where there is none is everything looked through.
 */
export async function requireOwnFiles(
  db: Database,
  { dataDir, store }: { dataDir: string; store: Pick<FileStore, 'pathOf'> },
): Promise<void> {
  for (const { assetId, variant } of eachStoredFile(db)) {
    const path = store.pathOf(assetId, variant)
    // not behind a link, which may lead into any folder
    const folders = [dirname(dirname(path)), dirname(path)]
    if (factsOf(path)?.isFile() && folders.every((folder) => factsOf(folder)?.isDirectory())) return
  }
  await findLeftovers(db, dataDir)
}

function factsOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}

/** Reads only. Whatever has no name of ours, links among it, is not ours and not looked at. */
export async function findLeftovers(db: Database, dataDir: string): Promise<Leftovers> {
  const files = join(dataDir, 'files')
  const storing = new Set(listStoring(db))
  const leftovers: Leftovers = { recorded: [], unknown: [] }
  let known = 0
  for (const bucket of await ownFolders(files))
    for (const entry of await readdir(join(files, bucket), { withFileTypes: true })) {
      const assetId = parseFileName(bucket, entry.name)
      if (assetId === undefined || !entry.isFile()) continue
      const record = fileRecordOf(db, assetId)
      if (record === 'stored') known += 1
      else if (record === 'released' || storing.has(assetId)) leftovers.recorded.push(join(files, bucket, entry.name))
      else leftovers.unknown.push(join(files, bucket, entry.name))
    }
  if (leftovers.unknown.length > 0) refuseOtherDatabase(db, { dataDir, known })
  return leftovers
}

/** Removes what our records say may go, and moves the rest out of the way, to be kept. Answers where to. */
export async function tidyFiles(
  db: Database,
  { dataDir, now, leftovers }: { dataDir: string; now: number; leftovers: Leftovers },
): Promise<string | undefined> {
  for (const path of leftovers.recorded) await rm(path, { force: true })
  forgetStoring(db, listStoring(db))
  if (leftovers.unknown.length === 0) return undefined
  const folder = join(dataDir, 'files', `${SET_ASIDE}${new Date(now).toISOString().slice(0, 10)}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const path of leftovers.unknown) await setAside(path, join(folder, basename(path)))
  return folder
}

/** Folders that files are stored in. A link in the place of one is not followed: what it leads to is not ours. */
async function ownFolders(files: string): Promise<string[]> {
  const facts = await lstat(files).catch(() => undefined)
  if (!facts?.isDirectory()) return []
  const entries = await readdir(files, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)).map(({ name }) => name)
}

/** Files of which the database knows not one, while none of those it knows is there: it is of another folder. */
function refuseOtherDatabase(db: Database, { dataDir, known }: { dataDir: string; known: number }): void {
  const named = countStored(db)
  if (known > 0 || named === 0) return
  throw new DataFolderError(
    'incomplete',
    `In ${dataDir}, engine.db and the stored files do not belong together: it names ${named} of which none is there. ` +
      'Pressrun has stopped and moved nothing. Restore a backup of the whole folder, or start anew with another data ' +
      'folder and leave this one as it is.',
  )
}

async function setAside(from: string, to: string): Promise<void> {
  for (let number = 1; number <= MOST_NAMES; number++)
    if (await moveUnlessTaken(from, number === 1 ? to : `${to}.${number}`)) return
  throw new Error(`${to} is taken in every spelling.`)
}
