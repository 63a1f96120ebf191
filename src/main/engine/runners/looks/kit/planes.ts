import { pixelsOf, type Plane, type Raster, type Size } from './raster.ts'

export const clamp01 = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value)

/** 0 below `low`, 1 above `high`, and a soft step between; the other way round when `low` is the greater. */
export function softStep(low: number, high: number, value: number): number {
  const share = clamp01((value - low) / (high - low))
  return share * share * (3 - 2 * share)
}

export function brightnessOf({ red, green, blue }: Raster): Plane {
  const plane = new Float32Array(red.length)
  for (let index = 0; index < plane.length; index++)
    plane[index] = red[index]! * 0.299 + green[index]! * 0.587 + blue[index]! * 0.114
  return plane
}

/** The mean over a square around each pixel; running sums make it cost the same for every radius. */
function boxBlur(plane: Plane, { width, height }: Size, radius: number): Plane {
  const rows = new Float32Array(plane.length)
  const span = radius * 2 + 1
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = plane[row]! * (radius + 1)
    for (let x = 1; x <= radius; x++) sum += plane[row + Math.min(x, width - 1)]!
    for (let x = 0; x < width; x++) {
      rows[row + x] = sum / span
      sum += plane[row + Math.min(x + radius + 1, width - 1)]! - plane[row + Math.max(x - radius, 0)]!
    }
  }
  const result = new Float32Array(plane.length)
  const sums = new Float64Array(width)
  for (let y = -radius; y <= radius; y++) {
    const row = Math.min(Math.max(y, 0), height - 1) * width
    for (let x = 0; x < width; x++) sums[x]! += rows[row + x]!
  }
  for (let y = 0; y < height; y++) {
    const [row, entering, leaving] = [
      y * width,
      Math.min(y + radius + 1, height - 1) * width,
      Math.max(y - radius, 0) * width,
    ]
    for (let x = 0; x < width; x++) {
      result[row + x] = sums[x]! / span
      sums[x]! += rows[entering + x]! - rows[leaving + x]!
    }
  }
  return result
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
  // three boxes one after the other are as good as a bell
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
  return boxBlur(boxBlur(boxBlur(plane, size, radius), size, radius), size, radius)
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
  const result = new Float32Array(pixelsOf(to))
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

const product = (one: Plane, other: Plane) => one.map((value, index) => value * other[index]!)

/** How a guided smoothing is done: over what distance, and how strong an edge must be to stop it. */
interface Guidance {
  radius: number
  /** Differences in brightness below this are smoothed away. */
  edge: number
}

/** Smooths a plane along the shapes of a guide: what it says ends where the picture ends it (He's guided filter). */
export function guidedSmooth(plane: Plane, guide: Plane, size: Size, { radius, edge }: Guidance): Plane {
  // its coefficients are smooth, so they are worked out small
  const factor = Math.max(1, Math.floor(radius / 6))
  const small = { width: Math.ceil(size.width / factor), height: Math.ceil(size.height / factor) }
  const reach = Math.max(1, Math.round(radius / factor))
  const [p, g] = [resizePlane(plane, size, small), resizePlane(guide, size, small)]
  const [meanP, meanG] = [boxBlur(p, small, reach), boxBlur(g, small, reach)]
  const [meanGP, meanGG] = [boxBlur(product(g, p), small, reach), boxBlur(product(g, g), small, reach)]
  const slope = meanGP.map((value, index) => {
    const spread = meanGG[index]! - meanG[index]! * meanG[index]!
    return (value - meanG[index]! * meanP[index]!) / (spread + edge * edge)
  })
  const offset = meanP.map((value, index) => value - slope[index]! * meanG[index]!)
  const slopes = resizePlane(boxBlur(slope, small, reach), small, size)
  const offsets = resizePlane(boxBlur(offset, small, reach), small, size)
  for (let index = 0; index < slopes.length; index++) slopes[index] = slopes[index]! * guide[index]! + offsets[index]!
  return slopes
}

export function shrinkRaster(raster: Raster, to: Size): Raster {
  const plane = (values: Plane) => resizePlane(values, raster, to)
  return { ...to, red: plane(raster.red), green: plane(raster.green), blue: plane(raster.blue), alpha: null }
}

/** Value below which the given share of all values lies; a sample decides for large planes. */
export function quantile(plane: Plane, share: number): number {
  const step = Math.max(1, Math.floor(plane.length / 40_000))
  const sample = new Float32Array(Math.ceil(plane.length / step))
  for (let index = 0; index < sample.length; index++) sample[index] = plane[index * step]!
  sample.sort()
  return sample[Math.min(sample.length - 1, Math.floor(share * sample.length))] ?? 0
}
