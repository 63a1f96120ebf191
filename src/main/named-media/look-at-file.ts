import { basename, dirname } from 'node:path'
import type { UploadKind } from '#shared/service/limits.ts'
import { InputFileError } from '../batches/inputs/input-file.ts'
import { inspectFile, requireUpload, unlessSilent } from '../batches/inputs/inspect-file.ts'
import type { Clock } from '../tools/clock.ts'
import { oneAtATime } from '../tools/turns.ts'
import type { SeenFile } from './small-pictures.ts'

/** What a look at a file found: its facts, that it is not there, or that there is nothing to show of it. */
export type FileSight = { seen: SeenFile; kind: UploadKind } | 'missing' | 'unknown'

const PATIENCE_MS = 5_000
/** The system has few hands for files: what dead drives hold up must never be all of them. */
const MOST_SILENT = 2

/** Looks at files one after the other. A folder that once did not answer is not asked again. */
export function createFileSights(clock: Clock): (path: string) => Promise<FileSight> {
  const silentFolders = new Set<string>()
  const inTurn = oneAtATime()

  async function look(path: string): Promise<FileSight> {
    const folder = dirname(path)
    if (silentFolders.has(folder) || silentFolders.size >= MOST_SILENT) return 'unknown'
    try {
      return await unlessSilent(path, lookAt(path), { clock, patienceMs: PATIENCE_MS })
    } catch (error) {
      if (error instanceof InputFileError && error.fault !== 'silent')
        return error.fault === 'missing' ? 'missing' : 'unknown'
      silentFolders.add(folder)
      return 'unknown'
    }
  }

  return (path) => inTurn(() => look(path))
}

async function lookAt(path: string): Promise<FileSight> {
  const inspected = await inspectFile(path)
  const { kind, mimeType } = requireUpload(inspected, basename(path))
  return { seen: { path, mimeType, bytes: inspected.bytes, modifiedMs: inspected.modifiedMs }, kind }
}
