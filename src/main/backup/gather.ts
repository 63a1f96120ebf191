import { readdir } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import type { Database } from 'better-sqlite3'
import { listStoredFiles } from '../engine/assets/store.ts'
import { sidecarOf } from '../library/embed/index.ts'
import { listLibraryFiles } from '../library/store/items.ts'
import { engineFolderOf, storedPath } from './layout.ts'
import type { Holds } from '../data-folder/marker.ts'
import type { Places } from './places.ts'

/** A file that belongs into a backup. */
export interface WantedFile {
  from: string
  /** Its name in the backup, with forward slashes. */
  path: string
  /** What records say of it: then its absence is told. Anything else is taken along when it is there. */
  named?: { assetId?: string; sha256?: string }
  /** Its path is one that the library has recorded. */
  isLibrarys?: true
}

/** Small files of a data folder that are taken along as they are. */
const OWN_FILES = ['settings.json', 'media.secret']
const ENGINE_FILES = ['engine.secret', 'rate-limits']
const INPUT_NAME = /^[0-9a-f]{64}\.\w+$/
const PREVIEW_NAME = /^[0-9a-f-]{36}-(?:\d+\.webp|source)$/

/** All files that the copied databases name, and what else the folder keeps. Nothing of what others put there. */
export async function gatherFiles(
  dataDir: string,
  { holds, engine, user, places }: { holds: Holds; engine: Database; user?: Database | undefined; places: Places },
): Promise<WantedFile[]> {
  const base = engineFolderOf(holds)
  const own = (path: string): WantedFile => ({ from: join(dataDir, path), path })
  const wanted: WantedFile[] = ENGINE_FILES.map((name) => own(posix.join(base, name)))
  for (const { assetId, variant, sha256 } of listStoredFiles(engine))
    wanted.push({ ...own(storedPath(holds, assetId, variant)), named: { assetId, sha256 } })
  // set aside because no record names them: they are the person's to decide about
  wanted.push(...(await filesUnder(dataDir, posix.join(base, 'files'), /^orphaned-/)).map(own))
  if (!user) return wanted
  wanted.push(...OWN_FILES.map(own))
  wanted.push(...(await namesIn(dataDir, 'inputs', INPUT_NAME)).map(own))
  for (const bucket of await namesIn(dataDir, 'thumbnails', /^[0-9a-f-]{2}$/))
    wanted.push(...(await namesIn(dataDir, bucket, PREVIEW_NAME)).map(own))
  for (const { path, missing } of listLibraryFiles(user)) {
    const name = places.nameOf(path)
    wanted.push({ from: path, path: name, isLibrarys: true, ...(missing === 0 && { named: {} }) })
    wanted.push({ from: sidecarOf(path), path: sidecarOf(name), isLibrarys: true })
  }
  return wanted
}

/** Names in a folder that fit, under the data folder; none when there is no such folder. */
async function namesIn(dataDir: string, folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(join(dataDir, folder)).catch(() => [])
  return names.filter((name) => pattern.test(name)).map((name) => posix.join(folder, name))
}

/** All files in those folders whose name fits, however deep. */
async function filesUnder(dataDir: string, folder: string, pattern: RegExp): Promise<string[]> {
  const found: string[] = []
  for (const top of await namesIn(dataDir, folder, pattern)) {
    const entries = await readdir(join(dataDir, top), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries)
      if (entry.isFile()) found.push(relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
  }
  return found
}
