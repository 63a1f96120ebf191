import type { BigIntStats } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCode } from '#shared/system-code.ts'
import type { Clock } from '../tools/clock.ts'
import { isUnder } from '../tools/is-under.ts'
import { DISK_PATIENCE_MS, withinTime } from '../tools/within-time.ts'

/** A plain file as it lies there now. */
export interface PresentFile {
  path: string
  fileId: string
  bytes: number
  modifiedMs: number
}

/** What lies in a folder now. */
interface Surroundings {
  files: PresentFile[]
  /** A folder of which the disk did not tell all, so that there may be more; null when it told of everything. */
  untold: string | null
}

/** Every plain file in a folder, hidden ones left out; null when the folder is not there. What lies below `ignored` is not seen. */
export async function filesIn(
  folder: string,
  { subfolders, ignored, clock }: { subfolders: boolean; ignored: readonly string[]; clock: Clock },
): Promise<Surroundings | null> {
  const idOf = async () => {
    const facts = await withinTime(clock, DISK_PATIENCE_MS, stat(folder, { bigint: true })).catch(() => undefined)
    return facts?.isDirectory() ? fileIdOf(facts) : null
  }
  const id = await idOf()
  if (id === null) return null
  const found: PresentFile[] = []
  let untold: string | null = null
  const left = [folder]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const inside = next
    const miss = (error: unknown) => {
      if (!SETTLED.has(systemCode(error) ?? '')) untold ??= inside
    }
    const entries = await withinTime(clock, DISK_PATIENCE_MS, readdir(next, { withFileTypes: true })).catch(miss)
    if (!entries) {
      // the folder itself is what was asked for
      if (inside === folder) untold ??= folder
      continue
    }
    for (const entry of entries) {
      const path = join(next, entry.name)
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory()) {
        if (subfolders && !ignored.some((other) => path === other || isUnder(path, other))) left.push(path)
      } else if (entry.isFile()) {
        const file = await lookAt(path).catch(miss)
        if (file) found.push(file)
      }
    }
  }
  // a drive that was pulled out while it was read looks as if all the rest had been deleted
  if ((await idOf()) !== id) return null
  const files = found.toSorted((one, other) => one.modifiedMs - other.modifiedMs || (one.path < other.path ? -1 : 1))
  return { files, untold }
}

/** What was deleted while we looked has nothing more, and what is somebody else's nothing for us. */
const SETTLED: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'])

export async function presentFile(path: string): Promise<PresentFile | undefined> {
  return lookAt(path).catch(() => undefined)
}

async function lookAt(path: string): Promise<PresentFile | undefined> {
  const facts = await lstat(path, { bigint: true })
  if (!facts.isFile()) return undefined
  return {
    path,
    fileId: fileIdOf(facts),
    bytes: Number(facts.size),
    modifiedMs: Number(facts.mtimeMs),
  }
}

/** The same after it was renamed. */
function fileIdOf({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`
}

type Look = Pick<PresentFile, 'bytes' | 'modifiedMs'>

export function isSame(one: Look, other: Look): boolean {
  return one.bytes === other.bytes && one.modifiedMs === other.modifiedMs
}
