import { fileKey, fileNameKey } from '#shared/batch/media-reference.ts'
import type { DroppedFile } from '../../../core/navigation/batches-view.ts'
import { kindByName } from '#shared/service/media-names.ts'

/** Nobody drops more on purpose. */
const MOST_FILES = 20_000
/** Lists as text, and as the spreadsheets they were written in. */
const TABLE_NAMES = /\.(csv|tsv|tab|xlsx|ods)$/i
/** A list of prompts may be one, and so may a note that lies in a folder of photos. */
const TEXT_NAMES = /\.txt$/i
const SPREADSHEET_NAMES = /\.(xlsx|ods)$/i

export function isListName(name: string): boolean {
  return TABLE_NAMES.test(name) || TEXT_NAMES.test(name)
}

/** Whether many files at once are a list and what it names, and not media that something is to be done to. */
export function holdsList(files: readonly Pick<DroppedFile, 'path'>[]): boolean {
  return files.some(({ path }) => TABLE_NAMES.test(path)) || !files.some(({ path }) => kindByName(path) !== undefined)
}

/** Its cells can only be read by the app. */
export function isSpreadsheetName(name: string): boolean {
  return SPREADSHEET_NAMES.test(name)
}

/** Everything under the mouse, folders opened. Must be called while the drop is handled: after that it is empty. */
export function droppedFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Promise<DroppedFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  const plain = [...files].map((file) => ({ path: file.name, file }))
  return entries.some((entry) => entry.isDirectory) ? filesOf(entries) : Promise.resolve(plain)
}

async function filesOf(entries: FileSystemEntry[]): Promise<DroppedFile[]> {
  const found: DroppedFile[] = []
  const left = [...entries]
  for (let entry = left.shift(); entry && found.length < MOST_FILES; entry = left.shift()) {
    if (isFile(entry)) found.push({ path: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry) })
    else if (isFolder(entry)) left.push(...(await contentOf(entry)))
  }
  return found
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A reader answers a part at a time, and nothing when it is through. */
async function contentOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const content: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return content
    content.push(...part)
  }
}

/** The list among the files, and the media beside it as its cells would name them; undefined when there is none. */
export function listAmong(dropped: readonly DroppedFile[]): { list: File; beside: DroppedFile[] } | undefined {
  const byDepth = dropped.toSorted((one, other) => depthOf(one.path) - depthOf(other.path))
  // a file alone is meant to be the list, whatever it is called: what it is not is said when it is read
  const found = byDepth.find(({ path }) => isListName(path)) ?? (dropped.length === 1 ? dropped[0] : undefined)
  if (!found) return undefined
  const folder = found.path.slice(0, found.path.lastIndexOf('/') + 1)
  const beside = dropped
    .filter(({ path }) => kindByName(path) !== undefined)
    .map(({ path, file }) => ({ path: path.startsWith(folder) ? path.slice(folder.length) : path, file }))
  return { list: found.file, beside }
}

function depthOf(path: string): number {
  return path.split('/').length
}

/** Those that the text of the list speaks of: the others stay where they are. */
export function namedIn(text: string, files: readonly DroppedFile[]): DroppedFile[] {
  const words = text.normalize('NFC').toLowerCase()
  return files.filter(({ path }) => words.includes(fileNameKey(path)))
}

/** Under what names cells find the files; a name that two folders share is found by its path alone. */
export function keysOf(files: readonly { path: string }[]): Map<string, number> {
  const keys = new Map<string, number>()
  const twice = new Set<string>()
  for (const [index, { path }] of files.entries()) {
    const name = fileNameKey(path)
    if (keys.has(name)) twice.add(name)
    keys.set(name, index)
  }
  for (const name of twice) keys.delete(name)
  for (const [index, { path }] of files.entries()) keys.set(fileKey(path), index)
  return keys
}
