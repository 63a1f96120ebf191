import { basename, dirname } from 'node:path'
import { UPLOAD_TYPES, type UploadKind } from '#shared/service/limits.ts'
import { InputFileError, openInput, requireUploadType } from '../batches/input-file.ts'
import type { Clock } from '../tools/clock.ts'
import { withinTime } from '../tools/within-time.ts'
import type { SeenFile } from './small-pictures.ts'

/** What a look at a file found: its facts, that it is not there, or that there is nothing to show of it. */
export type FileSight = { seen: SeenFile; kind: UploadKind } | 'missing' | 'unknown'

const PATIENCE_MS = 5_000
/** The system has few hands for files: what dead drives hold up must never be all of them. */
const MOST_SILENT = 2

/** Looks at files one after the other. A folder that once did not answer is not asked again. */
export function createFileSights(clock: Clock): (path: string) => Promise<FileSight> {
  const silentFolders = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  async function look(path: string): Promise<FileSight> {
    const folder = dirname(path)
    if (silentFolders.has(folder) || silentFolders.size >= MOST_SILENT) return 'unknown'
    try {
      return await withinTime(clock, PATIENCE_MS, lookAt(path))
    } catch (error) {
      if (error instanceof InputFileError) return error.fault === 'missing' ? 'missing' : 'unknown'
      silentFolders.add(folder)
      return 'unknown'
    }
  }

  return (path) => {
    const mine = last.then(() => look(path))
    last = mine
    return mine
  }
}

async function lookAt(path: string): Promise<FileSight> {
  const { handle, size } = await openInput(path)
  try {
    const { mtimeMs } = await handle.stat()
    const mimeType = await requireUploadType(path, { name: basename(path), size })
    return { seen: { path, mimeType, bytes: size, modifiedMs: mtimeMs }, kind: UPLOAD_TYPES[mimeType] }
  } finally {
    await handle.close()
  }
}
