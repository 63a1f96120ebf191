import { realpath } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3, { type Database } from 'better-sqlite3'
import type { MadeBackup } from '#shared/app/backup.ts'
import { isExpired, markSwept } from '../engine/assets/store.ts'
import { readSetting } from '../engine/db/settings-store.ts'
import { outputFoldersOf } from '../batches/store/batches.ts'
import { syncDirectory, writeFileDurably } from '../tools/durable-file.ts'
import { faultOfPlace } from '../library/recorded-file.ts'
import { listLibraryFiles } from '../library/store/items.ts'
import { NotPlainFileError, UnreadableFileError } from '../tools/open-plain-file.ts'
import { copyFileMeasured, measureFile, type Measured } from '../tools/copy-file.ts'
import { gatherFiles, type WantedFile } from './gather.ts'
import { databasesOf, engineFolderOf } from './layout.ts'
import type { Holds } from '../data-folder/marker.ts'
import { DATA_FOLDER, MANIFEST_NAME, VERSION, type BackedUpFile, type Manifest } from './manifest.ts'
import { makeNewFolder } from './new-folder.ts'
import { createPlaces, type Places } from './places.ts'
import { createProgress, type OnProgress } from './progress.ts'
import { takeSnapshot, type OpenDatabases } from './snapshot.ts'
import { countRecords } from './inspect-databases.ts'
import { proveBackup } from './prove.ts'

export interface BackupRequest {
  dataDir: string
  databases: OpenDatabases
  /** A new or empty folder. */
  target: string
  /** Also the files of the library that lie outside of the data folder. */
  withOutputs: boolean
  madeBy: string
  now: number
  randomBytes: (size: number) => Uint8Array
  onProgress?: OnProgress | undefined
  signal?: AbortSignal | undefined
}

/** Files copied side by side: a disk is busy, and the rest of the app still has its turn. */
const AT_ONCE = 4

/**
 * Makes a backup of a data folder that is open, also while it is being worked with. The databases come first: a file is
 * always on the disk before a record names it, so all that the copies name is there to be copied after them. The
 * backup gets its name when it has been read back and proven.
 */
export async function makeBackup(request: BackupRequest): Promise<MadeBackup> {
  const { dataDir, target, randomBytes } = request
  return makeNewFolder(target, { randomBytes, apartFrom: [dataDir] }, (folder) => fill(folder, request))
}

