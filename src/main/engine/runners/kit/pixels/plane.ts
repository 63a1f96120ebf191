import { lastBetween } from './sample-rgb.ts'

/** One value per pixel, row by row. */
export type Plane = Float32Array
export type FivePlanes = [Plane, Plane, Plane, Plane, Plane]

export interface Size {
  width: number
  height: number
}

/**
 * The mean of the square of `2 * radius + 1` around each pixel, at the same cost for every radius. At the border what lies
 * beyond is the last pixel again (`repeat`), or nothing, and the mean is of what there is (`cut`).
 */
export function boxBlur(plane: Plane, size: Size, radius: number, border: Border = 'repeat'): Plane {
  return boxBlurs(plane, size, radius, border, 1)
}

/** Three in a row look like a Gaussian one. */
export function tripleBoxBlur(plane: Plane, size: Size, radius: number, border: Border = 'repeat'): Plane {
  return boxBlurs(plane, size, radius, border, 3)
}

type Border = 'repeat' | 'cut'

/** However often, in two planes: memory that is new takes longer to get than to fill. */
function boxBlurs(plane: Plane, size: Size, radius: number, border: Border, times: number): Plane {
  if (radius < 1) return plane.slice()
  const [rows, blurred] = [new Float32Array(plane.length), new Float32Array(plane.length)]
  for (let time = 0; time < times; time++) {
    blurRows(time === 0 ? plane : blurred, rows, size, radius, border === 'cut')
    blurColumns(rows, blurred, size, radius, border === 'cut')
  }
  return blurred
}

function blurRows(source: Plane, target: Plane, { width, height }: Size, radius: number, cut: boolean): void {
  // from here to there, all that is summed up lies within the row
  const inside = Math.min(radius, width)
  const outside = Math.max(inside, width - radius - 1)
  const whole = radius * 2 + 1
  for (let start = 0; start < width * height; start += width) {
    const before = cut ? 0 : source[start]!
    const after = cut ? 0 : source[start + width - 1]!
    let sum = 0
    for (let x = -radius; x <= radius; x++) sum += x < 0 ? before : x < width ? source[start + x]! : after
    for (let x = 0; x < inside; x++) {
      target[start + x] = sum / (cut ? countAround(x, width, radius) : whole)
      sum += (x + radius + 1 < width ? source[start + x + radius + 1]! : after) - before
    }
    for (let at = start + inside; at < start + outside; at++) {
      target[at] = sum / whole
      sum += source[at + radius + 1]! - source[at - radius]!
    }
    for (let x = outside; x < width; x++) {
      target[start + x] = sum / (cut ? countAround(x, width, radius) : whole)
      sum += after - source[start + x - radius]!
    }
  }
}

/** Row by row too, with a sum for every column: memory is read as it lies. */
function blurColumns(source: Plane, target: Plane, { width, height }: Size, radius: number, cut: boolean): void {
  const beyond = new Float32Array(width)
  const first = cut ? beyond : source.subarray(0, width)
  const last = cut ? beyond : source.subarray((height - 1) * width)
  const row = (y: number) => (y < 0 ? first : y < height ? source.subarray(y * width, (y + 1) * width) : last)
  const sums = new Float64Array(width)
  for (let y = -radius; y <= radius; y++) {
    const values = row(y)
    for (let x = 0; x < width; x++) sums[x]! += values[x]!
  }
  for (let y = 0; y < height; y++) {
    const count = cut ? countAround(y, height, radius) : radius * 2 + 1
    const [leaving, entering] = [row(y - radius), row(y + radius + 1)]
    const start = y * width
    for (let x = 0; x < width; x++) {
      target[start + x] = sums[x]! / count
      sums[x]! += entering[x]! - leaving[x]!
    }
  }
}

/** How many of a row's pixels lie around one of them, itself among them. */
export const countAround = (at: number, length: number, radius: number) =>
  Math.min(length - 1, at + radius) - Math.max(0, at - radius) + 1

/** Near enough to a Gaussian for shadows and soft light. */
export function softBlur(plane: Plane, size: Size, radius: number): Plane {
  if (radius < 1) return plane
  return tripleBoxBlur(plane, size, Math.max(1, Math.round(radius / 2)), 'cut')
}

/** How much more lies on one side of a pixel than on the other (Sobel): six places, the middle ones count twice. */
export const slope = (plane: Plane, a: number, b: number, c: number, d: number, e: number, f: number): number =>
  plane[a]! + 2 * plane[b]! + plane[c]! - plane[d]! - 2 * plane[e]! - plane[f]!

export interface Bounds {
  left: number
  top: number
  /** Beyond the last column and row. */
  right: number
  bottom: number
}

/** The smallest frame around everything above the threshold, or null when there is nothing. */
export function boundsOf(plane: Plane, { width, height }: Size, threshold = 0.5): Bounds | null {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (plane[y * width + x]! <= threshold) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  return right > left ? { left, top, right, bottom } : null
}

/** The same with some room around, a share of its own sides, as far as the picture goes. */
export function withRoom({ left, top, right, bottom }: Bounds, { width, height }: Size, share: number): Bounds {
  const [across, down] = [Math.ceil((right - left) * share) + 2, Math.ceil((bottom - top) * share) + 2]
  return {
    left: Math.max(0, left - across),
    top: Math.max(0, top - down),
    right: Math.min(width, right + across),
    bottom: Math.min(height, bottom + down),
  }
}

