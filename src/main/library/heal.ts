import { lstat, opendir, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { inTransaction } from '../sqlite/transaction.ts'
import { hashFile } from '../tools/hash-file.ts'
import { faultOfPlace, faultOfRecorded, isAsRecorded } from './recorded-file.ts'
import { STAGING } from './staging.ts'
import {
  companionsOf,
  filesToCheck,
  isRecorded,
  markMissing,
  markThere,
  missingFiles,
  moveCompanion,
  moveItem,
  type CheckedFile,
} from './store/items.ts'

/** So many files are looked at together; in between the rest of the app has its turn. */
const FILES_AT_ONCE = 64

/** Marks what has gone and what has come back. Answers how many files it looked at, and whether anything changed. */
export async function checkFiles(db: Database, signal: AbortSignal): Promise<{ checked: number; changed: boolean }> {
  let checked = 0
  let changed = false
  for (let last = 0; ;) {
    signal.throwIfAborted()
    const slice = filesToCheck(db, { after: last, limit: FILES_AT_ONCE })
    const end = slice.at(-1)
    if (!end) return { checked, changed }
    const found = await Promise.all(slice.map(isThere))
    signal.throwIfAborted()
    const turned = slice.filter(({ missing }, index) => found[index] !== null && (missing === 0) !== found[index])
    if (turned.length > 0) {
      changed = true
      inTransaction(db, () => {
        for (const { number, missing } of turned)
          if (missing === 0) markMissing(db, number)
          else markThere(db, number)
      })
    }
    checked += slice.length
    last = end.number
  }
}

/** Null when nobody can tell now. A file that was missing and has its name again must also be the same file. */
async function isThere(file: CheckedFile): Promise<boolean | null> {
  try {
    return (file.missing === 0 ? await faultOfPlace(file.path) : await faultOfRecorded(file)) === null
  } catch {
    return null
  }
}

/** Looks through the folders for what is missing, and finds it by its content under whatever name. */
export async function relinkFiles(db: Database, folders: readonly string[], signal: AbortSignal): Promise<number> {
  /** Only a file of the right length is worth reading. */
  const bySize = Map.groupBy(missingFiles(db), ({ bytes }) => bytes)
  let relinked = 0
  for (const folder of folders) {
    const real = await realpath(folder).catch(() => null)
    if (real === null) continue
    for await (const path of filesIn(real, signal)) {
      if (bySize.size === 0) return relinked
      const facts = await lstat(path).catch(() => null)
      const candidates = facts?.isFile() ? bySize.get(facts.size) : undefined
      if (!facts || !candidates || isRecorded(db, path)) continue
      const sha256 = await hashFile(path).catch(() => null)
      const match = candidates.find((candidate) => candidate.sha256 === sha256)
      if (!match) continue
      await relink(db, match, path)
      relinked += 1
      const rest = candidates.filter((candidate) => candidate !== match)
      if (rest.length > 0) bySize.set(facts.size, rest)
      else bySize.delete(facts.size)
    }
  }
  return relinked
}

/** What belongs to it has usually moved along under its own name. */
async function relink(db: Database, { number }: CheckedFile, path: string): Promise<void> {
  const beside = companionsOf(db, number).map((companion) => ({
    companion,
    variant: companion.variant,
    to: join(dirname(path), basename(companion.path)),
  }))
  const moved = await Promise.all(
    beside.map(
      async ({ companion, to }) => !(await isAsRecorded(companion)) && (await isAsRecorded({ ...companion, path: to })),
    ),
  )
  inTransaction(db, () => {
    moveItem(db, number, path)
    for (const [index, { variant, to }] of beside.entries()) if (moved[index]) moveCompanion(db, number, variant, to)
  })
}

/** Links are not followed: they may lead anywhere, and round in circles. */
async function* filesIn(folder: string, signal: AbortSignal): AsyncGenerator<string> {
  signal.throwIfAborted()
  const directory = await opendir(folder).catch(() => null)
  if (!directory) return
  for await (const entry of directory) {
    const path = join(folder, entry.name)
    if (entry.isFile()) yield path
    else if (entry.isDirectory() && entry.name !== STAGING) yield* filesIn(path, signal)
  }
}
