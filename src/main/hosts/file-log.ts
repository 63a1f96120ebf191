import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isClaimed } from '#main/data-folder/marker.ts'
import type { Log } from '#main/host.ts'
import { createLineLog } from './line-log.ts'

const ROTATE_AT_BYTES = 4 * 1024 * 1024

/** `logs/pressrun.log` in the data folder: what went wrong in full, where a person can find it and is not shown it. */
export function openFileLog(dataDir: string): Log {
  const folder = join(dataDir, 'logs')
  const path = join(folder, 'pressrun.log')
  let isOpen = false

  function write(line: string): void {
    if (!isOpen) {
      // a folder that turns out not to be ours gets no log either
      if (!isClaimed(dataDir, 'app')) return
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_AT_BYTES) renameSync(path, `${path}.old`)
      isOpen = true
    }
    appendFileSync(path, line, { mode: 0o600 })
  }

  return createLineLog((line) => ifPossible(() => write(line)))
}

/** A full disk must not take the app down with its log; what is wrong with the folder is told by those who need it. */
function ifPossible(write: () => void): void {
  try {
    write()
  } catch {
    // what would be said could not be written either
  }
}
