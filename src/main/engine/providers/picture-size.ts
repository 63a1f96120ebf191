import { open } from 'node:fs/promises'
import type { Size } from './sizes.ts'

/** Beyond what cameras write before the size: their previews, their notes, their colour profiles. */
const HEAD_BYTES = 4 * 1024 ** 2

/**
 * How large a picture says it is, for engines that ask for a size beside it; null when it does not say. Uploads were
 * looked into by a worker before: this only reads on what it found to be a PNG, a JPEG or a WebP.
 */
export async function readPictureSize(path: string): Promise<Size | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return sizeIn(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

function sizeIn(head: Buffer): Size | null {
  try {
    if (head.toString('latin1', 1, 4) === 'PNG') return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    if (head.toString('latin1', 8, 12) === 'WEBP') return sizeInWebp(head)
    if (head.readUInt16BE(0) === 0xff_d8) return sizeInJpeg(head)
  } catch (error) {
    // it ends before its size
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

function sizeInWebp(head: Buffer): Size | null {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 }
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3f_ff, height: head.readUInt16LE(28) & 0x3f_ff }
    default:
      return null
  }
}

/** Segment by segment to the frame header, one of C0 to CF; C4, C8 and CC are tables. */
function sizeInJpeg(head: Buffer): Size | null {
  for (let at = 2; head.readUInt8(at) === 0xff;) {
    const marker = head.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) }
    at += 2 + head.readUInt16BE(at + 2)
  }
  return null
}
