import { open, readFile } from 'node:fs/promises'
import { UnreadableMediaError } from './unreadable.ts'

/** An animated WebP, taken apart without decoding any of it. */
export interface Animation {
  /** Of the canvas that the frames are laid on. */
  width: number
  height: number
  frames: number
  /** Of all frames together: what decoding them costs. */
  pixels: number
  /** One frame as a picture of its own, so that it is decoded alone: laid on the canvas it would cost the whole canvas. */
  frame(index: number): AnimationFrame
}

export interface AnimationFrame {
  left: number
  top: number
  width: number
  height: number
  file: Buffer
}

interface Chunk {
  type: string
  start: number
  end: number
}

const CHUNK_HEAD = 8
const FRAME_HEAD = 16
/** What a frame's picture consists of; anything else in a frame is not a picture. */
const PICTURE_PARTS = new Set(['ALPH', 'VP8 ', 'VP8L'])

/** Null when the file is no animated WebP. */
export async function readAnimation(path: string): Promise<Animation | null> {
  if (!(await isWebp(path))) return null
  const bytes = await readFile(path)
  const end = CHUNK_HEAD + bytes.readUInt32LE(4)
  let canvas: { width: number; height: number; isAnimated: boolean } | undefined
  const starts: number[] = []
  let pixels = 0
  for (const { type, start } of chunksOf(bytes, 12, end)) {
    if (type === 'VP8X') canvas ??= readCanvas(bytes, start)
    if (type !== 'ANMF') continue
    const { width, height } = readFrameHead(bytes, start)
    starts.push(start)
    pixels += width * height
  }
  if (!canvas?.isAnimated && starts.length === 0) return null
  if (!canvas || starts.length === 0) throw new UnreadableMediaError('The animation has no frames.')
  const { width, height } = canvas
  return {
    width,
    height,
    frames: starts.length,
    pixels,
    frame: (index) => takeFrame(bytes, starts[index] ?? bytes.length, { width, height }),
  }
}

async function isWebp(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.toString('latin1', 0, 4) === 'RIFF' && buffer.toString('latin1', 8, 12) === 'WEBP'
  } finally {
    await file.close()
  }
}

function* chunksOf(bytes: Buffer, from: number, to: number): Generator<Chunk> {
  if (to > bytes.length) throw new UnreadableMediaError('The picture is incomplete.')
  for (let at = from; at + CHUNK_HEAD <= to;) {
    const start = at + CHUNK_HEAD
    const size = bytes.readUInt32LE(at + 4)
    if (start + size > to) throw new UnreadableMediaError('The picture is damaged or incomplete.')
    yield { type: bytes.toString('latin1', at, at + 4), start, end: start + size }
    // chunks begin at even places
    at = start + size + (size % 2)
  }
}

function readCanvas(bytes: Buffer, start: number) {
  if (start + 10 > bytes.length) throw new UnreadableMediaError('The picture has no readable header.')
  return {
    isAnimated: (bytes.readUInt8(start) & 0b10) !== 0,
    width: bytes.readUIntLE(start + 4, 3) + 1,
    height: bytes.readUIntLE(start + 7, 3) + 1,
  }
}

function readFrameHead(bytes: Buffer, start: number): Omit<AnimationFrame, 'file'> {
  if (start + FRAME_HEAD > bytes.length) throw new UnreadableMediaError('The picture is damaged or incomplete.')
  return {
    left: 2 * bytes.readUIntLE(start, 3),
    top: 2 * bytes.readUIntLE(start + 3, 3),
    width: bytes.readUIntLE(start + 6, 3) + 1,
    height: bytes.readUIntLE(start + 9, 3) + 1,
  }
}

function takeFrame(bytes: Buffer, start: number, canvas: { width: number; height: number }): AnimationFrame {
  const head = readFrameHead(bytes, start)
  if (head.left + head.width > canvas.width || head.top + head.height > canvas.height)
    throw new UnreadableMediaError('A frame of the animation is larger than the animation.')
  const end = start + bytes.readUInt32LE(start - 4)
  const parts = [...chunksOf(bytes, start + FRAME_HEAD, end)].filter(({ type }) => PICTURE_PARTS.has(type))
  return { ...head, file: wrap(bytes, parts, head) }
}

/** The size stands in front once more: a picture that is larger than its frame says is refused by its reader. */
function wrap(bytes: Buffer, parts: readonly Chunk[], { width, height }: { width: number; height: number }): Buffer {
  const extended = Buffer.alloc(10)
  if (parts.some(({ type }) => type === 'ALPH' || type === 'VP8L')) extended[0] = 0b1_0000
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  const pictures = parts.map(({ type, start, end }) => chunk(type, bytes.subarray(start, end)))
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), chunk('VP8X', extended), ...pictures]))
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(CHUNK_HEAD)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
