import { opendir } from 'node:fs/promises'
import { basename, dirname, isAbsolute, resolve, sep } from 'node:path'
import type { CellIssue, FileFault, WordedIssue } from '#shared/batch/cell-issue.ts'
import type { BatchItem } from '#shared/batch/items.ts'
import { nearestText, unquoted } from '#shared/batch/loose-cell.ts'
import { fileKey, fileNameKey } from '#shared/batch/media-reference.ts'
import { refusedReference } from '#shared/batch/refused-reference.ts'
import { mediaTexts } from '#shared/service/params.ts'
import { messageRef, type MessageRef } from '#shared/text/localized-message.ts'
import type { Clock } from '../../tools/clock.ts'
import { DISK_PATIENCE_MS, withinTime } from '../../tools/within-time.ts'
import { isUnder } from '../../tools/is-under.ts'
import { InputFileError, realPathOf } from './input-file.ts'
import { inspectFile, requireUpload, unlessSilent } from './inspect-file.ts'

export interface ListPlaces {
  /** Where relative paths begin; null when nobody knows. */
  listDirectory: string | null
  /** Files that came along with the list, by what their cells call them. */
  files: Readonly<Record<string, string>>
  /** What a person said themselves instead of the list; nobody is asked about it again. */
  isChosen: (text: string) => boolean
}

/** What says of a row that it names a file outside its list's folder which nobody has agreed to yet. */
export function isOutside({ fault }: Pick<WordedIssue, 'fault'>): boolean {
  return fault === 'outside'
}

/** The file it says that of. */
export function outsidePath({ saying }: Pick<WordedIssue, 'saying'>): string {
  const [path] = saying?.facts ?? []
  return typeof path === 'string' ? path : ''
}

interface FoundFault {
  fault: FileFault
  saying: MessageRef
}

interface Look {
  real: string
  found: FoundFault | null
}

/** Where the file that a cell names really lies, and what is wrong with it. */
export interface FoundFile {
  text: string
  faults: FoundFault[]
  /** What the cell could say instead of a file that is missing. */
  suggestion?: string | null
}

/** Finds the files that cells name, and looks at each once. */
export function createFileFinder(
  clock: Clock,
  { listDirectory, files, isChosen }: ListPlaces,
): (text: string) => Promise<FoundFile> {
  const looked = new Map<string, Promise<Look>>()
  const folder = listDirectory === null ? null : realPathOf(listDirectory)

  function lookOnce(path: string): Promise<Look> {
    const look = looked.get(path) ?? lookAt(path, clock)
    looked.set(path, look)
    return look
  }

  /** As it is written, and only if that is not there as it may be meant. */
  async function lookFor(spellings: readonly string[], path: string): Promise<Look> {
    const written = await lookOnce(path)
    if (written.found?.fault !== 'missing') return written
    for (const spelling of spellings) {
      if (refusedReference(spelling)) continue
      const meant = wholePath(spelling, listDirectory)
      const look = isAbsolute(meant) ? await lookOnce(meant) : written
      if (look.found?.fault !== 'missing') return look
    }
    return written
  }

  const namesIn = new Map<string, Promise<string[]>>()

  /** The file beside it that is called most alike. */
  async function suggestName(text: string, path: string): Promise<string | null> {
    const directory = dirname(path)
    const listed = namesIn.get(directory) ?? withinTime(clock, DISK_PATIENCE_MS, namesOf(directory)).catch(() => [])
    namesIn.set(directory, listed)
    const nearest = nearestText(
      (await listed).filter((name) => name !== basename(path)),
      basename(path),
    )
    return nearest === null ? null : text.slice(0, text.length - basename(path).length) + nearest
  }

  return async function find(text) {
    // what must not be looked at is refused by the rules already
    if (refusedReference(text)) return { text, faults: [] }
    const brought = [fileKey(text), fileNameKey(text)].find((key) => Object.hasOwn(files, key))
    const path = brought === undefined ? wholePath(text, listDirectory) : files[brought]!
    if (!isAbsolute(path))
      return { text: path, faults: [{ fault: 'unusable', saying: messageRef('fileFaults.withoutFolder', path) }] }
    const { real, found } = await lookFor(brought === undefined ? otherSpellings(text) : [], path)
    const within = await folder
    const mayBeRead = brought !== undefined || isChosen(text) || (within !== null && isUnder(real, within))
    // a file that is not there yet may be put there: it is asked about all the same
    const isAsked = !mayBeRead && (found === null || found.fault === 'missing')
    const faults: FoundFault[] = isAsked ? [{ fault: 'outside', saying: messageRef('fileFaults.outside', real) }] : []
    if (found) faults.push(found)
    // what lies elsewhere is not told to whoever wrote the list
    if (found?.fault !== 'missing' || !mayBeRead) return { text: real, faults }
    return { text: real, faults, suggestion: await suggestName(text, path) }
  }
}

/**
 * Looks at the files that rows name: what is missing or cannot be used is known before anything is sent. The item comes
 * back with the real paths, which are what will be read, and with what is wrong.
 */
export function createItemFileFinder(clock: Clock, places: ListPlaces) {
  const find = createFileFinder(clock, places)

  return async function findFiles(
    item: BatchItem,
    columnOf: (param: string) => string | null,
  ): Promise<{ item: BatchItem; faults: CellIssue[] }> {
    const params = { ...item.params }
    const issues: CellIssue[] = []
    for (const [name, references] of Object.entries(item.media)) {
      const value = params[name]
      const texts = mediaTexts(value)
      const placed: string[] = []
      for (const [index, given] of texts.entries()) {
        const reference = references[index]
        const { text, faults, suggestion }: FoundFile =
          reference?.type === 'file' ? await find(reference.path) : { text: given, faults: [] }
        placed.push(text)
        // one of several files is not the whole of its cell
        const instead = suggestion && !Array.isArray(value) ? { suggestion } : {}
        for (const found of faults) issues.push({ path: name, ...found, column: columnOf(name), ...instead })
      }
      params[name] = Array.isArray(value) ? placed : placed[0]!
    }
    return { item: { ...item, params }, faults: issues }
  }
}

/** How a cell may mean a path that is not there as it is written: out of quotes, or from Windows. */
function otherSpellings(text: string): string[] {
  const spellings = [unquoted(text), unquoted(text).normalize('NFC'), unquoted(text).normalize('NFD')]
  const withSlashes = sep === '/' ? spellings.map((spelling) => spelling.replaceAll('\\', '/')) : []
  return [...new Set([...spellings, ...withSlashes])].filter((spelling) => spelling !== text && spelling !== '')
}

/** More names than that are compared with nothing. */
const MOST_NAMES = 2000

async function namesOf(directory: string): Promise<string[]> {
  const names: string[] = []
  for await (const entry of await opendir(directory)) {
    if (entry.isFile()) names.push(entry.name)
    if (names.length >= MOST_NAMES) break
  }
  return names.sort()
}

/** A path is meant from where its list lies, which may be somewhere else for the next list of the same batch. */
function wholePath(path: string, listDirectory: string | null): string {
  return isAbsolute(path) || listDirectory === null ? path : resolve(listDirectory, path)
}

async function lookAt(path: string, clock: Clock): Promise<Look> {
  let real = path
  const look = async () => {
    const led = await realPathOf(path)
    real = led
    requireUpload(await inspectFile(led), basename(path))
  }
  try {
    await unlessSilent(path, look(), { clock })
    return { real, found: null }
  } catch (error) {
    if (!(error instanceof InputFileError)) throw error
    return { real, found: { fault: error.fault, saying: error.localized.saying } }
  }
}
