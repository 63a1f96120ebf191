import type { Rgb8 } from '../../kit/pixels/rgb8.ts'

/** The darkest and brightest pixels, this share of them, may become black and white. */
const CLIPPED = 0.004

export interface Recovery {
  /** How much of a missing range of tones is given back, from 0 to 1. */
  range: number
  /** How much of a colour cast is taken away, from 0 to 1. */
  cast: number
}

/** Stretches what has faded to the full range of tones, every colour by itself as far as a cast is to go. */
export function recoverTones(raster: Rgb8, { range, cast }: Recovery): void {
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
  for (let at = 0; at < raster.data.length; at++) counts[at % 3]![raster.data[at]!]! += 1
  const total = raster.data.length / 3
  const ends = counts.map((count) => [endOf(count, total, 1), endOf(count, total, -1)] as const)
  const lowest = Math.min(...ends.map(([low]) => low))
  const highest = Math.max(...ends.map(([, high]) => high))
  const curves = ends.map(([low, high]) => {
    const from = (lowest + (low - lowest) * cast) * range
    const to = 255 - (255 - (highest + (high - highest) * cast)) * range
    // a picture of one tone has nothing to stretch
    const gain = 255 / Math.max(64, to - from)
    return Uint8ClampedArray.from({ length: 256 }, (_, value) => (value - from) * gain)
  })
  for (let at = 0; at < raster.data.length; at++) raster.data[at] = curves[at % 3]![raster.data[at]!]!
}

/** The value that so few pixels lie beyond, coming from black or from white. */
function endOf(count: Uint32Array, total: number, step: 1 | -1): number {
  let sum = 0
  for (let index = 0; index < 256; index++) {
    const value = step === 1 ? index : 255 - index
    sum += count[value]!
    if (sum > total * CLIPPED) return value
  }
  return step === 1 ? 255 : 0
}
