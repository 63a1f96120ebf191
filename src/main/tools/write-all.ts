import type { FileHandle } from 'node:fs/promises'

/** A single write may take less than it was given, as on a disk that is nearly full. */
export async function writeAll(target: FileHandle, piece: Buffer, at: number): Promise<void> {
  for (let written = 0; written < piece.length;)
    written += (await target.write(piece, written, piece.length - written, at + written)).bytesWritten
}