async function fill(folder: string, request: BackupRequest): Promise<MadeBackup> {
  const { dataDir, databases, withOutputs, madeBy, now, onProgress, signal } = request
  const holds: Holds = databases.user ? 'app' : 'engine'
  const data = join(folder, DATA_FOLDER)
  const ofTheInstant = takeSnapshot(databases, { dataDir, folder: data, holds })
  const copies = openCopies(data, holds)
  try {
    const places = createPlaces({
      dataDirs: [...new Set([dataDir, await realpath(dataDir)])],
      outputFolders: copies.user ? outputFoldersOf(copies.user) : [],
      libraryFiles: copies.user ? listLibraryFiles(copies.user).map(({ path }) => path) : [],
    })
    const all = once(await gatherFiles(dataDir, { holds, ...copies, places }), places)
    const wanted = withOutputs ? all : all.filter(({ from }) => places.isInside(from))
    const left =
      all.length === wanted.length ? 0 : all.filter(({ from, named }) => named && !places.isInside(from)).length
    const { files, unsound } = await copyAll(wanted, data, createProgress('copying', wanted.length, onProgress), signal)
    const faulty = forgetExpired(copies.engine, unsound, now)
    const counts = countRecords(copies)
    closeAll(copies)
    for (const path of [...databasesOf(holds), ...ofTheInstant])
      files.push({ path, ...(await measureFile(join(data, path), signal)) })

    const manifest: Manifest = {
      format: 'pressrun-backup',
      version: VERSION,
      createdAt: new Date(now).toISOString(),
      madeBy,
      holds,
      counts,
      folders: withOutputs ? places.list() : places.list().filter(({ now: name }) => name === ''),
      files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
      unsound: faulty.map(({ path }) => path).sort(),
    }
    writeFileDurably(join(folder, MANIFEST_NAME), Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
    syncFolders(data)
    await proveBackup(folder, { onProgress, signal })
    return {
      folder: request.target,
      madeAt: manifest.createdAt,
      files: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      counts,
      unsound: faulty.length,
      left,
    }
  } finally {
    closeAll(copies)
  }
}

function openCopies(data: string, holds: Holds): OpenDatabases {
  const engine = openCopy(join(data, engineFolderOf(holds), 'engine.db'))
  return holds === 'app' ? { engine, user: openCopy(join(data, 'library.db')) } : { engine }
}

/** As one file, without a log beside it: what is copied to another disk by hand stays whole. */
function openCopy(path: string): Database {
  const db = new BetterSqlite3(path)
  db.pragma('journal_mode = DELETE')
  return db
}

function closeAll({ engine, user }: OpenDatabases): void {
  engine.close()
  user?.close()
}

/** Items may share a file. Of two files with one name the backup would hold one, and nobody would miss the other. */
function once(files: readonly WantedFile[], places: Places): WantedFile[] {
  const byName = new Map<string, WantedFile>()
  for (const file of files) {
    const first = byName.get(file.path)
    byName.set(file.path, first ?? file)
    if (!first || first.from === file.from || (places.isInside(first.from) && places.isInside(file.from))) continue
    throw new Error(`${first.from} and ${file.from} have the same name in the backup, ${file.path}.`)
  }
  return [...byName.values()]
}

async function copyAll(
  wanted: readonly WantedFile[],
  data: string,
  tick: () => void,
  signal: AbortSignal | undefined,
): Promise<{ files: BackedUpFile[]; unsound: WantedFile[] }> {
  const files: BackedUpFile[] = []
  const unsound: WantedFile[] = []
  const queue = wanted.values()
  const copyNext = async () => {
    for (const file of queue) {
      const copied = await copyUnlessFaulty(file, join(data, file.path), signal)
      if (typeof copied === 'object') files.push({ path: file.path, ...copied })
      if (!isAsRecorded(file, copied)) unsound.push(file)
      tick()
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, copyNext))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return { files, unsound }
}

type Fault = 'not-there' | 'unreadable'

/**
 * A link laid in the way of a file leads to something that nobody has asked to keep. One bad file of many must not keep
 * the others from being saved; without one of our own the backup would be of no use.
 */
async function copyUnlessFaulty(
  { from, isLibrarys, named }: WantedFile,
  to: string,
  signal: AbortSignal | undefined,
): Promise<Measured | Fault> {
  try {
    // the library knows the real paths of its files; folders of our own may have been put on another disk by a link
    if (isLibrarys && (await faultOfPlace(from)) !== null) return 'not-there'
    return await copyFileMeasured(from, to, signal)
  } catch (error) {
    if (error instanceof NotPlainFileError) return 'not-there'
    if (error instanceof UnreadableFileError && (isLibrarys || named)) return 'unreadable'
    throw error
  }
}

function isAsRecorded({ named }: WantedFile, copied: Measured | Fault): boolean {
  if (copied === 'unreadable') return false
  if (!named) return true
  return copied !== 'not-there' && (named.sha256 ?? copied.sha256) === copied.sha256
}

/** Uploads whose time was over may have been deleted after the databases were copied: the copy then says so too. */
function forgetExpired(engine: Database, files: readonly WantedFile[], now: number): WantedFile[] {
  const engineNow = now + Number(readSetting(engine, 'clock_offset_ms') ?? 0)
  return files.filter(({ named }) => {
    if (named?.assetId === undefined || !isExpired(engine, named.assetId, engineNow)) return true
    markSwept(engine, named.assetId, engineNow)
    return false
  })
}

function syncFolders(data: string): void {
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) syncDirectory(join(entry.parentPath, entry.name))
  syncDirectory(data)
}
