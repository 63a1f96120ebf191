import { createHash } from 'node:crypto'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openPlainFile } from './open-plain-file.ts'

const CHUNK_BYTES = 1024 * 1024

export interface Measured {
  bytes: number
  sha256: string
}

/**
 * Copies a file to a name that must be free, synced to the disk, and answers what was copied. A link is not followed, and
 * a pipe not waited for: both reject with `NotPlainFileError`, anything else with the system's own error.
 */
export async function copyFileMeasured(from: string, to: string, signal?: AbortSignal): Promise<Measured> {
  const { handle: source } = await openPlainFile(from)
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const target = await open(to, 'wx', 0o600)
    try {
      const measured = await pump(source, target, signal)
      await target.sync()
      return measured
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

export async function measureFile(path: string, signal?: AbortSignal): Promise<Measured> {
  const { handle: source } = await openPlainFile(path)
  try {
    return await pump(source, undefined, signal)
  } finally {
    await source.close()
  }
}

async function pump(source: FileHandle, target: FileHandle | undefined, signal?: AbortSignal): Promise<Measured> {
  const { size } = await source.stat()
  const chunk = Buffer.allocUnsafe(Math.min(Math.max(size, 1), CHUNK_BYTES))
  const hash = createHash('sha256')
  let bytes = 0
  for (;;) {
    signal?.throwIfAborted()
    const { bytesRead } = await source.read(chunk, 0, chunk.length, bytes)
    if (bytesRead === 0) break
    const piece = chunk.subarray(0, bytesRead)
    hash.update(piece)
    if (target) await writeAll(target, piece)
    bytes += bytesRead
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** A single write may take less than it was given. */
async function writeAll(target: FileHandle, piece: Buffer): Promise<void> {
  for (let written = 0; written < piece.length;) written += (await target.write(piece, written)).bytesWritten
}
