import { existsSync } from 'node:fs'
import { lstat, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { systemCode } from '#shared/system-code.ts'
import { forgetParts, recordedParts, recordPart } from '../store/export-parts.ts'

/** Files of an export while they are written: hidden in the person's folder, and recorded before they are made. */
export interface ExportParts {
  /** Where to write the next one. */
  next: () => string
  /** Removes those that were not moved to their places. */
  clear(): Promise<void>
}

export function createExportParts({ db, newId }: { db: Database; newId: () => string }, folder: string): ExportParts {
  const parts: string[] = []
  return {
    next() {
      const part = join(folder, `.${newId()}.part`)
      recordPart(db, part)
      parts.push(part)
      return part
    },
    async clear() {
      for (const part of parts) await rm(part, { force: true })
      forgetParts(db, parts)
    },
  }
}

/** Removes what exports left behind when an earlier run ended in the middle of them. */
export async function removeLeftParts(db: Database): Promise<void> {
  const gone: string[] = []
  // read at once: exports that begin from now on have parts of their own
  for (const part of recordedParts(db)) if (await isRemoved(part)) gone.push(part)
  forgetParts(db, gone)
}

/** Not yet where the folder is not there, which may lie on a drive that comes back, or where it cannot be done now. */
async function isRemoved(part: string): Promise<boolean> {
  try {
    // a folder or a link of this name is nothing that an export has made
    if ((await lstat(part)).isFile()) await rm(part)
    return true
  } catch (error) {
    return systemCode(error) === 'ENOENT' && existsSync(dirname(part))
  }
}
