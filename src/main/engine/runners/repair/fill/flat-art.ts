import type { Mask, Rgb8 } from '../../kit/pixels/rgb8.ts'
import type { Random } from '../../kit/random.ts'
import { grow } from './holes.ts'
import type { Following } from './patch-fill.ts'
import { fillWithTexture } from './texture-fill.ts'

/** Of 255: neighbours this alike have the same colour, or are two steps of one gradient. */
const SAME = 1
/** Of all neighbours: drawings have more of them than a blurred photograph or what JPEG has made of a drawing. */
const MOSTLY_SAME = 0.925
/** Soft edges of the hole itself say nothing about the picture. */
const ASIDE = 3

/** Whether a picture is drawn in even colours, as far as it is seen around the hole. */
export function isFlatArt({ width, height, data }: Rgb8, hole: Mask): boolean {
  const away = grow(hole, ASIDE).data
  let [same, all] = [0, 0]
  for (let y = 0; y < height - 1; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const pixel = y * width + x
      if (away[pixel] || away[pixel + 1] || away[pixel + width]) continue
      all += 1
      if (farthest(data, pixel, data, pixel + 1) <= SAME && farthest(data, pixel, data, pixel + width) <= SAME)
        same += 1
    }
  return all > 0 && same > all * MOSTLY_SAME
}

/** Of 255, on average: a network that strays further from the colours of the picture has not understood it. */
const MUDDLED = 12
/** Of 255, on average: two fillings that differ by less tell of the same shapes. */
const SAME_SHAPES = 32

/**
 * Fills flat art in its own colours. What a network has invented has the right shapes with stains on them: each of its
 * pixels takes the nearest colour that the picture has. Where that is far off, as in a pattern, copied patches are exact,
 * unless they tell of quite other shapes.
 */
export async function fillFlatArt(
  image: Rgb8,
  hole: Mask,
  invented: Rgb8,
  random: Random,
  following: Following,
): Promise<Rgb8> {
  const own = inColoursOf(image, hole, invented)
  if (difference(own, invented, hole) < MUDDLED) return own
  const copied = await fillWithTexture(image, hole, random, following)
  return difference(copied, invented, hole) < SAME_SHAPES ? copied : own
}

function difference(one: Rgb8, other: Rgb8, { data: hole }: Mask): number {
  let [squares, count] = [0, 0]
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    if (hole[pixel]! <= 127) continue
    for (let at = pixel * 3; at < pixel * 3 + 3; at += 1) squares += (one.data[at]! - other.data[at]!) ** 2
    count += 3
  }
  return Math.sqrt(squares / Math.max(1, count))
}

/** Colours that are common around the hole: soft pixels between two of them are no colours of the drawing. */
const LEAST_COMMON = 1 / 4000
const MOST_COLOURS = 256
/** Neighbourhood in which the most frequent colour wins: specks are smaller. */
const REACH = 2
/** Of 255: shades of one colour, as gradients and compressed files have them. */
const SHADES = 24

function inColoursOf(image: Rgb8, hole: Mask, invented: Rgb8): Rgb8 {
  const colours = coloursOf(image, hole)
  const { width, height } = image
  const marked = (pixel: number) => hole.data[pixel]! > 127
  const snapped = Uint8Array.from(image.data)
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if (marked(pixel)) snapped.set(nearestOf(colours, invented.data, pixel), pixel * 3)
  const filled = { ...invented, data: Uint8Array.from(invented.data) }
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if (marked(pixel)) filled.data.set(prevailing(snapped, around(pixel, width, height)), pixel * 3)
  return filled
}

function around(pixel: number, width: number, height: number): number[] {
  const [x, y] = [pixel % width, Math.floor(pixel / width)]
  const pixels = [pixel]
  for (let row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row += 1)
    for (let column = Math.max(0, x - REACH); column <= Math.min(width - 1, x + REACH); column += 1)
      if (row !== y || column !== x) pixels.push(row * width + column)
  return pixels
}

/** The mean of the largest group of like colours; of equally large ones, the group of the first pixel. */
function prevailing(data: Uint8Array, pixels: readonly number[]): number[] {
  let largest: number[] = []
  for (const candidate of pixels) {
    if (largest.includes(candidate)) continue
    const group = pixels.filter((pixel) => farthest(data, candidate, data, pixel) <= SHADES)
    if (group.length > largest.length) largest = group
    if (largest.length * 2 > pixels.length) break
  }
  return [0, 1, 2].map((channel) =>
    Math.round(largest.reduce((sum, pixel) => sum + data[pixel * 3 + channel]!, 0) / largest.length),
  )
}

function coloursOf({ data }: Rgb8, { data: hole }: Mask): number[][] {
  const counts = new Map<number, number>()
  let all = 0
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    if (hole[pixel]! > 127) continue
    all += 1
    const key = (data[pixel * 3]! << 16) | (data[pixel * 3 + 1]! << 8) | data[pixel * 3 + 2]!
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const common = [...counts].sort(([, one], [, other]) => other - one)
  return common
    .filter(([, count], rank) => rank === 0 || (rank < MOST_COLOURS && count > all * LEAST_COMMON))
    .map(([key]) => [key >> 16, (key >> 8) & 255, key & 255])
}

function nearestOf(colours: readonly number[][], data: Uint8Array, pixel: number): number[] {
  let [best, least] = [colours[0]!, Infinity]
  for (const colour of colours) {
    let far = 0
    for (let channel = 0; channel < 3; channel += 1) far += (colour[channel]! - data[pixel * 3 + channel]!) ** 2
    if (far < least) [best, least] = [colour, far]
  }
  return best
}

function farthest(one: Uint8Array, first: number, other: Uint8Array, second: number): number {
  let far = 0
  for (let channel = 0; channel < 3; channel += 1)
    far = Math.max(far, Math.abs(one[first * 3 + channel]! - other[second * 3 + channel]!))
  return far
}
