import { createHash } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { NotPlainFileError, openPlainFile, UnreadableFileError, type PlainFile } from './open-plain-file.ts'
import { writeAll } from './write-all.ts'

const CHUNK_BYTES = 1024 * 1024

export interface Measured {
  bytes: number
  sha256: string
}

/**
 * Copies a file to a name that must be free, synced to the disk, and answers what was copied; a failure leaves nothing
 * there. A link is not followed, and a pipe not waited for: both reject with `NotPlainFileError`. What cannot be read
 * rejects with `UnreadableFileError`, what cannot be written with the system's own error.
 */
export async function copyFileMeasured(from: string, to: string, signal?: AbortSignal): Promise<Measured> {
  const { handle: source } = await openToRead(from)
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const target = await open(to, 'wx', 0o600)
    try {
      const measured = await pump(source, from, target, signal)
      await target.sync()
      await target.close()
      return measured
    } catch (error) {
      await target.close().catch(() => {})
      await rm(to, { force: true })
      throw error
    }
  } finally {
    await source.close()
  }
}

export async function measureFile(path: string, signal?: AbortSignal): Promise<Measured> {
  const { handle: source } = await openToRead(path)
  try {
    return await pump(source, path, undefined, signal)
  } finally {
    await source.close()
  }
}

async function openToRead(path: string): Promise<PlainFile> {
  try {
    return await openPlainFile(path)
  } catch (error) {
    throw error instanceof NotPlainFileError ? error : new UnreadableFileError(path, error)
  }
}

async function pump(
  source: FileHandle,
  from: string,
  target: FileHandle | undefined,
  signal?: AbortSignal,
): Promise<Measured> {
  const { size } = await source.stat()
  const chunk = Buffer.allocUnsafe(Math.min(Math.max(size, 1), CHUNK_BYTES))
  const hash = createHash('sha256')
  let bytes = 0
  for (;;) {
    signal?.throwIfAborted()
    const { bytesRead } = await source.read(chunk, 0, chunk.length, bytes).catch((error: unknown) => {
      throw new UnreadableFileError(from, error)
    })
    if (bytesRead === 0) break
    const piece = chunk.subarray(0, bytesRead)
    hash.update(piece)
    if (target) await writeAll(target, piece, bytes)
    bytes += bytesRead
  }
  return { bytes, sha256: hash.digest('hex') }
}
