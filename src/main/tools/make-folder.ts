import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder with those above it, one at a time: Node's own recursive mkdir never returns where the system answers
 * that a folder which is there does not exist, as /proc does. Rejects with the system's error.
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = []
  for (let at = path; !(await isFolder(at)); at = dirname(at)) missing.unshift(at)
  for (const folder of missing) await mkdir(folder).catch(unlessThere)
}

/** False when nothing is there; what is there and no folder cannot be made one. */
async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
  } catch (error) {
    // a root that does not exist, such as a drive that is not connected, has nothing above it
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(path) !== path) return false
    throw error
  }
  throw Object.assign(new Error(`${path} is not a folder.`), { code: 'EEXIST' })
}

/** Somebody else was quicker. */
function unlessThere(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
}
