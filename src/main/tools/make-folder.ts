import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemCode } from '#shared/system-code.ts'

/** Something that is no folder stands where one is to be. */
export class NotAFolderError extends Error {
  override readonly name = 'NotAFolderError'
  readonly code = 'EEXIST'
  readonly path: string

  constructor(path: string) {
    super(`${path} is not a folder.`)
    this.path = path
  }
}

/**
 * Makes a folder with those above it, one at a time: Node's own recursive mkdir never returns where the system answers
 * that a folder which is there does not exist, as /proc does. Answers which were not there before, the outermost first;
 * rejects with the system's error.
 */
export async function makeFolder(path: string): Promise<string[]> {
  const missing: string[] = []
  for (let at = path; !(await isFolder(at)); at = dirname(at)) missing.unshift(at)
  const made: string[] = []
  for (const folder of missing) if (await makeOne(folder)) made.push(folder)
  return made
}

/** False when nothing is there; what is there and no folder cannot be made one. */
async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
  } catch (error) {
    const code = systemCode(error)
    // a file is further up: the way there finds out which
    if (code === 'ENOTDIR' && dirname(path) !== path) return false
    // a root that does not exist, such as a drive that is not connected, has nothing above it
    if (code === 'ENOENT' && dirname(path) !== path) return false
    throw error
  }
  throw new NotAFolderError(path)
}

/** False when somebody else was quicker. */
async function makeOne(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
    return false
  }
}
