import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import { faultOfRecorded } from './recorded-file.ts'
import { findUnread, keepText } from './store/texts.ts'
import { messageOf } from '../tools/describe-error.ts'

/** Looks for words in a picture or a film, in a process of its own. */
export interface TextFinder {
  /** Null when there is no picture to be had of the file. Rejects when it could not even look. */
  findText(
    job: { path: string; mimeType: string; seconds: number | null },
    signal: AbortSignal,
  ): Promise<{ lines: number; share: number } | null>
}

/** Nobody could look, so nobody knows; the message says why. */
export class TextNotSoughtError extends Error {
  override readonly name = 'TextNotSoughtError'
}

/** Knows of items whether words can be read in them: each is looked at once, and what was found is kept. */
export async function findTextIn(
  { db, finder }: { db: Database; finder: TextFinder },
  itemIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const id of itemIds) {
    const item = findUnread(db, id)
    if (!item || !isSeen(item.mimeType)) continue
    const { number, mimeType, seconds, ...file } = item
    try {
      const fault = await faultOfRecorded(file)
      const folder = dirname(file.path)
      // gone with its folder, it is on a drive that is away
      if (fault === 'missing' && !existsSync(folder)) throw new Error(`The folder ${folder} is not there.`)
      // what was deleted or changed since is nothing to look at, however often one tries
      const found = fault === null ? await finder.findText({ path: file.path, mimeType, seconds }, signal) : null
      keepText(db, { number, ...(found ?? { lines: null, share: null }) })
    } catch (cause) {
      signal.throwIfAborted()
      throw new TextNotSoughtError(messageOf(cause), { cause })
    }
  }
}

function isSeen(mimeType: string): boolean {
  return mimeType.startsWith('image/') || mimeType.startsWith('video/')
}
