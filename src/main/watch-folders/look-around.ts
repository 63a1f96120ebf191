import { lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Every plain file in a folder, hidden ones left out; null when the folder is not there. What lies below `ignored` is not seen. */
export async function filesIn(
  folder: string,
  { subfolders, ignored, clock }: { subfolders: boolean; ignored: readonly string[]; clock: Clock },
): Promise<PresentFile[] | null> {
  const facts = await withinTime(clock, DISK_PATIENCE_MS, stat(folder)).catch(() => undefined)
  if (!facts?.isDirectory()) return null
  const found: PresentFile[] = []
  const left = [folder]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const entries = await withinTime(clock, DISK_PATIENCE_MS, readdir(next, { withFileTypes: true })).catch(
      () => undefined,
    )
    // gone while we looked: what is not seen is not new either
    if (!entries) continue
    for (const entry of entries) {
      const path = join(next, entry.name)
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory()) {
        if (subfolders && !ignored.some((other) => path === other || isUnder(path, other))) left.push(path)
      } else if (entry.isFile()) {
        const file = await presentFile(path)
        if (file) found.push(file)
      }
    }
  }
  return found.toSorted((one, other) => one.modifiedMs - other.modifiedMs || (one.path < other.path ? -1 : 1))
}

export async function presentFile(path: string): Promise<PresentFile | undefined> {
  const facts = await lstat(path, { bigint: true }).catch(() => undefined)
  if (!facts?.isFile()) return undefined
  return {
    path,
    fileId: `${facts.dev}:${facts.ino}`,
    bytes: Number(facts.size),
    modifiedMs: Number(facts.mtimeMs),
  }
}

type Look = Pick<PresentFile, 'bytes' | 'modifiedMs'>

export function isSame(one: Look, other: Look): boolean {
  return one.bytes === other.bytes && one.modifiedMs === other.modifiedMs
}
