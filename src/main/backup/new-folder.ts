import { Refusal } from '#shared/app/refusal.ts'
import { lstat, mkdir, readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { isDiskFull } from '#shared/app/disk-full.ts'
import { CommandError } from '#shared/app/error.ts'
import { cutText } from '#shared/cut-text.ts'
import { systemCode } from '#shared/system-code.ts'
import { localized } from '#shared/text/localized-message.ts'
import { syncDirectory } from '../tools/durable-file.ts'
import { DataFolderError } from '../sqlite/data-folder-error.ts'
import { UnreadableFileError } from '../tools/open-plain-file.ts'
import { isUnder } from '../tools/is-under.ts'

export interface NewFolderOptions {
  /** For the name of the hidden folder, so that no other has it. */
  randomBytes: (size: number) => Uint8Array
  /** Folders that it must not lie in. */
  apartFrom: readonly string[]
}

/** Of the name in that of the hidden folder, which has more to say: systems take 255 bytes, and a letter may have three. */
const MOST_OF_NAME = 70

/**
 * Makes a folder whole or not at all: `fill` writes into a hidden folder beside it, which gets the name at the end. What
 * is there already is never touched; a failure leaves nothing behind.
 */
export async function makeNewFolder<Value>(
  target: string,
  { randomBytes, apartFrom }: NewFolderOptions,
  fill: (folder: string) => Promise<Value>,
): Promise<Value> {
  await requireFree(target, apartFrom)
  const suffix = Buffer.from(randomBytes(6)).toString('hex')
  const hidden = join(dirname(target), `.${cutText(basename(target), MOST_OF_NAME)}.unfinished-${suffix}`)
  try {
    await mkdir(hidden, { mode: 0o700 })
    try {
      const value = await fill(hidden)
      await giveName(hidden, target)
      return value
    } catch (error) {
      await rm(hidden, { recursive: true, force: true, maxRetries: 3 })
      throw error
    }
  } catch (error) {
    throw explained(error, target)
  }
}

async function requireFree(target: string, apartFrom: readonly string[]): Promise<void> {
  if (!isAbsolute(target)) throw new Refusal('folder_not_absolute', localized('backups.notAbsolute', target))
  const parent = await realpath(dirname(target)).catch(() => undefined)
  if (parent === undefined) throw new Refusal('folder_missing', localized('backups.noParent', dirname(target)))
  const real = join(parent, basename(target))
  for (const folder of apartFrom) {
    const apart = await realpath(folder).catch(() => folder)
    if (real === apart || isUnder(real, apart))
      throw new Refusal('folder_inside', localized('backups.inside', target, folder))
  }
  const facts = await lstat(target).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined
    throw explained(error, target)
  })
  if (!facts) return
  if (!facts.isDirectory()) throw new Refusal('folder_taken', localized('backups.notFolder', target))
  // the top of a disk keeps its name: nothing can be given it
  if (facts.dev !== (await stat(parent)).dev) throw new Refusal('folder_taken', localized('backups.isDisk', target))
  if ((await readdir(target)).length > 0) throw new Refusal('folder_taken', localized('backups.notEmpty', target))
}

async function giveName(hidden: string, target: string): Promise<void> {
  // only an empty folder can be removed: what somebody has put there meanwhile stays, and so does its name
  await rmdir(target).catch((error: unknown) => {
    const code = systemCode(error)
    if (code === 'ENOTEMPTY' || code === 'EEXIST')
      throw new Refusal('folder_taken', localized('backups.notEmpty', target))
    if (code !== 'ENOENT') throw error
  })
  await rename(hidden, target)
  syncDirectory(dirname(target))
}

const NOT_WRITABLE: ReadonlySet<string | undefined> = new Set([
  'EACCES',
  'ENOTDIR',
  'ENOENT',
  'EPERM',
  'EROFS',
  'EIO',
  'ENODEV',
  'ENAMETOOLONG',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  // SQLite cannot write to a full disk either, and says so as a failed write
  'SQLITE_IOERR',
])

function explained(cause: unknown, target: string): unknown {
  if (cause instanceof CommandError) return cause
  if (cause instanceof DataFolderError) return new CommandError(`data_${cause.code}`, cause, { cause })
  if (cause instanceof UnreadableFileError)
    return new Refusal('file_unreadable', localized('backups.unreadable', cause.path), { cause })
  // a folder of the same disk that was hung in there, or that another program works in
  if (systemCode(cause) === 'EBUSY') return new Refusal('folder_taken', localized('backups.isDisk', target), { cause })
  if (isDiskFull(cause)) return new Refusal('disk_full', localized('backups.diskFull', target), { cause })
  if (NOT_WRITABLE.has(systemCode(cause)))
    return new Refusal('folder_not_writable', localized('backups.notWritable', target), { cause })
  return cause
}
