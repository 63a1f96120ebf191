import { constants } from 'node:fs'
import { access, rmdir, stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import type { SentencesOf } from '#shared/app/error-codes.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { systemCode } from '#shared/system-code.ts'
import { localized, type LocalizedMessage } from '#shared/text/localized-message.ts'
import type { Clock } from './tools/clock.ts'
import { makeFolder, NotAFolderError } from './tools/make-folder.ts'
import { DISK_PATIENCE_MS, TimeLimitError, withinTime } from './tools/within-time.ts'

/** What is to be read there: a slip in its path would be searched in silence, and nothing found. */
export async function requireFolder(path: string, clock: Clock): Promise<void> {
  try {
    const facts = await withinTime(clock, DISK_PATIENCE_MS, stat(path))
    if (!facts.isDirectory()) throw new NotAFolderError(path)
  } catch (cause) {
    throw cause instanceof TimeLimitError
      ? new Refusal('folder_unresponsive', localized('refusals.folderUnresponsive', path), { cause })
      : new Refusal('folder_unreadable', localized('refusals.folderUnreadable', path), { cause })
  }
}

/** Makes sure that files can go there before anybody pays for them. */
export async function prepareOutputFolder(path: string, clock: Clock): Promise<void> {
  await withFolder(path, clock, async () => {
    await makeUsable(path)
  })
}

/** The same for a folder that may never be needed: what had to be made for it is gone afterwards. */
export async function checkOutputFolder(path: string, clock: Clock): Promise<void> {
  await withFolder(path, clock, async () => {
    const made = await makeUsable(path)
    // somebody may have put something into it meanwhile, and keeps it then
    for (const folder of made.toReversed()) await rmdir(folder).catch(() => {})
  })
}

async function withFolder(path: string, clock: Clock, work: () => Promise<void>): Promise<void> {
  if (!isAbsolute(path)) throw new Refusal('folder_not_absolute', localized('refusals.folderNotAbsolute', path))
  try {
    await withinTime(clock, DISK_PATIENCE_MS, work())
  } catch (cause) {
    throw cause instanceof TimeLimitError
      ? new Refusal('folder_unresponsive', localized('refusals.folderUnresponsive', path), { cause })
      : new Refusal('folder_not_writable', whyNot(path, cause), { cause })
  }
}

async function makeUsable(path: string): Promise<string[]> {
  const made = await makeFolder(path)
  await access(path, constants.W_OK | constants.X_OK)
  return made
}

function whyNot(path: string, cause: unknown): LocalizedMessage<SentencesOf<'folder_not_writable'>> {
  if (cause instanceof NotAFolderError) return localized('refusals.folderIsFile', cause.path)
  switch (systemCode(cause)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return localized('refusals.folderNotWritable', path)
    default:
      return localized('refusals.folderNotMade', path)
  }
}
