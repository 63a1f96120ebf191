import { RIFF_CHUNKS, RIFF_HEAD_BYTES, type RiffForm } from '#shared/containers/riff.ts'
import { partsOf, type Part } from '#shared/containers/walk.ts'
import type { FileSource } from '../../tools/file-source.ts'
import { readPacket, type Piece } from './container.ts'

const MOST_CHUNKS = 10_000

/** Null when the file does not end where it says: what a recorder has left open cannot be added to. */
export async function readChunks(source: FileSource): Promise<Part[] | null> {
  const chunks: Part[] = []
  const announced = 8 + (await source.read(4, 4)).readUInt32LE(0)
  if (announced + (announced % 2) < source.size || announced > source.size + 1) return null
  for await (const chunk of partsOf(source, RIFF_CHUNKS, { from: RIFF_HEAD_BYTES, to: announced })) {
    if (chunk.contentEnd > source.size || chunks.length === MOST_CHUNKS) return null
    chunks.push({ ...chunk, end: Math.min(chunk.end, source.size) })
  }
  return chunks
}

/** XMP packet in the first chunk of a type. */
export async function packetOf(source: FileSource, chunks: readonly Part[], type: string): Promise<string | null> {
  const chunk = chunks.find((other) => other.type === type)
  return chunk ? readPacket(source, chunk.content, chunk.contentEnd) : null
}

/** A chunk as it was; one that lost the byte that makes it even gets it back. */
export function unchanged({ start, end }: Part): Piece[] {
  const isOdd = (end - start) % 2 === 1
  return isOdd ? [{ start, end }, Buffer.alloc(1)] : [{ start, end }]
}

/** The whole file around its chunks; null when it would be too long for its own header. */
export function riffFile(form: RiffForm, chunks: readonly Piece[]): Piece[] | null {
  const length = chunks.reduce(
    (sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start),
    4,
  )
  if (length > 0xffff_ffff) return null
  const head = Buffer.alloc(RIFF_HEAD_BYTES)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(length, 4)
  head.write(form, 8, 'latin1')
  return [head, ...chunks]
}
