import { Refusal } from '#shared/app/refusal.ts'
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix, relative, sep } from 'node:path'
import { isDiskFull } from '#shared/app/disk-full.ts'
import { CommandError } from '#shared/app/error.ts'
import { localized } from '#shared/text/localized-message.ts'
import { isSystemLitter } from '../data-folder/system-litter.ts'
import { openEngineDatabase } from '../engine/db/open.ts'
import { listStoredFiles } from '../engine/assets/store.ts'
import { listLibraryFiles } from '../library/store/items.ts'
import { DataFolderError } from '../sqlite/data-folder-error.ts'
import { openUserDatabase } from '../user-database/open.ts'
import { copyFileMeasured, measureFile } from '../tools/copy-file.ts'
import { UnreadableFileError } from '../tools/open-plain-file.ts'
import { databasesOf, engineFolderOf, requiredFilesOf, storedPath } from './layout.ts'
import { DATA_FOLDER, MANIFEST_NAME, readManifest, type BackedUpFile, type Manifest } from './manifest.ts'
import { createProgress, type OnProgress } from './progress.ts'
import { countRecords, findFaults, type Databases } from './inspect-databases.ts'
import { nameInBackup } from './places.ts'

interface ProveOptions {
  onProgress?: OnProgress | undefined
  signal?: AbortSignal | undefined
}

/**
 * Reads a backup from end to end: every file is there, is the one that was saved, and is the only one; the databases are
 * whole, their books are in order, and every file that a record names is there. Writes nothing into it. A `CommandError`
 * names the first thing that is wrong.
 */
export async function proveBackup(backup: string, options: ProveOptions = {}): Promise<Manifest> {
  try {
    return await prove(backup, options)
  } catch (cause) {
    if (cause instanceof UnreadableFileError)
      throw new Refusal('file_unreadable', localized('backups.notRead', cause.path), { cause })
    throw cause
  }
}

async function prove(backup: string, { onProgress, signal }: ProveOptions): Promise<Manifest> {
  const facts = await lstat(backup).catch(() => undefined)
  if (!facts?.isDirectory()) throw new Refusal('backup_not_found', localized('backups.notFound', backup))
  const manifest = await readManifest(backup)
  await requireSameFiles(backup, manifest)
  const working = await mkdtemp(join(tmpdir(), 'pressrun-proof-'))
  try {
    const tick = createProgress('proving', manifest.files.length, onProgress)
    const databases = new Set(databasesOf(manifest.holds))
    for (const file of manifest.files) {
      const path = join(backup, DATA_FOLDER, file.path)
      // databases are looked into as copies: opening one writes beside it
      const found = databases.has(file.path)
        ? await copyFileMeasured(path, join(working, file.path), signal)
        : await measureFile(path, signal)
      requireSame(file, found)
      tick()
    }
    for (const path of requiredFilesOf(manifest.holds))
      if (!manifest.files.some((file) => file.path === path)) throw missing(path)
    await proveRecords(working, manifest)
  } catch (cause) {
    // nothing else is written here: it is the disk of the copies, and neither that of the backup nor where it goes to
    if (isDiskFull(cause)) throw new Refusal('disk_full', localized('backups.diskFull', tmpdir()), { cause })
    throw cause
  } finally {
    await rm(working, { recursive: true, force: true, maxRetries: 3 })
  }
  return manifest
}

export function requireSame(file: BackedUpFile, found: { bytes: number; sha256: string }): void {
  if (found.bytes !== file.bytes || found.sha256 !== file.sha256)
    throw new Refusal('backup_file_altered', localized('backups.altered', file.path))
}

function missing(path: string): CommandError {
  return new Refusal('backup_file_missing', localized('backups.missing', path))
}

/**
 * What lies there is what the manifest lists: no file less, none more, none of another length, and nothing but files.
 * What a system leaves where somebody has looked is passed over: it is copied nowhere.
 */
async function requireSameFiles(backup: string, { files }: Manifest): Promise<void> {
  const expected = new Map(files.map((file) => [posix.join(DATA_FOLDER, file.path), file]))
  for (const entry of await readdir(backup, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(backup, path).split(sep).join('/')
    if (entry.isDirectory() || name === MANIFEST_NAME) continue
    if (!entry.isFile()) throw new Refusal('backup_link', localized('backups.link', name))
    const file = expected.get(name)
    if (!file && isSystemLitter(entry.name)) continue
    if (!file) throw new Refusal('backup_file_extra', localized('backups.extra', name))
    if ((await lstat(path)).size !== file.bytes)
      throw new Refusal('backup_file_truncated', localized('backups.otherLength', name))
    expected.delete(name)
  }
  const [lost] = expected.values()
  if (lost) throw missing(lost.path)
}

async function proveRecords(working: string, manifest: Manifest): Promise<void> {
  await mkdir(dirname(join(working, engineFolderOf(manifest.holds), 'engine.db')), { recursive: true })
  const databases = openBackedUp(working, manifest.holds)
  try {
    const [fault] = findFaults(databases)
    if (fault !== undefined) throw new Refusal('backup_books', localized('backups.books', fault))
    if (JSON.stringify(countRecords(databases)) !== JSON.stringify(manifest.counts))
      throw new Refusal('backup_counts', localized('backups.counts'))
    requireNamedFiles(databases, manifest)
  } finally {
    databases.engine.close()
    databases.user?.close()
  }
}

/** Brings them up to date with this version, as a start would; a `CommandError` when they cannot be opened. */
export function openBackedUp(folder: string, holds: Manifest['holds']): Databases {
  try {
    const engine = openEngineDatabase(join(folder, engineFolderOf(holds)))
    try {
      return holds === 'app' ? { engine, user: openUserDatabase(folder) } : { engine }
    } catch (error) {
      engine.close()
      throw error
    }
  } catch (cause) {
    if (cause instanceof DataFolderError && cause.code === 'newer_schema')
      throw new Refusal('backup_newer', localized('backups.newer'), { cause })
    // that is no fault of the backup
    if (isDiskFull(cause)) throw cause
    throw new Refusal('backup_books', localized('backups.books', (cause as Error).message), { cause })
  }
}

function unfound(path: string): CommandError {
  return new Refusal('backup_record_without_file', localized('backups.unfound', path))
}

/** What was gone or damaged already when the backup was made is no fault of the backup. */
function requireNamedFiles({ engine, user }: Databases, { holds, files, folders, unsound }: Manifest): void {
  const there = new Map(files.map((file) => [file.path, file]))
  const excused = new Set(unsound)
  for (const { assetId, variant, bytes, sha256 } of listStoredFiles(engine)) {
    const path = storedPath(holds, assetId, variant)
    if (excused.has(path)) continue
    const file = there.get(path)
    if (!file) throw unfound(path)
    requireSame({ path, bytes, sha256 }, file)
  }
  if (!user) return
  for (const { path, missing: isMissing } of listLibraryFiles(user)) {
    const name = nameInBackup(path, folders)
    if (name !== undefined && isMissing === 0 && !there.has(name) && !excused.has(name)) throw unfound(name)
  }
}
