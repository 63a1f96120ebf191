import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** How folders begin that hold files without a record, each of a day. */
export const SET_ASIDE = 'orphaned-'

/** A file without a record. */
export interface SetAsideFile {
  path: string
  bytes: number
}

/** Everything that was set aside and is still there, after what is still to be. Only a person removes it. */
export async function listSetAside(dataDir: string, toCome: readonly string[] = []): Promise<SetAsideFile[]> {
  const files = join(dataDir, 'files')
  const found: SetAsideFile[] = []
  for (const path of toCome) found.push({ path, bytes: (await lstat(path)).size })
  for (const folder of await entriesOf(files)) {
    if (!folder.isDirectory() || !folder.name.startsWith(SET_ASIDE)) continue
    for (const entry of await entriesOf(join(files, folder.name))) {
      const path = join(files, folder.name, entry.name)
      if (entry.isFile()) found.push({ path, bytes: (await lstat(path)).size })
    }
  }
  return found
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
