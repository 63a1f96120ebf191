import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#main/host.ts'
import { createLineLog } from '../line-log.ts'

const ROTATE_AT_BYTES = 4 * 1024 * 1024

/** A desktop app has no terminal to look at. Also written to stderr, for whoever started it from one. */
export function openFileLog(folder: string): Log {
  const path = join(folder, 'pressrun.log')
  mkdirSync(folder, { recursive: true })
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_AT_BYTES) renameSync(path, `${path}.old`)
  return createLineLog((line) => {
    appendFileSync(path, line)
    process.stderr.write(line)
  })
}
