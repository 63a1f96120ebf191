import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Clock } from '../clock.ts'
import { syncDirectory } from '../durable-file.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import { embedSettings } from './embed-settings.ts'
import { hashFile } from './hash-file.ts'
import type { Intake, LibraryIntake, TakenIn } from './intake.ts'
import { findItem, insertItem, isPathTaken } from './store.ts'

const STAGING = '.pressrun-incoming'

/** A file on its way: where it lies, and the name it was promised. */
interface Promised {
  variant: string
  from: string
  to: string
}

interface JournalEntry {
  item_id: string
  files: string
}

/**
 * Takes files into the user's folder. The name is promised in the journal before the file moves, and the journal is
 * cleared in the transaction that indexes it: a crash in between is healed by the next call for the same output.
 */
export function createIntake({
  db,
  clock,
  newId,
  onAdded,
}: {
  db: Database
  clock: Clock
  newId: () => string
  onAdded: (itemId: string) => void
}): LibraryIntake {
  async function takeIn(intake: Intake): Promise<TakenIn> {
    const { connectionId } = intake.settings
    const known = findItem(db, connectionId, intake.assetId)
    if (known) {
      await discardStaged(intake)
      return { itemId: known.id, path: known.path }
    }
    const { itemId, files } = promise(intake)
    for (const file of files) await moveInto(file)
    const [original, ...companions] = files
    if (!original) throw new Error('An intake without a file.')
    const stored = await describeStored(intake, original, companions)
    inTransaction(db, () => {
      insertItem(db, { itemId, intake, ...stored, now: clock.now() })
      db.prepare('DELETE FROM intakes WHERE connection_id = ? AND asset_id = ?').run(connectionId, intake.assetId)
    })
    onAdded(itemId)
    return { itemId, path: original.to }
  }

  /** The same promise for the same output, however often it is asked for. */
  function promise(intake: Intake): { itemId: string; files: Promised[] } {
    const { connectionId } = intake.settings
    return inTransaction(db, () => {
      const made = db
        .prepare<[string, string], JournalEntry>(
          'SELECT item_id, files FROM intakes WHERE connection_id = ? AND asset_id = ?',
        )
        .get(connectionId, intake.assetId)
      if (made) return { itemId: made.item_id, files: JSON.parse(made.files) as Promised[] }
      const itemId = newId()
      const files = nameFiles(intake)
      db.prepare('INSERT INTO intakes (connection_id, asset_id, item_id, files) VALUES (?, ?, ?, ?)').run(
        connectionId,
        intake.assetId,
        itemId,
        JSON.stringify(files),
      )
      return { itemId, files }
    })
  }

  function nameFiles({ folder, relativePath, file, companions }: Intake): Promised[] {
    const wanted = insideFolder(folder, relativePath)
    const stem = wanted.slice(0, wanted.length - extname(wanted).length)
    for (let number = 1; ; number++) {
      const numbered = number === 1 ? stem : `${stem} ${number}`
      const files = [
        { variant: 'original', from: file.path, to: numbered + extname(wanted) },
        ...companions.map((companion) => ({
          variant: companion.variant,
          from: companion.file.path,
          to: `${numbered}.${companion.variant}`,
        })),
      ]
      if (files.every(({ to }) => isFree(to))) return files
    }
  }

  function isFree(path: string): boolean {
    return !existsSync(path) && !existsSync(`${path}.json`) && !isPathTaken(db, path) && !isPromised(path)
  }

  function isPromised(path: string): boolean {
    return (
      db
        .prepare<[string], { found: number }>(
          `SELECT 1 AS found FROM intakes, json_each(files) AS file WHERE json_extract(file.value, '$.to') = ? LIMIT 1`,
        )
        .get(path) !== undefined
    )
  }

  return {
    async stagingDir(folder) {
      const directory = join(resolve(folder), STAGING)
      await mkdir(directory, { recursive: true })
      return directory
    },
    takeIn,
  }
}

/** A template is checked, but what leaves the folder is refused once more where it matters. */
function insideFolder(folder: string, relativePath: string): string {
  const root = resolve(folder)
  const path = resolve(root, relativePath)
  if (!path.startsWith(root + sep)) throw new Error(`The name ${relativePath} leads out of the output folder.`)
  return path
}

async function moveInto({ from, to }: Promised): Promise<void> {
  if (!existsSync(from)) {
    // moved by an earlier run that got no further
    if (existsSync(to)) return
    throw new Error(`The file for ${basename(to)} is gone.`)
  }
  await mkdir(dirname(to), { recursive: true })
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    await rm(from)
  }
  syncDirectory(dirname(to))
}

async function describeStored(intake: Intake, original: Promised, companions: readonly Promised[]) {
  await embedSettings(original.to, intake)
  const describe = async ({ variant, to }: Promised) => ({
    variant,
    path: to,
    bytes: (await stat(to)).size,
    sha256: await hashFile(to),
  })
  return { file: await describe(original), companions: await Promise.all(companions.map(describe)) }
}

async function discardStaged({ file, companions }: Intake): Promise<void> {
  for (const { path } of [file, ...companions.map((companion) => companion.file)]) await rm(path, { force: true })
}