/** A part of a picture in its place, and nothing around it. */
export function inPlace(part: Plane, { left, top, right, bottom }: Bounds, { width, height }: Size): Plane {
  const whole = new Float32Array(width * height)
  for (let y = top, from = 0; y < bottom; y++, from += right - left)
    whole.set(part.subarray(from, from + right - left), y * width + left)
  return whole
}

/** How much of the picture a mask takes, 0 to 1. */
export const shareOf = (mask: Plane) => mask.reduce((sum, value) => sum + value, 0) / mask.length

/** The size a picture has when its longer side is at most `maxSide`. */
export function fitted({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Soft as through frosted glass; what is very soft is worked out small, where nobody sees the difference. */
export function blurPlane(plane: Plane, size: Size, sigma: number): Plane {
  if (sigma < 0.3) return plane.slice()
  const factor = Math.max(1, Math.floor(sigma / 3))
  if (factor > 1) {
    const small = { width: Math.ceil(size.width / factor), height: Math.ceil(size.height / factor) }
    return resizePlane(blurPlane(resizePlane(plane, size, small), small, sigma / factor), small, size)
  }
  if (sigma < 1.2) return blurFine(plane, size, sigma)
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
  return tripleBoxBlur(plane, size, radius)
}

/** A bell of five, for what is too fine for boxes. */
function blurFine(plane: Plane, { width, height }: Size, sigma: number): Plane {
  const [far, near] = [Math.exp(-2 / (sigma * sigma)), Math.exp(-0.5 / (sigma * sigma))]
  const total = 1 + 2 * near + 2 * far
  const pass = (source: Plane, length: number, lines: number, step: number, stride: number) => {
    const target = new Float32Array(source.length)
    for (let line = 0; line < lines; line++)
      for (let at = 0; at < length; at++) {
        const start = line * stride
        const value = (offset: number) => source[start + Math.min(Math.max(at + offset, 0), length - 1) * step]!
        target[start + at * step] = (value(0) + near * (value(-1) + value(1)) + far * (value(-2) + value(2))) / total
      }
    return target
  }
  return pass(pass(plane, width, height, 1, width), height, width, width, 1)
}

/** Averages on the way down, blends on the way up. */
export function resizePlane(plane: Plane, from: Size, to: Size): Plane {
  if (from.width === to.width && from.height === to.height) return plane.slice()
  const across = resample(from.width, to.width)
  const down = resample(from.height, to.height)
  const columns = new Float32Array(to.width * from.height)
  for (let y = 0; y < from.height; y++)
    for (let x = 0; x < to.width; x++) {
      let sum = 0
      const start = across.starts[x]!
      for (let tap = 0; tap < across.taps; tap++) {
        const source = Math.min(start + tap, from.width - 1)
        sum += plane[y * from.width + source]! * across.weights[x * across.taps + tap]!
      }
      columns[y * to.width + x] = sum
    }
  const result = new Float32Array(to.width * to.height)
  for (let y = 0; y < to.height; y++) {
    const start = down.starts[y]!
    for (let tap = 0; tap < down.taps; tap++) {
      const weight = down.weights[y * down.taps + tap]!
      if (weight === 0) continue
      const source = Math.min(start + tap, from.height - 1) * to.width
      for (let x = 0; x < to.width; x++) result[y * to.width + x]! += columns[source + x]! * weight
    }
  }
  return result
}

function resample(from: number, to: number) {
  const scale = from / to
  const reach = Math.max(1, scale)
  const taps = Math.ceil(reach * 2) + 1
  const starts = new Int32Array(to)
  const weights = new Float32Array(to * taps)
  for (let index = 0; index < to; index++) {
    const centre = (index + 0.5) * scale - 0.5
    const start = Math.max(0, Math.ceil(centre - reach))
    starts[index] = start
    let total = 0
    for (let tap = 0; tap < taps; tap++) {
      const weight = Math.max(0, 1 - Math.abs(start + tap - centre) / reach)
      weights[index * taps + tap] = weight
      total += weight
    }
    for (let tap = 0; tap < taps; tap++) weights[index * taps + tap]! /= total
  }
  return { starts, weights, taps }
}

/** A value between the points of a grid. */
export function sample(field: Plane, { width, height }: Size, x: number, y: number): number {
  const [lastX, lastY] = [lastBetween(width), lastBetween(height)]
  const cx = x < 0 ? 0 : x > lastX ? Math.max(0, lastX) : x
  const cy = y < 0 ? 0 : y > lastY ? Math.max(0, lastY) : y
  const [ix, iy] = [cx | 0, cy | 0]
  const [dx, dy] = [cx - ix, cy - iy]
  const at = iy * width + ix
  const right = ix + 1 < width ? 1 : 0
  const below = iy + 1 < height ? width : 0
  return (
    (field[at]! * (1 - dx) + field[at + right]! * dx) * (1 - dy) +
    (field[at + below]! * (1 - dx) + field[at + below + right]! * dx) * dy
  )
}

/** Value below which the given share of all values lies; a sample decides for large planes. */
export function quantile(plane: Plane, share: number): number {
  const step = Math.max(1, Math.floor(plane.length / 40_000))
  const sample = new Float32Array(Math.ceil(plane.length / step))
  for (let index = 0; index < sample.length; index++) sample[index] = plane[index * step]!
  sample.sort()
  return sample[Math.min(sample.length - 1, Math.floor(share * sample.length))] ?? 0
}
