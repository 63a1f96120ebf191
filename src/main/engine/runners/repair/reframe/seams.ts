import { clamp, lerp } from '../../kit/maths.ts'
import { boxBlur } from '../../kit/pixels/plane.ts'
import { type Mask, type Rgb8, blurMask, openRgb8, readMask, resizeMask, resizeRgb8 } from '../../kit/pixels/rgb8.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { findInterest } from './saliency.ts'

/** Seams are found in a copy of this many pixels along the longer side. */
const SIDE = 480
const EVENNESS = 5
/** Rows of the large picture between two looks at whether it is still wanted. */
const BAND = 64

/** For every pixel of a narrower picture, how far from the left it is taken; in a small copy. */
interface Carving {
  columns: Float32Array
  width: number
  height: number
  /** How wide the small copy was before. */
  widthBefore: number
}

/** Finds what is missed least, one thin crooked line at a time, until so much of the width is left. */
export async function planCarving(raster: Rgb8, share: number, signal: AbortSignal): Promise<Carving> {
  const scale = Math.min(1, SIDE / Math.max(raster.width, raster.height))
  const widthBefore = Math.max(1, Math.round(raster.width * scale))
  const height = Math.max(1, Math.round(raster.height * scale))
  const width = Math.max(1, Math.round(widthBefore * share))
  const kept = await keptColumns(await worthOf(await resizeRgb8(raster, widthBefore, height)), width, signal)
  const columns = new Float32Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) columns[y * width + x] = kept[y * widthBefore + x]!
  // evened out, the picture is pressed together instead of cut
  return { columns: boxBlur(columns, { width, height }, EVENNESS, 'cut'), width, height, widthBefore }
}

/** What would be missed: edges, and what draws the eye. */
async function worthOf(small: Rgb8): Promise<Mask> {
  const { width, height, data } = await readMask((await openRgb8(small)).greyscale(), 0)
  const interest = await blurMask(await resizeMask(await findInterest(small), width, height), 4)
  const worth = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const across = Math.abs(data[pixel + (x + 1 < width ? 1 : 0)]! - data[pixel - (x > 0 ? 1 : 0)]!)
      const down = Math.abs(data[pixel + (y + 1 < height ? width : 0)]! - data[pixel - (y > 0 ? width : 0)]!)
      worth[pixel] = Math.min(255, (across + down) / 2 + interest.data[pixel]! * 0.7 + 1)
    }
  return { width, height, data: worth }
}

/** For every row, which columns are left when so many are to be kept. */
async function keptColumns({ width, height, data }: Mask, kept: number, signal: AbortSignal): Promise<Uint16Array> {
  const worth = Float32Array.from(data)
  const columns = new Uint16Array(width * height)
  for (let at = 0; at < columns.length; at++) columns[at] = at % width
  const sums = new Float32Array(width * height)
  for (let left = width; left > kept; left--) {
    if (left % 16 === 0) await yieldToEventLoop(signal)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < left; x++) {
        const at = y * width + x
        if (y === 0) sums[at] = worth[at]!
        else {
          const above = at - width
          const least = Math.min(
            sums[above]!,
            x > 0 ? sums[above - 1]! : Infinity,
            x + 1 < left ? sums[above + 1]! : Infinity,
          )
          sums[at] = worth[at]! + least
        }
      }
    takeSeam(left)
  }
  return columns

  function takeSeam(left: number): void {
    const last = (height - 1) * width
    let x = 0
    for (let candidate = 1; candidate < left; candidate++) if (sums[last + candidate]! < sums[last + x]!) x = candidate
    for (let y = height - 1; y >= 0; y--) {
      const row = y * width
      // what is next to a seam is worth more afterwards, so that seams spread out instead of cutting one place away
      const lost = worth[row + x]!
      if (x > 0) worth[row + x - 1]! += lost * 0.4
      if (x + 1 < left) worth[row + x + 1]! += lost * 0.4
      worth.copyWithin(row + x, row + x + 1, row + left)
      columns.copyWithin(row + x, row + x + 1, row + left)
      if (y === 0) return
      const above = row - width
      let next = x
      if (x > 0 && sums[above + x - 1]! < sums[above + next]!) next = x - 1
      if (x + 1 < left && sums[above + x + 1]! < sums[above + next]!) next = x + 1
      x = next
    }
  }
}

/** Takes every pixel of the narrower picture from where the plan says; of one or three values each. */
export async function carve(
  { width, height, data }: Mask,
  channels: number,
  newWidth: number,
  { columns, ...plan }: Carving,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const result = new Uint8Array(newWidth * height * channels)
  const unit = width / plan.widthBefore
  for (let y = 0; y < height; y++) {
    if (y % BAND === 0) await yieldToEventLoop(signal)
    const row = within(((y + 0.5) * plan.height) / height - 0.5, plan.height)
    const upper = Math.floor(row) * plan.width
    const lower = Math.min(plan.height - 1, Math.floor(row) + 1) * plan.width
    for (let x = 0; x < newWidth; x++) {
      const column = within(((x + 0.5) * plan.width) / newWidth - 0.5, plan.width)
      const left = Math.floor(column)
      const right = Math.min(plan.width - 1, left + 1)
      const above = lerp(columns[upper + left]!, columns[upper + right]!, column - left)
      const below = lerp(columns[lower + left]!, columns[lower + right]!, column - left)
      const source = within((lerp(above, below, row - Math.floor(row)) + 0.5) * unit - 0.5, width)
      const near = (y * width + Math.floor(source)) * channels
      const far = (y * width + Math.min(width - 1, Math.floor(source) + 1)) * channels
      for (let channel = 0; channel < channels; channel++)
        result[(y * newWidth + x) * channels + channel] = Math.round(
          lerp(data[near + channel]!, data[far + channel]!, source - Math.floor(source)),
        )
    }
  }
  return result
}

const within = (position: number, length: number) => clamp(position, 0, length - 1)
