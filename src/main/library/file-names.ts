import { existsSync } from 'node:fs'
import { extname, resolve, sep } from 'node:path'
import type { Database } from 'better-sqlite3'
import { sidecarOf } from './embed/index.ts'
import type { Intake } from './intake.ts'
import { openIntakes, type PromisedFile } from './store/intakes.ts'
import { plainWord } from '../tools/part-name.ts'
import { pathKey } from '../tools/path-key.ts'
import { isPathTaken } from './store/items.ts'

/** Names for all files of an output: as the template says, numbered where that is taken, all with the same number. */
export function nameFiles(db: Database, { folder, relativePath, file, companions }: Intake): PromisedFile[] {
  const { stem, extension } = split(insideFolder(folder, relativePath))
  const named = (number: number): PromisedFile[] => [
    { variant: 'original', from: file.path, to: numbered(stem, number) + extension },
    ...companions.map(({ variant, file }) => ({
      variant,
      from: file.path,
      // the service's own word: it must not lead anywhere
      to: `${numbered(stem, number)}.${plainWord(variant)}`,
    })),
  ]
  const isFree = freeIn(db)
  return named(firstFree((number) => named(number).every(({ to }) => isFree(to))))
}

/** The next name for a file whose own was taken by somebody else. */
export function freeName(db: Database, path: string): string {
  const { stem, extension } = split(path)
  return freeStem(db, stem, [extension]) + extension
}

/** The beginning of names that are free with each of these endings. */
export function freeStem(db: Database, stem: string, endings: readonly string[]): string {
  const isFree = freeIn(db)
  const number = firstFree((number) => endings.every((ending) => isFree(numbered(stem, number) + ending)))
  return numbered(stem, number)
}

/** Finds the end of a long row of numbers without looking at each of them. */
function firstFree(isFree: (number: number) => boolean): number {
  let [taken, free] = [0, 1]
  while (!isFree(free)) [taken, free] = [free, free * 2]
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (isFree(middle)) free = middle
    else taken = middle
  }
  return free
}

/**
 * Not on the disk, not in the library, not promised: neither as it is written nor as a file system may read it. A promise
 * that can no longer be read is nobody's: should its file come to its place first, the other one takes the next name.
 */
function freeIn(db: Database): (path: string) => boolean {
  const promised = new Set(openIntakes(db).flatMap(({ files }) => (files ?? []).map(({ to }) => pathKey(to))))
  return (path) =>
    !promised.has(pathKey(path)) && !isPathTaken(db, path) && !existsSync(path) && !existsSync(sidecarOf(path))
}

function split(path: string): { stem: string; extension: string } {
  const extension = extname(path)
  return { stem: path.slice(0, path.length - extension.length), extension }
}

function numbered(stem: string, number: number): string {
  return number === 1 ? stem : `${stem} ${number}`
}

/** A template is checked, but what leaves the folder is refused once more where it matters. */
export function insideFolder(folder: string, relativePath: string): string {
  const root = resolve(folder)
  const path = resolve(root, relativePath)
  if (!path.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new Error(`The name ${relativePath} leads out of the output folder.`)
  return path
}
