import { Refusal } from '#shared/app/refusal.ts'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { CommandError } from '#shared/app/error.ts'
import { refusedReference } from '#shared/batch/refused-reference.ts'
import type { UploadKind, UploadType } from '#shared/service/limits.ts'
import { isUnusableByName, kindByName } from '#shared/service/media-names.ts'
import { uploadTypeOf } from '#shared/service/upload-type.ts'
import { localized, type LocalizedMessage } from '#shared/text/localized-message.ts'
import { InputFileError, openListed, realPathOf } from '../batches/inputs/input-file.ts'
import { inspectFile, requireUpload, unlessSilent } from '../batches/inputs/inspect-file.ts'
import type { Clock } from '../tools/clock.ts'
import { DISK_PATIENCE_MS, TimeLimitError, withinTime } from '../tools/within-time.ts'

/** A file that can be an input. */
export interface MediaOnDisk {
  path: string
  name: string
  kind: UploadKind
  mimeType: UploadType
  bytes: number
}

/** What a look at one file found: something to use, something that cannot be used, or nothing of interest. */
export type Look = { media: MediaOnDisk } | FaultyFile | 'other'

interface FaultyFile {
  fault: LocalizedMessage
  /** It may be over at the next look: somebody else had the file, or the disk did not answer. */
  isRetryable: boolean
  name: string
}

export interface FileSearch {
  found: MediaOnDisk[]
  others: number
  unusable: number
  /** The first of those that cannot be used. */
  faults: { name: string; fault: LocalizedMessage }[]
  /** Folders that were not looked into. */
  folders: number
  more: boolean
}

const MOST_FAULTS = 20
/** Enough to keep a disk busy, few enough for a network drive. */
const AT_ONCE = 8

/** Looks at files and into folders, in the order of their names. What is hidden stays hidden. */
export async function findFiles(
  paths: readonly string[],
  { subfolders, most, clock, signal }: { subfolders: boolean; most: number; clock: Clock; signal: AbortSignal },
): Promise<FileSearch> {
  const search: FileSearch = { found: [], others: 0, unusable: 0, faults: [], folders: 0, more: false }
  for (const path of paths) {
    signal.throwIfAborted()
    const files = filesAt(path, {
      subfolders,
      clock,
      onFolder: () => (search.folders += 1),
      onUnreadable: (folder) =>
        add(
          search,
          { name: basename(folder), fault: localized('refusals.folderUnreadable', folder), isRetryable: true },
          most,
        ),
    })
    for await (const group of inGroups(files)) {
      signal.throwIfAborted()
      for (const look of await Promise.all(group.map((file) => lookAt(file, clock)))) add(search, look, most)
      if (search.more) return search
    }
  }
  return search
}

function add(search: FileSearch, look: Look, most: number): void {
  if (look === 'other') search.others += 1
  else if ('media' in look) {
    if (search.found.length < most) search.found.push(look.media)
    else search.more = true
  } else {
    search.unusable += 1
    if (search.faults.length < MOST_FAULTS) search.faults.push({ name: look.name, fault: look.fault })
  }
}

interface FolderWalk {
  subfolders: boolean
  clock: Clock
  /** A folder inside that was not to be opened. */
  onFolder: () => void
  /** A folder inside that could not be read: what lies beside it is found nevertheless. */
  onUnreadable: (folder: string) => void
}

/** Whole paths of the files; a folder is opened, and those inside of it when that is wanted. */
export async function* filesAt(
  path: string,
  { subfolders, clock, onFolder, onUnreadable }: FolderWalk,
): AsyncGenerator<string> {
  const whole = await answered(path, clock, realPathOf(refuseStrange(resolve(path))))
  const facts = await answered(path, clock, stat(whole))
  if (!facts.isDirectory()) yield whole
  const left = facts.isDirectory() ? [whole] : []
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    const entries = await answered(folder, clock, readdir(folder, { withFileTypes: true })).catch((error: unknown) => {
      const isInside = folder !== whole
      if (isInside && error instanceof CommandError && error.code === 'folder_unreadable') return undefined
      throw error
    })
    if (!entries) {
      onUnreadable(folder)
      continue
    }
    const inside: string[] = []
    for (const entry of entries.toSorted((one, other) => byName(one.name, other.name))) {
      if (entry.name.startsWith('.')) continue
      const inner = join(folder, entry.name)
      if (entry.isFile()) yield inner
      else if (entry.isDirectory() && subfolders) inside.unshift(inner)
      else if (entry.isDirectory()) onFolder()
    }
    left.push(...inside)
  }
}

/** Whether a file can be an input, by its content. */
export async function lookAt(path: string, clock: Clock): Promise<Look> {
  const name = basename(path)
  try {
    const inspected = await unlessSilent(path, inspectFile(path, openListed), { clock })
    const isUnknown = uploadTypeOf(inspected.detectedType) === undefined
    if (isUnknown && !isMeantAsMedia(name, inspected.detectedType)) return 'other'
    return { media: { path, name, bytes: inspected.bytes, ...requireUpload(inspected, name) } }
  } catch (error) {
    if (!(error instanceof InputFileError))
      return { name, fault: localized('fileFaults.missing', path), isRetryable: true }
    return { name, fault: error.localized, isRetryable: error.fault !== 'unusable' }
  }
}

/** To be seen or heard, by its content or by its name. */
function isMeantAsMedia(name: string, detectedType: string | undefined): boolean {
  return /^(image|video|audio)\//.test(detectedType ?? '') || kindByName(name) !== undefined || isUnusableByName(name)
}

/** A path to another computer is not even looked at. */
function refuseStrange(path: string): string {
  if (refusedReference(path)) throw new Refusal('folder_unreadable', localized('refusals.folderUnreadable', path))
  return path
}

async function answered<Value>(path: string, clock: Clock, work: Promise<Value>): Promise<Value> {
  try {
    return await withinTime(clock, DISK_PATIENCE_MS, work)
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    throw cause instanceof TimeLimitError
      ? new Refusal('folder_unresponsive', localized('refusals.folderUnresponsive', path), { cause })
      : new Refusal('folder_unreadable', localized('refusals.folderUnreadable', path), { cause })
  }
}

async function* inGroups<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value[]> {
  let group: Value[] = []
  for await (const value of values) {
    group.push(value)
    if (group.length < AT_ONCE) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** IMG_9 before IMG_10, as a file manager shows them. */
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
