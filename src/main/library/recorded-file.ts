import { realpath, type FileHandle } from 'node:fs/promises'
import { NotPlainFileError, openPlainFile, UnreadableFileError } from '../tools/open-plain-file.ts'
import { hashOpenFile } from '../tools/hash-file.ts'

/** A file as the library has recorded it. */
export interface RecordedFile {
  path: string
  bytes: number
  sha256: string
}

/** `missing`: it is gone. `changed`: something else has its name, such as a link to another file. */
export type RecordedFault = 'missing' | 'changed'

export class RecordedFileError extends Error {
  override readonly name = 'RecordedFileError'
  readonly fault: RecordedFault

  constructor(fault: RecordedFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

/**
 * Works with a recorded file that is open, and has the bytes that were recorded: the one way by which bytes leave the
 * library. A link in its place, or among its folders, could lead to any file of the computer, and is not followed. What is
 * there and cannot be read rejects with `UnreadableFileError`, unlike what `work` fails with.
 */
export async function withRecordedFile<Value>(
  { path, bytes, sha256 }: RecordedFile,
  work: (handle: FileHandle) => Promise<Value>,
): Promise<Value> {
  const { handle, size } = await openInPlace(path)
  try {
    const isSame = size === bytes && (await hashOf(handle, size, path)) === sha256
    if (!isSame) throw new RecordedFileError('changed')
    return await work(handle)
  } finally {
    await handle.close()
  }
}

async function hashOf(handle: FileHandle, size: number, path: string): Promise<string> {
  try {
    return (await hashOpenFile(handle, size)).sha256
  } catch (error) {
    throw new UnreadableFileError(path, error)
  }
}

/** What is wrong with a recorded file; null when it is there with the bytes that were recorded. */
export async function faultOfRecorded(file: RecordedFile): Promise<RecordedFault | null> {
  return faultWhile(() => withRecordedFile(file, async () => {}))
}

/** Whether it is there with the bytes that were recorded; what cannot be looked at is not. */
export async function isAsRecorded(file: RecordedFile): Promise<boolean> {
  return (await faultOfRecorded(file).catch(() => 'missing')) === null
}

/**
 * What is wrong with the place of a recorded file; null when a plain file is there. A person may have worked on it: its
 * bytes are not looked at.
 */
export async function faultOfPlace(path: string): Promise<RecordedFault | null> {
  return faultWhile(async () => (await openInPlace(path)).handle.close())
}

async function faultWhile(work: () => Promise<void>): Promise<RecordedFault | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof RecordedFileError) return error.fault
    throw error
  }
}

/** Recorded paths are real ones: one that leads elsewhere now has been given a link since. */
async function openInPlace(path: string): ReturnType<typeof openPlainFile> {
  try {
    const file = await openPlainFile(path)
    const real = await realpath(path).catch(() => undefined)
    if (real === path) return file
    await file.handle.close()
  } catch (error) {
    if (!(error instanceof NotPlainFileError)) throw new UnreadableFileError(path, error)
    throw new RecordedFileError(error.fault === 'missing' ? 'missing' : 'changed', { cause: error })
  }
  throw new RecordedFileError('changed')
}
