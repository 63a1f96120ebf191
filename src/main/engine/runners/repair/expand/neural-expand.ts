import type { Size } from '../../kit/pixels/plane.ts'
import { type Box, type Mask, type Rgb8, cutMask, cutRgb8 } from '../../kit/pixels/rgb8.ts'
import type { RunContext } from '../../runner.ts'
import { continueEdges, type Continuation } from './edge-continuation.ts'
import { enlarge } from '../networks/esrgan.ts'
import { grow } from '../fill/holes.ts'
import { deepest, emptyPart, innerBounds, type Margins, type WidenedRaster } from './margins.ts'
import { MIGAN_SIDE, withMigan } from '../networks/migan.ts'
import { fillCleanly } from '../fill/neural-fill.ts'

/** The deepest margin and the longest side that are worked on pixel by pixel; of more the network would see too little. */
const MOST_DEPTH = 256
const MOST_SIDE = 768
/** How much is invented at once: with more, the network forgets what it continues. */
const RING = 128
/** How far one piece of a ring reaches into the next. */
const OVERLAP = 96
/** Below this scale the margins would look soft beside the picture. */
const SHARPEN_BELOW = 0.75
const SOFT_EDGE = 12
/** Less than this is none. */
const LEAST_FREEDOM = 0.02

export function networkScale({ width, height }: Size, margins: Margins): number {
  return Math.min(1, MOST_DEPTH / deepest(margins), MOST_SIDE / Math.max(width, height))
}

/** Continues the picture past its edges, ring by ring, each piece in view of what is there already. */
export async function expandByNetwork(
  widened: WidenedRaster,
  scale: number,
  { onProgress, ...context }: Pick<RunContext, 'pack' | 'threads' | 'signal' | 'onProgress'>,
): Promise<Rgb8> {
  const continuation = continueEdges(widened)
  const raster = { ...widened.raster, data: Uint8Array.from(widened.raster.data) }
  const empty = emptyPart(widened)
  settleFlat(raster, empty, continuation)
  const wanted = grow(empty, SOFT_EDGE)
  const pieces = piecesOf(widened)
  const share = scale < SHARPEN_BELOW ? 0.6 : 1
  await withMigan(context, async (session, onnx) => {
    for (const [index, piece] of pieces.entries()) {
      context.signal.throwIfAborted()
      const hole = cutMask(empty, piece)
      if (hole.data.includes(255))
        keep(raster, empty, await fillCleanly(session, onnx, cutRgb8(raster, piece), hole), piece)
      onProgress((share * (index + 1)) / pieces.length)
    }
  })
  holdBack(raster, continuation)
  if (scale >= SHARPEN_BELOW) return raster
  return enlarge(raster, { ...context, onProgress: (done) => onProgress(share + (1 - share) * done) }, wanted)
}

/** Where the network may add nothing, the picture goes on by itself; the network sees that as given. */
function settleFlat(raster: Rgb8, empty: Mask, { raster: carried, freedom }: Continuation): void {
  for (let pixel = 0; pixel < freedom.length; pixel++) {
    if (empty.data[pixel] === 0 || freedom[pixel]! > LEAST_FREEDOM) continue
    empty.data[pixel] = 0
    raster.data.set(carried.data.subarray(pixel * 3, pixel * 3 + 3), pixel * 3)
  }
}

/** Between flat and textured, what was invented is mixed with what simply goes on. */
function holdBack({ data }: Rgb8, { raster: carried, freedom }: Continuation): void {
  for (let pixel = 0; pixel < freedom.length; pixel++) {
    const share = freedom[pixel]!
    if (share <= LEAST_FREEDOM || share >= 1) continue
    for (let at = pixel * 3; at < pixel * 3 + 3; at++)
      data[at] = Math.round(carried.data[at]! + (data[at]! - carried.data[at]!) * share)
  }
}

/** Squares along every side, in the order in which they are filled; only the outer part of each is empty by then. */
function piecesOf(widened: WidenedRaster): Box[] {
  const { width, height } = widened.raster
  const known = innerBounds(widened)
  const pieces: Box[] = []
  while (known.left > 0 || known.top > 0 || known.right < width || known.bottom < height) {
    const deep = Math.max(16, Math.min(RING, Math.round((known.right - known.left) * 0.4)))
    const tall = Math.max(16, Math.min(RING, Math.round((known.bottom - known.top) * 0.4)))
    if (known.left > 0) {
      known.left = Math.max(0, known.left - deep)
      for (const top of stops(known.top, known.bottom)) pieces.push(square(known.left, top, known))
    }
    if (known.right < width) {
      known.right = Math.min(width, known.right + deep)
      const left = Math.max(known.left, known.right - MIGAN_SIDE)
      for (const top of stops(known.top, known.bottom)) pieces.push(square(left, top, known))
    }
    if (known.top > 0) {
      known.top = Math.max(0, known.top - tall)
      for (const left of stops(known.left, known.right)) pieces.push(square(left, known.top, known))
    }
    if (known.bottom < height) {
      known.bottom = Math.min(height, known.bottom + tall)
      const top = Math.max(known.top, known.bottom - MIGAN_SIDE)
      for (const left of stops(known.left, known.right)) pieces.push(square(left, top, known))
    }
  }
  return pieces
}

/** Where pieces begin so that together they reach from one end to the other. */
function stops(from: number, to: number): number[] {
  const span = to - from
  if (span <= MIGAN_SIDE) return [from]
  const count = Math.ceil((span - OVERLAP) / (MIGAN_SIDE - OVERLAP))
  return Array.from({ length: count }, (_, index) => from + Math.round((index * (span - MIGAN_SIDE)) / (count - 1)))
}

function square(left: number, top: number, known: { right: number; bottom: number }): Box {
  return {
    left,
    top,
    width: Math.min(MIGAN_SIDE, known.right - left),
    height: Math.min(MIGAN_SIDE, known.bottom - top),
  }
}

/** Takes over what was empty; the rest is kept to the last bit. */
function keep(raster: Rgb8, empty: Mask, filled: Rgb8, { left, top }: Box): void {
  for (let y = 0; y < filled.height; y++)
    for (let x = 0; x < filled.width; x++) {
      const pixel = (top + y) * raster.width + left + x
      if (empty.data[pixel] === 0) continue
      empty.data[pixel] = 0
      const source = (y * filled.width + x) * 3
      raster.data.set(filled.data.subarray(source, source + 3), pixel * 3)
    }
}
