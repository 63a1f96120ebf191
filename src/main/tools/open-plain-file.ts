import { constants } from 'node:fs'
import { lstat, open, type FileHandle } from 'node:fs/promises'
import { systemCode } from '#shared/system-code.ts'

/** A file that is open: whatever is put in its place now, these are the bytes. */
export interface PlainFile {
  handle: FileHandle
  size: number
}

/** `not-plain`: a link, a folder, a pipe or a device has its name. */
export class NotPlainFileError extends Error {
  override readonly name = 'NotPlainFileError'
  readonly fault: 'missing' | 'not-plain'

  constructor(fault: NotPlainFileError['fault'], options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

/** A file is there, and the system does not give its bytes: a bad disk, or one that nobody is allowed to read. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
  readonly path: string

  constructor(path: string, cause: unknown) {
    super(String(cause), { cause })
    this.path = path
  }
}

/**
 * Opens a plain file without following a link that has its name, and without waiting for a pipe or waking a device.
 * Nothing of it has been read. Links among its folders are for the caller to look at.
 */
export async function openPlainFile(path: string): Promise<PlainFile> {
  const seen = await lstat(path).catch(absent)
  if (!seen.isFile()) throw new NotPlainFileError('not-plain')
  // Windows has neither of the last two, and counts them as nothing
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(absent)
  const opened = await handle.stat()
  if (opened.isFile() && opened.dev === seen.dev && opened.ino === seen.ino) return { handle, size: opened.size }
  await handle.close()
  throw new NotPlainFileError('not-plain')
}

function absent(cause: unknown): never {
  const code = systemCode(cause)
  if (code === 'ENOENT' || code === 'ENOTDIR') throw new NotPlainFileError('missing', { cause })
  // a link was laid between the two looks
  if (code === 'ELOOP' || code === 'EMLINK') throw new NotPlainFileError('not-plain', { cause })
  throw cause
}
