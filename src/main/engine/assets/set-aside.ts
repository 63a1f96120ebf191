import { lstat, readdir, rmdir, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { systemCode } from '#shared/system-code.ts'
import type { AssetVariant } from '../jobs/media-files.ts'
import { parseStoredName } from './file-store.ts'

/** How folders begin that hold files without a record, each of a day. */
export const SET_ASIDE = 'orphaned-'
const FOLDER = /^orphaned-(\d{4}-\d\d-\d\d)$/
/** A second file of the same name is kept beside the first, with a number. */
const NUMBERED = /^(.+?)(?:\.(\d{1,4}))?$/

/** A file without a record. */
export interface SetAsideFile {
  /** Its folder and its own name: how a person names it. */
  name: string
  path: string
  bytes: number
  /** The day it was set aside; null while it still lies among the others. */
  day: string | null
  /** The asset that it was stored for, which of its files it is, and which one of that name. */
  assetId: string
  variant: AssetVariant
  number: number
}

/** Everything that was set aside and is still there, after what is still to be. Only a person removes it. */
export async function listSetAside(dataDir: string, toCome: readonly string[] = []): Promise<SetAsideFile[]> {
  const files = join(dataDir, 'files')
  const found: SetAsideFile[] = []
  for (const path of toCome) {
    const file = await describe(path)
    if (file) found.push(file)
  }
  for (const folder of await entriesOf(files)) {
    if (!folder.isDirectory() || !FOLDER.test(folder.name)) continue
    for (const entry of await entriesOf(join(files, folder.name))) {
      const file = entry.isFile() ? await describe(join(files, folder.name, entry.name)) : undefined
      if (file) found.push(file)
    }
  }
  return found
}

/** By a person's word: these and nothing else. Whatever is not listed any more is left out. Answers how many went. */
export async function removeSetAside(dataDir: string, names: readonly string[]): Promise<number> {
  const wanted = new Set(names)
  const listed = (await listSetAside(dataDir)).filter(({ name }) => wanted.has(name))
  // a name and not what it leads to: `unlink` takes a link away that was laid there meanwhile, and never follows it
  for (const { path } of listed) await unlink(path)
  for (const folder of new Set(listed.map(({ path }) => dirname(path))))
    // whatever else a person keeps there keeps the folder
    await rmdir(folder).catch(() => {})
  return listed.length
}

/** Nothing when it is not called as we call stored files. */
async function describe(path: string): Promise<SetAsideFile | undefined> {
  const [, storedName, number] = NUMBERED.exec(basename(path)) ?? []
  const stored = parseStoredName(storedName ?? '')
  const facts = await lstat(path).catch(() => undefined)
  if (!stored || !facts?.isFile()) return undefined
  const folder = basename(dirname(path))
  return {
    name: `${folder}/${basename(path)}`,
    path,
    bytes: facts.size,
    day: FOLDER.exec(folder)?.[1] ?? null,
    ...stored,
    number: Number(number ?? 1),
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return []
    throw error
  }
}
