import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#main/host.ts'
import { createLineLog } from './line-log.ts'

const ROTATE_AT_BYTES = 4 * 1024 * 1024

/** `logs/pressrun.log` in the data folder: what went wrong in full, where a person can find it and is not shown it. */
export function openFileLog(dataDir: string): Log {
  const folder = join(dataDir, 'logs')
  const path = join(folder, 'pressrun.log')
  ifPossible(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_AT_BYTES) renameSync(path, `${path}.old`)
  })
  return createLineLog((line) => ifPossible(() => appendFileSync(path, line)))
}

/** A full disk must not take the app down with its log; what is wrong with the folder is told by those who need it. */
function ifPossible(write: () => void): void {
  try {
    write()
  } catch {
    // what would be said could not be written either
  }
}
