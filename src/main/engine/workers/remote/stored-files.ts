import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Pool } from './connect.ts'
import { FILES_BUCKET } from './contract.ts'

/** Each piece waits for the server's word: large ones keep a line with a long way busy, and stay below what a message may be. */
const PIECE_BYTES = 512 * 1024

/** It is not in the store, or not as it was put there. Another try at the same file would find the same. */
export class StoredFileError extends Error {
  override readonly name = 'StoredFileError'
}

/** Streams a file into the store. What had its name before is replaced once all of it is there. */
export async function storeFile({ files }: Pool, name: string, path: string): Promise<void> {
  const source = createReadStream(path, { highWaterMark: PIECE_BYTES })
  try {
    const pieces = Readable.toWeb(source) as ReadableStream<Uint8Array<ArrayBuffer>>
    await files.put({ name, options: { max_chunk_size: PIECE_BYTES } }, pieces)
  } finally {
    source.destroy()
  }
}

/** One that is there already stays as it is: an input never changes under its name. */
export async function storeOnce(pool: Pool, name: string, path: string): Promise<void> {
  const there = await pool.files.info(name)
  if (!there || there.deleted) await storeFile(pool, name, path)
}

/** What cannot be deleted now is swept later. */
export async function deleteFiles({ files }: Pool, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => files.delete(name).catch(() => {})))
}

/**
 * Writes what lies in the store into a new file, and compares its hash. Piece by piece, each asked for when the one before
 * it is on the disk: the client's own way takes what comes, and a film would lie in memory.
 */
export async function fetchFile(
  { files, manager }: Pool,
  name: string,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  const info = await files.info(name)
  if (!info || info.deleted) throw new StoredFileError('A file is not in the store.')
  const hash = createHash('sha256')
  const target = await open(path, 'w')
  try {
    let seq = 1
    for (let piece = 0; piece < info.chunks; piece++) {
      signal?.throwIfAborted()
      const found = await manager.direct.getMessage(`OBJ_${FILES_BUCKET}`, {
        seq,
        next_by_subj: `$O.${FILES_BUCKET}.C.${info.nuid}`,
      })
      if (!found) throw new StoredFileError('A file is in the store only in part.')
      hash.update(found.data)
      await target.writeFile(found.data)
      seq = found.seq + 1
    }
  } finally {
    await target.close()
  }
  if (info.digest !== `SHA-256=${hash.digest('base64url')}=`)
    throw new StoredFileError('A file in the store is not what was put there.')
}
