import { channelsFirst } from '../../kit/network-input.ts'
import type { Mask, Rgb8 } from '../../kit/pixels/rgb8.ts'
import type * as Onnx from 'onnxruntime-node'
import type { RunContext } from '../../runner.ts'
import { withNetwork } from '../../kit/weights.ts'
import { ESRGAN_FILE } from './files.ts'

/** Large enough to waste little on the overlap, small enough to stay in the processor's caches. */
const TILE = 192
/** How far around a pixel the network looks with any effect that can be seen. */
const OVERLAP = 14
/** On both sides of the border between two pieces, one fades into the other over so many pixels. */
const FADE = 6

/** Enlarges a small raster to twice its size in one go; both sides are even. */
export async function enlargeTile(
  session: Onnx.InferenceSession,
  onnx: typeof Onnx,
  { width, height, data }: Rgb8,
): Promise<Rgb8> {
  const area = width * height
  const values = channelsFirst(data, (value) => value / 255)
  const { output } = await session.run({ input: new onnx.Tensor('float32', values, [1, 3, height, width]) })
  const enlarged = output!.data as Float32Array
  const pixels = new Uint8ClampedArray(area * 12)
  for (let channel = 0; channel < 3; channel++)
    for (let source = channel * area * 4, target = channel; target < pixels.length; target += 3)
      // what is stored here is rounded and kept within its bounds
      pixels[target] = enlarged[source++]! * 255
  return { width: width * 2, height: height * 2, data: new Uint8Array(pixels.buffer) }
}

/**
 * Twice the size, piece by piece; the pieces overlap and fade into each other, so that no border shows. Pieces without a
 * wanted pixel are enlarged plainly.
 */
export async function enlarge(
  raster: Rgb8,
  { onProgress, ...context }: Pick<RunContext, 'pack' | 'threads' | 'signal' | 'onProgress'>,
  wanted?: Mask,
): Promise<Rgb8> {
  const enlarged: Rgb8 = {
    width: raster.width * 2,
    height: raster.height * 2,
    data: new Uint8Array(raster.width * raster.height * 12),
  }
  const columns = piecesOf(raster.width)
  const rows = piecesOf(raster.height)
  await withNetwork(context, ESRGAN_FILE, async (session, onnx) => {
    for (const [rowIndex, row] of rows.entries())
      for (const [columnIndex, column] of columns.entries()) {
        context.signal.throwIfAborted()
        const tile = cutWithBorder(raster, column, row)
        const isWanted = !wanted || isMarked(wanted, column, row)
        paste(enlarged, isWanted ? await enlargeTile(session, onnx, tile) : doubled(tile), column, row)
        onProgress((rowIndex * columns.length + columnIndex + 1) / (rows.length * columns.length))
      }
  })
  return enlarged
}

interface Piece {
  /** What of the whole this piece answers for. */
  from: number
  to: number
  /** What the network sees: the same and a border around it, which may reach past the edge. */
  seenFrom: number
  seenLength: number
}

/** Equal pieces of one side. The network takes pixels in pairs, so every piece begins with a pair of the whole. */
function piecesOf(length: number): Piece[] {
  const count = Math.ceil(length / (TILE - 2 * OVERLAP))
  const border = (index: number) => (index === count ? length : Math.round((index * length) / count / 2) * 2)
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [border(index), border(index + 1)]
    const seen = to - from + 2 * OVERLAP
    return { from, to, seenFrom: from - OVERLAP, seenLength: seen + (seen % 2) }
  })
}

function isMarked({ width, data }: Mask, column: Piece, row: Piece): boolean {
  for (let y = row.from; y < row.to; y++)
    for (let x = column.from; x < column.to; x++) if (data[y * width + x]! > 127) return true
  return false
}

/** Past the edge the picture goes on as in a mirror. */
function cutWithBorder({ width, height, data }: Rgb8, column: Piece, row: Piece): Rgb8 {
  const tile = {
    width: column.seenLength,
    height: row.seenLength,
    data: new Uint8Array(column.seenLength * row.seenLength * 3),
  }
  let target = 0
  for (let y = 0; y < tile.height; y++) {
    const line = mirrored(row.seenFrom + y, height) * width
    for (let x = 0; x < tile.width; x++) {
      const source = (line + mirrored(column.seenFrom + x, width)) * 3
      tile.data[target++] = data[source]!
      tile.data[target++] = data[source + 1]!
      tile.data[target++] = data[source + 2]!
    }
  }
  return tile
}

function mirrored(position: number, length: number): number {
  const period = 2 * length
  const within = ((position % period) + period) % period
  return within < length ? within : period - 1 - within
}

/** Four pixels for one. */
function doubled({ width, height, data }: Rgb8): Rgb8 {
  const pixels = new Uint8Array(width * height * 12)
  for (let y = 0, target = 0; y < height * 2; y++)
    for (let x = 0; x < width * 2; x++, target += 3) {
      const source = ((y >> 1) * width + (x >> 1)) * 3
      pixels[target] = data[source]!
      pixels[target + 1] = data[source + 1]!
      pixels[target + 2] = data[source + 2]!
    }
  return { width: width * 2, height: height * 2, data: pixels }
}

/** Lays a piece over those to its left and above it, which reach under its first pixels. */
function paste(whole: Rgb8, tile: Rgb8, column: Piece, row: Piece): void {
  const [left, right] = [Math.max(0, (column.from - FADE) * 2), Math.min(whole.width, (column.to + FADE) * 2)]
  const [top, bottom] = [Math.max(0, (row.from - FADE) * 2), Math.min(whole.height, (row.to + FADE) * 2)]
  for (let y = top; y < bottom; y++) {
    const down = row.from === 0 ? 1 : Math.min(1, (y - top + 0.5) / (FADE * 4))
    let source = ((y - row.seenFrom * 2) * tile.width + left - column.seenFrom * 2) * 3
    let target = (y * whole.width + left) * 3
    for (let x = left; x < right; x++) {
      const share = column.from === 0 ? down : down * Math.min(1, (x - left + 0.5) / (FADE * 4))
      for (const end = target + 3; target < end; source++, target++) {
        const old = whole.data[target]!
        whole.data[target] = share === 1 ? tile.data[source]! : Math.round(old + (tile.data[source]! - old) * share)
      }
    }
  }
}
