import { boundsOf, countAround, type Bounds, type Plane, type Size } from '../pixels/plane.ts'
import type { Pixels } from '../pixels/raw.ts'
import { clamp, smoothstep } from '../maths.ts'

/** What is sure is looked for in so many times the width of the band around each of its pixels. */
const LOOK_AROUND = 3
/** Colours, 0 to 1, that differ by less (squared) cannot be told apart; by more they surely can. */
const ALIKE = 0.002
const DIFFERENT = 0.02

/**
 * Lays the edge of a mask along the picture's. A pixel of the network is several of the picture: in a band of that width
 * each pixel is taken for a mixture of what is surely taken nearby and what is surely left, as far as these differ.
 */
export function refineEdges(picture: Pixels, mask: Plane, reach: number): Plane {
  const refined = new Float32Array(mask.length)
  const bounds = boundsOf(mask, picture)
  if (!bounds) return refined
  const sure = surelyTaken(mask, picture, bounds, reach)
  const sidesAt = lookAround(picture, sure, reach)
  for (let at = 0; at < mask.length; at += 1)
    if (sure[at] === TAKEN) refined[at] = 1
    else if (sure[at] === OPEN) refined[at] = mixtureAt(picture, at, sidesAt(at), mask[at]!)
  return refined
}

const [LEFT, OPEN, TAKEN] = [0, 1, 2]

/** Taken or left is what is so in all its neighbourhood; the rest is the band along the edge. */
function surelyTaken(mask: Plane, { width, height }: Size, bounds: Bounds, reach: number): Uint8Array {
  const [left, right] = [Math.max(0, bounds.left - reach), Math.min(width, bounds.right + reach)]
  const [top, bottom] = [Math.max(0, bounds.top - reach), Math.min(height, bounds.bottom + reach)]
  /** How many are taken from `reach` before to `reach` after each pixel of a row. */
  const along = new Uint16Array(mask.length)
  for (let y = top; y < bottom; y += 1) {
    const row = y * width
    let count = 0
    for (let x = left - reach; x < right; x += 1) {
      if (x + reach < width && mask[row + x + reach]! > 0.5) count += 1
      if (x - reach > 0 && mask[row + x - reach - 1]! > 0.5) count -= 1
      if (x >= left) along[row + x] = count
    }
  }
  const sure = new Uint8Array(mask.length)
  const taken = new Int32Array(width)
  for (let y = top - reach; y < bottom; y += 1) {
    const [comes, goes] = [(y + reach) * width, (y - reach - 1) * width]
    for (let x = left; x < right; x += 1) {
      if (y + reach < bottom) taken[x]! += along[comes + x]!
      if (y - reach > top) taken[x]! -= along[goes + x]!
    }
    if (y < top) continue
    const rows = countAround(y, height, reach)
    for (let x = left; x < right; x += 1)
      if (taken[x] !== 0) sure[y * width + x] = taken[x] === rows * countAround(x, width, reach) ? TAKEN : OPEN
  }
  return sure
}

/** What lies on either side of an edge, as far as it can be seen from a pixel. */
interface Sides {
  own: Colours | null
  behind: Colours | null
}

/** The colours of some pixels: their average, and how far they lie from it. */
interface Colours {
  mean: [number, number, number]
  spread: number
}

/** Pixels side by side see the same: they are looked around for together. */
function lookAround(picture: Pixels, sure: Uint8Array, reach: number): (at: number) => Sides {
  const { width } = picture
  const together = stepOf(reach)
  const seen = new Map<number, Sides>()
  return (at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const cell = Math.floor(y / together) * width + Math.floor(x / together)
    const known = seen.get(cell)
    if (known) return known
    const sides = {
      own: coloursAround(picture, sure, at, reach, TAKEN),
      behind: coloursAround(picture, sure, at, reach, LEFT),
    }
    seen.set(cell, sides)
    return sides
  }
}

/** A pixel in two or three tells as much as all of them. */
const stepOf = (reach: number) => Math.max(1, Math.round(reach / 1.5))

/** `otherwise`: where the sides cannot be told from each other. */
function mixtureAt({ data, channels }: Pixels, at: number, { own, behind }: Sides, otherwise: number): number {
  if (!own || !behind) return otherwise
  let [along, length] = [0, 0]
  for (let channel = 0; channel < 3; channel += 1) {
    const way = own.mean[channel]! - behind.mean[channel]!
    along += (data[at * channels + channel]! / 255 - behind.mean[channel]!) * way
    length += way * way
  }
  if (length <= ALIKE) return otherwise
  // where colours differ less from side to side than from pixel to pixel, they say little
  const plain = length / (length + own.spread + behind.spread)
  const trust = smoothstep(ALIKE, DIFFERENT, length) * smoothstep(0.3, 0.8, plain)
  return trust * clamp(along / length) + (1 - trust) * otherwise
}

/** The colours around a pixel that are sure in one way. */
function coloursAround(
  { data, width, height, channels }: Pixels,
  sure: Uint8Array,
  at: number,
  reach: number,
  which: number,
): Colours | null {
  const radius = reach * LOOK_AROUND
  const step = stepOf(reach)
  const [x, y] = [at % width, Math.floor(at / width)]
  const [left, right] = [Math.max(0, x - radius), Math.min(width - 1, x + radius)]
  const bottom = Math.min(height - 1, y + radius)
  let [count, red, green, blue, squares] = [0, 0, 0, 0, 0]
  for (let row = Math.max(0, y - radius); row <= bottom; row += step)
    for (let near = row * width + left; near <= row * width + right; near += step) {
      if (sure[near] !== which) continue
      const from = near * channels
      const [r, g, b] = [data[from]!, data[from + 1]!, data[from + 2]!]
      count += 1
      red += r
      green += g
      blue += b
      squares += r * r + g * g + b * b
    }
  if (count === 0) return null
  const mean: [number, number, number] = [red / count / 255, green / count / 255, blue / count / 255]
  const spread = squares / count / 255 ** 2 - mean[0] ** 2 - mean[1] ** 2 - mean[2] ** 2
  return { mean, spread: Math.max(0, spread) }
}
