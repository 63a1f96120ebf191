import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pngChunk, sample, type Bytes } from './sample-media.ts'

/** Files of a few bytes or a few megabytes that want to cost far more than they look: memory, time or both. */

const PLAIN = { r: 51, g: 102, b: 153, alpha: 1 }

/**
 * A lossless WebP picture of one colour, without the box around it: no pixel costs a bit, and a decoder holds them all.
 */
function plainPicture(width: number, height: number): Buffer {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit++) bits.push((value >> bit) & 1)
  }
  put(0x2f, 8)
  put(width - 1, 14)
  put(height - 1, 14)
  // alpha, version; neither transform nor colour cache nor several codes
  put(1, 1)
  put(0, 3 + 3)
  // five codes of one symbol each, in eight bits: green, red, blue, alpha, distance
  for (const symbol of [102, 51, 153, 255, 0]) {
    put(0b101, 3)
    put(symbol, 8)
  }
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8) + 4)
  for (const [index, bit] of bits.entries()) bytes[index >> 3]! |= bit << (index & 7)
  return riffChunk('VP8L', bytes)
}

/**
 * The same frame again and again, on a canvas of its own size or of another. `claim` writes another size into each
 * frame's header than its picture has.
 */
export function animatedWebp(
  frames: number,
  width: number,
  height: number,
  {
    claim = [width, height],
    canvas = [width, height],
    at = [0, 0],
  }: { claim?: [number, number]; canvas?: [number, number]; at?: [number, number] } = {},
): Bytes {
  const picture = plainPicture(width, height)
  const extended = Buffer.alloc(10)
  extended[0] = 0b0001_0010
  extended.writeUIntLE(canvas[0] - 1, 4, 3)
  extended.writeUIntLE(canvas[1] - 1, 7, 3)
  const head = Buffer.alloc(16)
  // positions are told in steps of two
  head.writeUIntLE(at[0] / 2, 0, 3)
  head.writeUIntLE(at[1] / 2, 3, 3)
  head.writeUIntLE(claim[0] - 1, 6, 3)
  head.writeUIntLE(claim[1] - 1, 9, 3)
  head.writeUIntLE(40, 12, 3)
  const frame = riffChunk('ANMF', Buffer.concat([head, picture]))
  const chunks = [riffChunk('VP8X', extended), riffChunk('ANIM', Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame)]
  return Uint8Array.from(riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks])))
}

function riffChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type, 'latin1'), size, data, Buffer.alloc(data.length % 2)])
}

/** A PNG of one colour; `interlaced` and 16 bits a channel make its decoder hold all of it at once. */
export function plainPng(
  width: number,
  height: number,
  { bits = 8, interlaced = false, extra = [] }: { bits?: 8 | 16; interlaced?: boolean; extra?: Buffer[] } = {},
): Bytes {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, 6, 0, 0, interlaced ? 1 : 0], 8)
  const pixelBytes = (4 * bits) / 8
  const passes = interlaced ? ADAM7 : [[0, 0, 1, 1] as const]
  const bytes = passes.reduce((sum, [x, y, stepX, stepY]) => {
    const [columns, rows] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)]
    return columns > 0 && rows > 0 ? sum + rows * (1 + columns * pixelBytes) : sum
  }, 0)
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      pngChunk('IHDR', header),
      ...extra,
      pngChunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 1 })),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Chunks beside the picture that unpack to `megabytes` each: a colour profile or a note. */
export function packedChunk(type: 'iCCP' | 'zTXt', megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 ** 2), { level: 1 })
  return pngChunk(type, Buffer.concat([Buffer.from('name\0\0', 'latin1'), packed]))
}

/** An animated PNG of one colour whose frames say that they have this size, all but the first of them empty. */
export function animatedPng(
  frames: number,
  width: number,
  height: number,
  claim: [number, number] = [width, height],
): Bytes {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  const head = Buffer.alloc(26)
  head.writeUInt32BE(claim[0], 4)
  head.writeUInt32BE(claim[1], 8)
  const extra = [pngChunk('acTL', control), ...Array<Buffer>(frames).fill(pngChunk('fcTL', head))]
  return plainPng(width, height, { extra })
}

/** A progressive JPEG that sends its last scan again and again: each is a pass over the whole picture. */
export async function manyScansJpeg(side: number, scans: number): Promise<Bytes> {
  const picture = await sharp({ create: { width: side, height: side, channels: 3, background: PLAIN } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const last = picture.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = picture.subarray(last, -2)
  return Uint8Array.from(
    Buffer.concat([picture.subarray(0, -2), ...Array<Buffer>(scans).fill(scan), picture.subarray(-2)]),
  )
}

/** An MP4 whose track stands in its table of contents `count` times. */
export async function manyTracks(count: number): Promise<Bytes> {
  const film = Buffer.from(await sample('clip.mp4'))
  const moov = boxNamed(film, 'moov')
  const track = boxNamed(film, 'trak')
  const content = Buffer.concat([
    film.subarray(moov.start + 8, moov.end),
    ...Array<Buffer>(count).fill(film.subarray(track.start, track.end)),
  ])
  return Uint8Array.from(Buffer.concat([film.subarray(0, moov.start), box('moov', content), film.subarray(moov.end)]))
}

/** An MP4 with boxes in boxes. */
export async function nestedBoxes(depth: number, type = 'moov'): Promise<Bytes> {
  const film = Buffer.from(await sample('clip.mp4'))
  const nest = Buffer.alloc(8 * depth)
  for (let level = 0; level < depth; level++) {
    nest.writeUInt32BE(8 * (depth - level), 8 * level)
    nest.write(type, 8 * level + 4, 'latin1')
  }
  return Uint8Array.from(Buffer.concat([film, nest]))
}

/** An MP4 followed by empty boxes. */
export async function manyBoxes(count: number, type = 'free'): Promise<Bytes> {
  const empty = box(type, Buffer.alloc(0))
  return Uint8Array.from(Buffer.concat([await sample('clip.mp4'), Buffer.alloc(empty.length * count, empty)]))
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

function boxNamed(file: Buffer, type: string): { start: number; end: number } {
  const start = file.indexOf(type, 0, 'latin1') - 4
  return { start, end: start + file.readUInt32BE(start) }
}
