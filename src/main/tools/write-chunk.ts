import { crc32 } from 'node:zlib'

/** A chunk of a PNG. */
export function pngChunk(type: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const chunk = Buffer.alloc(12 + content.length)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(type, 4, 'latin1')
  chunk.set(content, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length)
  return chunk
}

/** A chunk of a WebP or a WAV, with the byte that makes it even. */
export function riffChunk(type: string, content: Uint8Array): Buffer {
  const chunk = Buffer.alloc(8 + content.length + (content.length % 2))
  chunk.write(type, 0, 'latin1')
  chunk.writeUInt32LE(content.length, 4)
  chunk.set(content, 8)
  return chunk
}
