import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { isPng, PNG_CHUNKS, PNG_SIGNATURE } from '#shared/containers/png.ts'
import { partsIn } from '#shared/containers/walk.ts'
import { yieldToEventLoop } from '../../../tools/yield-to-event-loop.ts'
import { pngChunk } from '../../../tools/write-chunk.ts'
import { ProviderError } from '../provider.ts'
import type { Size } from '../kit/sizes.ts'

const inflated = promisify(inflate)
const deflated = promisify(deflate)

/** Samples a pixel, by PNG's number of what they are: grey, colours, grey with alpha, colours with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }
const SMALLEST_PNG = 57
const MOST_PIXELS = 16 * 1024 ** 2
/** So many rows at a time, before others get their turn. */
const ROWS_A_TURN = 256

/**
 * A mask as OpenAI reads it, made from one as we do: where ours is white, theirs is clear. As large as the picture, as it
 * must be. Written by hand because no decoder may be loaded into this process; what an editor of masks writes is enough.
 */
export async function alphaMask(path: string, { width, height }: Size): Promise<Buffer> {
  const mask = await readMask(path)
  if (!mask.marked.includes(1)) throw refusal('The mask marks nothing: paint white what is to change.')
  if (width * height > MOST_PIXELS) throw refusal('The picture is too large for a mask.')
  const rows = Buffer.alloc(height * (1 + width * 4))
  const columns = Array.from({ length: width }, (_, x) => Math.floor((x * mask.width) / width))
  for (let y = 0; y < height; y++) {
    if (y % ROWS_A_TURN === 0) await yieldToEventLoop()
    const from = Math.floor((y * mask.height) / height) * mask.width
    const to = y * (1 + width * 4) + 1
    for (let x = 0; x < width; x++) rows[to + x * 4 + 3] = mask.marked[from + columns[x]!] === 1 ? 0 : 255
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', await deflated(rows)),
    pngChunk('IEND'),
  ])
}

interface Marked extends Size {
  /** 1 where something is to change. */
  marked: Uint8Array
}

async function readMask(path: string): Promise<Marked> {
  const file = await readFile(path)
  if (file.length < SMALLEST_PNG || !isPng(file)) throw refusal('This service takes masks as PNG only.')
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth, colours, , , interlaced] = file.subarray(24, 29)
  const channels = CHANNELS[colours!]
  if (depth !== 8 || channels === undefined || interlaced !== 0)
    throw refusal('The mask must be a PNG of eight bits a channel, without a palette and not interlaced.')
  if (width * height > MOST_PIXELS) throw refusal('The mask has too many pixels.')
  const length = height * (1 + width * channels)
  const samples = await inflated(Buffer.concat([...contentsOf(file, 'IDAT')]), { maxOutputLength: length }).catch(
    (cause: unknown) => {
      throw refusal('The mask is damaged.', cause)
    },
  )
  if (samples.length < length) throw refusal('The mask is damaged.')
  return { width, height, marked: await markedIn(samples, { width, height, channels }) }
}

function* contentsOf(file: Buffer, wanted: string): Generator<Buffer> {
  const all = { from: PNG_SIGNATURE.length, to: file.length }
  for (const { type, content, contentEnd } of partsIn(file, PNG_CHUNKS, all))
    if (type === wanted) yield file.subarray(content, contentEnd)
}

/** Row by row: each is written as its difference from what is left of it and above it, in one of five ways. */
async function markedIn(
  samples: Buffer,
  { width, height, channels }: Size & { channels: number },
): Promise<Uint8Array> {
  const marked = new Uint8Array(width * height)
  const bytes = width * channels
  let above: Buffer = Buffer.alloc(bytes)
  for (let y = 0; y < height; y++) {
    if (y % ROWS_A_TURN === 0) await yieldToEventLoop()
    const at = y * (1 + bytes)
    const row = samples.subarray(at + 1, at + 1 + bytes)
    undoFilter(samples[at]!, row, above, channels)
    for (let x = 0; x < width; x++) marked[y * width + x] = isMarked(row, x * channels, channels) ? 1 : 0
    above = row
  }
  return marked
}

function undoFilter(filter: number, row: Buffer, above: Buffer, channels: number): void {
  if (filter === 0) return
  for (let at = 0; at < row.length; at++) {
    const left = at >= channels ? row[at - channels]! : 0
    const up = above[at]!
    const upLeft = at >= channels ? above[at - channels]! : 0
    row[at] = row[at]! + predicted(filter, left, up, upLeft)
  }
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) throw refusal('The mask is damaged.')
  const [toLeft, toUp, toCorner] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : upLeft
}

/** Rather white than black, and there. */
function isMarked(row: Buffer, at: number, channels: number): boolean {
  const light = channels < 3 ? row[at]! * 3 : row[at]! + row[at + 1]! + row[at + 2]!
  const alpha = channels === 2 || channels === 4 ? row[at + channels - 1]! : 255
  return light * alpha > 3 * 255 * 127
}

const refusal = (message: string, cause?: unknown) => new ProviderError('invalid', message, { cause })
