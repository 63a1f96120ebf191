import { isRiff } from '#shared/containers/riff.ts'
import type { Part } from '#shared/containers/walk.ts'
import { WEBP_HAS, WEBP_HEADER_BYTES, writeWebpHeader } from '#shared/containers/webp.ts'
import type { FileSource } from '../../tools/file-source.ts'
import { riffChunk } from '../../tools/write-chunk.ts'
import type { Container } from './container.ts'
import { readChunks, riffFile, packetOf, unchanged } from './riff.ts'
import { settingsInXmp, xmpPacket } from './xmp.ts'

const XMP = 'XMP '
const EXIF = 'EXIF'

/** An XMP chunk at the end, announced in the extended header, which simple files are given. */
export const webp: Container = {
  matches: (head) => isRiff(head, 'WEBP'),
  async embed(source, settings) {
    const chunks = await readChunks(source)
    const [first] = chunks ?? []
    const header = chunks && first && (await headerWithXmp(source, first))
    if (!chunks || !header) return null
    const kept = chunks.filter(({ type }) => type !== 'VP8X' && type !== XMP)
    const packet = xmpPacket(settings, await packetOf(source, chunks, XMP))
    return riffFile('WEBP', [
      riffChunk('VP8X', header),
      ...kept.flatMap(unchanged),
      riffChunk(XMP, Buffer.from(packet)),
    ])
  },
  async bare(source) {
    const chunks = await readChunks(source)
    const [first] = chunks ?? []
    if (!chunks || first?.type !== 'VP8X') return chunks && riffFile('WEBP', chunks.flatMap(unchanged))
    const header = Buffer.from(await source.read(first.content, first.contentEnd - first.content))
    header[0] = (header[0] ?? 0) & ~(WEBP_HAS.xmp | WEBP_HAS.exif)
    const kept = chunks.filter(({ type }) => type !== 'VP8X' && type !== XMP && type !== EXIF)
    return riffFile('WEBP', [riffChunk('VP8X', header), ...kept.flatMap(unchanged)])
  },
  async extract(source) {
    const chunks = await readChunks(source)
    return chunks && settingsInXmp(await packetOf(source, chunks, XMP))
  },
}

export async function headerWithXmp(
  source: FileSource,
  { type, content, contentEnd }: Part,
): Promise<Uint8Array | null> {
  const data = Buffer.from(await source.read(content, Math.min(contentEnd - content, WEBP_HEADER_BYTES)))
  if (data.length < WEBP_HEADER_BYTES) return null
  if (type === 'VP8X') {
    data[0] = (data[0] ?? 0) | WEBP_HAS.xmp
    return data
  }
  const frame = type === 'VP8 ' ? lossyFrame(data) : type === 'VP8L' ? losslessFrame(data) : null
  return frame && writeWebpHeader({ ...frame, flags: WEBP_HAS.xmp | (frame.alpha ? WEBP_HAS.alpha : 0) })
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
