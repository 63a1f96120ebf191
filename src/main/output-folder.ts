import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { CommandError } from '#shared/app/error.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Clock } from './tools/clock.ts'
import { makeFolder } from './tools/make-folder.ts'
import { TimeLimitError, withinTime } from './tools/within-time.ts'

/** Longer than a sleeping disk takes to wake; a network drive whose server is gone may never answer. */
const PATIENCE_MS = 10_000

/** Makes sure that files can go there before anybody pays for them. */
export async function prepareOutputFolder(path: string, clock: Clock): Promise<void> {
  if (!isAbsolute(path)) throw new CommandError('folder_not_absolute', localized('refusals.folderNotAbsolute', path))
  try {
    await withinTime(clock, PATIENCE_MS, tryFolder(path))
  } catch (cause) {
    throw cause instanceof TimeLimitError
      ? new CommandError('folder_unresponsive', localized('refusals.folderUnresponsive', path), { cause })
      : new CommandError('folder_not_writable', localized('refusals.folderNotWritable', path), { cause })
  }
}

async function tryFolder(path: string): Promise<void> {
  await makeFolder(path)
  await access(path, constants.W_OK | constants.X_OK)
}
