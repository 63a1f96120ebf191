import type { Container, Source } from './container.ts'
import { chunkOf, isRiff, readChunks, riffFile, unchanged, type RiffChunk } from './riff.ts'
import { settingsInXmp, xmpPacket } from './xmp.ts'

const XMP = 'XMP '
const EXIF = 'EXIF'
const HAS_XMP = 0x04
const HAS_EXIF = 0x08
const HAS_ALPHA = 0x10

/** An XMP chunk at the end, announced in the extended header, which simple files are given. */
export const webp: Container = {
  matches: (head) => isRiff(head, 'WEBP'),
  async embed(source, settings) {
    const chunks = await readChunks(source)
    const [first] = chunks ?? []
    const header = chunks && first && (await extendedHeader(source, first))
    if (!chunks || !header) return null
    const kept = chunks.filter(({ type }) => type !== 'VP8X' && type !== XMP)
    const packet = xmpPacket(settings, await foreignPacket(source, chunks))
    return riffFile('WEBP', [chunkOf('VP8X', header), ...kept.flatMap(unchanged), chunkOf(XMP, Buffer.from(packet))])
  },
  async bare(source) {
    const chunks = await readChunks(source)
    const [first] = chunks ?? []
    if (!chunks || first?.type !== 'VP8X') return chunks && riffFile('WEBP', chunks.flatMap(unchanged))
    const header = await source.read(first.start + 8, first.length)
    header[0] = (header[0] ?? 0) & ~(HAS_XMP | HAS_EXIF)
    const kept = chunks.filter(({ type }) => type !== 'VP8X' && type !== XMP && type !== EXIF)
    return riffFile('WEBP', [chunkOf('VP8X', header), ...kept.flatMap(unchanged)])
  },
  async extract(source) {
    const chunks = await readChunks(source)
    return chunks && settingsInXmp(await foreignPacket(source, chunks))
  },
}

async function foreignPacket(source: Source, chunks: readonly RiffChunk[]): Promise<string | null> {
  const chunk = chunks.find(({ type }) => type === XMP)
  return chunk ? (await source.read(chunk.start + 8, chunk.length)).toString('utf8') : null
}

async function extendedHeader(source: Source, first: RiffChunk): Promise<Buffer | null> {
  const data = await source.read(first.start + 8, Math.min(first.length, 10))
  if (data.length < 10) return null
  if (first.type === 'VP8X') {
    data[0] = (data[0] ?? 0) | HAS_XMP
    return data
  }
  const frame = first.type === 'VP8 ' ? lossyFrame(data) : first.type === 'VP8L' ? losslessFrame(data) : null
  if (!frame) return null
  const header = Buffer.alloc(10)
  header[0] = HAS_XMP | (frame.alpha ? HAS_ALPHA : 0)
  header.writeUIntLE(frame.width - 1, 4, 3)
  header.writeUIntLE(frame.height - 1, 7, 3)
  return header
}

interface Frame {
  width: number
  height: number
  alpha: boolean
}

function lossyFrame(data: Buffer): Frame | null {
  if (data.readUIntBE(3, 3) !== 0x9d012a) return null
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff, alpha: false }
}

function losslessFrame(data: Buffer): Frame | null {
  if (data[0] !== 0x2f) return null
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, alpha: ((bits >>> 28) & 1) === 1 }
}
