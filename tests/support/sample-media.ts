import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

const SAMPLES = join(import.meta.dirname, 'media')
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export type Bytes = Uint8Array<ArrayBuffer>

/** One of the checked-in files of tests/support/media. */
export async function sample(name: string): Promise<Bytes> {
  return Uint8Array.from(await readFile(join(SAMPLES, name)))
}

/** The picture of a phone that says of its scan that it holds the first of 64 frequencies alone. */
export async function samsungPhoto(): Promise<Bytes> {
  const photo = Buffer.from(await sample('picture.jpg'))
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]))
  const lastFrequency = scan + 2 + photo.readUInt16BE(scan + 2) - 2
  photo[lastFrequency] = 0
  return Uint8Array.from(photo)
}

/** The first 0.8 seconds of a film, as they are, beside it: whoever works frame by frame has fewer to work on. */
export function cutShort(ffmpegPath: string, film: string): string {
  const short = `${film}-short.mp4`
  execFileSync(ffmpegPath, ['-loglevel', 'error', '-i', film, '-t', '0.8', '-c', 'copy', short])
  return short
}

/**
 * A PNG with a smooth picture in it. `claim` writes another size into its header than it has rows for; `exactBytes`
 * fills it up with a chunk that decoders skip.
 */
export function png(
  width: number,
  height: number,
  { alpha = false, exactBytes, claim }: { alpha?: boolean; exactBytes?: number; claim?: [number, number] } = {},
): Bytes {
  const channels = alpha ? 4 : 3
  const rows = Buffer.alloc(height * (1 + width * channels))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * (1 + width * channels) + 1 + x * channels
      rows[at] = (x * 255) / width
      rows[at + 1] = (y * 255) / height
      rows[at + 2] = 128
      if (alpha) rows[at + 3] = x < width / 2 ? 0 : 255
    }
  const header = Buffer.alloc(13)
  const [claimedWidth, claimedHeight] = claim ?? [width, height]
  header.writeUInt32BE(claimedWidth, 0)
  header.writeUInt32BE(claimedHeight, 4)
  header.set([8, alpha ? 6 : 2, 0, 0, 0], 8)
  const parts = [PNG_SIGNATURE, pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(rows))]
  const end = pngChunk('IEND', Buffer.alloc(0))
  if (exactBytes !== undefined) {
    const filling = exactBytes - parts.reduce((size, part) => size + part.length, end.length) - 12
    parts.push(pngChunk('teSt', Buffer.alloc(filling)))
  }
  return Uint8Array.from(Buffer.concat([...parts, end]))
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

/** 16-bit PCM that says nothing yet: its samples follow the 44 bytes of its heading. */
export function silentWav({ frames, channels, sampleRate }: { frames: number; channels: number; sampleRate: number }) {
  const frameBytes = channels * 2
  const file = Buffer.from(new ArrayBuffer(44 + frames * frameBytes))
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + frames * frameBytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * frameBytes, 28)
  file.writeUInt16LE(frameBytes, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(frames * frameBytes, 40)
  return file
}

/** A tone in 16-bit mono. */
export function wav(seconds: number, { sampleRate = 8000 }: { sampleRate?: number } = {}): Bytes {
  const frames = Math.round(seconds * sampleRate)
  const file = silentWav({ frames, channels: 1, sampleRate })
  const second = Buffer.alloc(sampleRate * 2)
  for (let frame = 0; frame < sampleRate; frame++)
    second.writeInt16LE(Math.round(9000 * Math.sin((2 * Math.PI * 330 * frame) / sampleRate)), frame * 2)
  // a whole number of waves fits into a second, so it can be repeated without a click
  if (frames > 0) file.fill(second, 44)
  return new Uint8Array(file.buffer, file.byteOffset, file.length)
}
