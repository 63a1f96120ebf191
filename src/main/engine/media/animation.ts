import { open, readFile } from 'node:fs/promises'
import { isRiff, RIFF_CHUNKS, RIFF_HEAD_BYTES } from '#shared/containers/riff.ts'
import { partsIn, type Part, type Stretch } from '#shared/containers/walk.ts'
import { readWebpHeader, WEBP_HAS, writeWebpHeader, type WebpHeader } from '#shared/containers/webp.ts'
import { riffChunk } from '../../tools/write-chunk.ts'
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

const FRAME_HEAD = 16
/** What a frame's picture consists of; anything else in a frame is not a picture. */
const PICTURE_PARTS = new Set(['ALPH', 'VP8 ', 'VP8L'])

/** Null when the file is no animated WebP. */
export async function readAnimation(path: string): Promise<Animation | null> {
  if (!(await isWebp(path))) return null
  const bytes = await readFile(path)
  const file = { from: RIFF_HEAD_BYTES, to: 8 + bytes.readUInt32LE(4) }
  let canvas: WebpHeader | undefined
  const frames: Part[] = []
  let pixels = 0
  for (const chunk of chunksOf(bytes, file)) {
    if (chunk.type === 'VP8X') canvas ??= readCanvas(bytes, chunk)
    if (chunk.type !== 'ANMF') continue
    const { width, height } = readFrameHead(bytes, chunk)
    frames.push(chunk)
    pixels += width * height
  }
  const isAnimated = canvas !== undefined && (canvas.flags & WEBP_HAS.animation) !== 0
  if (!isAnimated && frames.length === 0) return null
  if (!canvas || frames.length === 0) throw new UnreadableMediaError('The animation has no frames.')
  const { width, height } = canvas
  return {
    width,
    height,
    frames: frames.length,
    pixels,
    frame: (index) => takeFrame(bytes, frames[index]!, { width, height }),
  }
}

async function isWebp(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(RIFF_HEAD_BYTES), 0, RIFF_HEAD_BYTES, 0)
    return isRiff(buffer, 'WEBP')
  } finally {
    await file.close()
  }
}

function* chunksOf(bytes: Buffer, { from, to }: Stretch): Generator<Part> {
  if (to > bytes.length) throw new UnreadableMediaError('The picture is incomplete.')
  for (const chunk of partsIn(bytes, RIFF_CHUNKS, { from, to })) {
    if (chunk.contentEnd > to) throw new UnreadableMediaError('The picture is damaged or incomplete.')
    yield chunk
  }
}

function readCanvas(bytes: Buffer, { content, contentEnd }: Part): WebpHeader {
  const canvas = readWebpHeader(bytes.subarray(content, contentEnd))
  if (!canvas) throw new UnreadableMediaError('The picture has no readable header.')
  return canvas
}

function readFrameHead(bytes: Buffer, { content, contentEnd }: Part): Omit<AnimationFrame, 'file'> {
  if (content + FRAME_HEAD > contentEnd) throw new UnreadableMediaError('The picture is damaged or incomplete.')
  return {
    left: 2 * bytes.readUIntLE(content, 3),
    top: 2 * bytes.readUIntLE(content + 3, 3),
    width: bytes.readUIntLE(content + 6, 3) + 1,
    height: bytes.readUIntLE(content + 9, 3) + 1,
  }
}

function takeFrame(bytes: Buffer, chunk: Part, canvas: { width: number; height: number }): AnimationFrame {
  const head = readFrameHead(bytes, chunk)
  if (head.left + head.width > canvas.width || head.top + head.height > canvas.height)
    throw new UnreadableMediaError('A frame of the animation is larger than the animation.')
  const inside = chunksOf(bytes, { from: chunk.content + FRAME_HEAD, to: chunk.contentEnd })
  return {
    ...head,
    file: wrap(
      bytes,
      [...inside].filter(({ type }) => PICTURE_PARTS.has(type)),
      head,
    ),
  }
}

/** The size stands in front once more: a picture that is larger than its frame says is refused by its reader. */
function wrap(bytes: Buffer, parts: readonly Part[], { width, height }: { width: number; height: number }): Buffer {
  const flags = parts.some(({ type }) => type === 'ALPH' || type === 'VP8L') ? WEBP_HAS.alpha : 0
  const pictures = parts.map(({ type, content, contentEnd }) => riffChunk(type, bytes.subarray(content, contentEnd)))
  const header = riffChunk('VP8X', writeWebpHeader({ flags, width, height }))
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), header, ...pictures]))
}
