import type { Piece, Source } from './container.ts'

/** The chunks that WebP and WAV are made of. */
export interface RiffChunk {
  type: string
  /** Of its header. */
  start: number
  /** Of what is in it, without the byte that makes it even. */
  length: number
  end: number
}

const HEADER_BYTES = 12
const MOST_CHUNKS = 10_000

/** Null when the file does not end where it says: what a recorder has left open cannot be added to. */
export async function readChunks(source: Source): Promise<RiffChunk[] | null> {
  const chunks: RiffChunk[] = []
  const announced = 8 + (await source.read(4, 4)).readUInt32LE(0)
  if (announced + (announced % 2) < source.size || announced > source.size + 1) return null
  for (let start = HEADER_BYTES; start + 8 <= announced && chunks.length < MOST_CHUNKS;) {
    const head = await source.read(start, 8)
    const length = head.readUInt32LE(4)
    const end = start + 8 + length
    if (end > source.size) return null
    chunks.push({ type: head.toString('latin1', 0, 4), start, length, end: Math.min(end + (length % 2), source.size) })
    start = end + (length % 2)
  }
  return chunks
}

export function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2))
  chunk.write(type, 0, 'latin1')
  chunk.writeUInt32LE(data.length, 4)
  data.copy(chunk, 8)
  return chunk
}

/** A chunk as it was; one that lost the byte that makes it even gets it back. */
export function unchanged({ start, end }: RiffChunk): Piece[] {
  const isOdd = (end - start) % 2 === 1
  return isOdd ? [{ start, end }, Buffer.alloc(1)] : [{ start, end }]
}

/** The whole file around its chunks; null when it would be too long for its own header. */
export function riffFile(form: string, chunks: readonly Piece[]): Piece[] | null {
  const length = chunks.reduce(
    (sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start),
    4,
  )
  if (length > 0xffff_ffff) return null
  const head = Buffer.alloc(HEADER_BYTES)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(length, 4)
  head.write(form, 8, 'latin1')
  return [head, ...chunks]
}

export function isRiff(head: Buffer, form: string): boolean {
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === form
}
