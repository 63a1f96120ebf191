import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

const CHUNK_BYTES = 256 * 1024

/** The SHA-256 of what lies on the disk. */
export async function hashFile(path: string): Promise<string> {
  const handle = await open(path)
  try {
    return (await hashOpenFile(handle)).sha256
  } finally {
    await handle.close()
  }
}

/** Of its first `size` bytes, or of all there are; `bytes` says how many that were. */
export async function hashOpenFile(handle: FileHandle, size = Infinity): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let bytes = 0
  while (bytes < size) {
    const { bytesRead } = await handle.read(chunk, 0, Math.min(CHUNK_BYTES, size - bytes), bytes)
    if (bytesRead === 0) break
    hash.update(chunk.subarray(0, bytesRead))
    bytes += bytesRead
  }
  return { bytes, sha256: hash.digest('hex') }
}
