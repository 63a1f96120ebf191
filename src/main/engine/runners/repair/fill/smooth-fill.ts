import { clamp } from '../../kit/maths.ts'
import { type Mask, type Rgb8, resizeRgb8 } from '../../kit/pixels/rgb8.ts'
import { shrunkHole } from './holes.ts'

/** A smooth filling has no detail: more pixels than these are worked out smaller. */
const MOST_PIXELS = 1_500_000

interface Level {
  width: number
  height: number
  /** Red, green, blue and how much is known, each times how much is known. */
  values: Float32Array
}

/** Averages what is known into ever smaller pictures, then gives every unknown pixel the nearest average there is. */
export function fillSmoothly({ width, height, data }: Rgb8, hole: Mask): Rgb8 {
  const values = new Float32Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (hole.data[pixel]! > 127) continue
    for (let channel = 0; channel < 3; channel++) values[pixel * 4 + channel] = data[pixel * 3 + channel]!
    values[pixel * 4 + 3] = 1
  }
  const levels: Level[] = [{ width, height, values }]
  for (let level = levels[0]!; level.width > 1 || level.height > 1; level = levels.at(-1)!) levels.push(halve(level))
  for (let index = levels.length - 2; index >= 0; index--) pull(levels[index]!, levels[index + 1]!)
  const filled = Uint8Array.from(data)
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (hole.data[pixel]! <= 127) continue
    const known = values[pixel * 4 + 3] || 1
    for (let channel = 0; channel < 3; channel++)
      filled[pixel * 3 + channel] = Math.round(values[pixel * 4 + channel]! / known)
  }
  return { width, height, data: filled }
}

/** The same for a hole of any size. */
export async function fillLargeSmoothly(image: Rgb8, hole: Mask): Promise<Rgb8> {
  const scale = Math.sqrt(MOST_PIXELS / (image.width * image.height))
  if (scale >= 1) return fillSmoothly(image, hole)
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const small = fillSmoothly(await resizeRgb8(image, width, height), shrunkHole(hole, width, height))
  return keepKnown(await resizeRgb8(small, image.width, image.height), image, hole)
}

/** A filling that was made at another size, with everything around the hole as it was. */
export function keepKnown(filling: Rgb8, image: Rgb8, hole: Mask): Rgb8 {
  for (let pixel = 0, at = 0; pixel < hole.data.length; pixel++, at += 3) {
    if (hole.data[pixel]! > 127) continue
    filling.data[at] = image.data[at]!
    filling.data[at + 1] = image.data[at + 1]!
    filling.data[at + 2] = image.data[at + 2]!
  }
  return filling
}

function halve({ width, height, values }: Level): Level {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const sums = new Float32Array(half.width * half.height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const target = ((y >> 1) * half.width + (x >> 1)) * 4
      for (let channel = 0; channel < 4; channel++) sums[target + channel]! += values[(y * width + x) * 4 + channel]!
    }
  return { ...half, values: sums }
}

/** Blends four averages for each unknown pixel, so that no blocks are seen. */
function pull(level: Level, above: Level): void {
  for (let y = 0; y < level.height; y++)
    for (let x = 0; x < level.width; x++) {
      const target = (y * level.width + x) * 4
      if (level.values[target + 3]! > 0) continue
      const left = Math.floor((x - 0.5) / 2)
      const top = Math.floor((y - 0.5) / 2)
      const right = (x - 0.5) / 2 - left
      const below = (y - 0.5) / 2 - top
      for (let corner = 0; corner < 4; corner++) {
        const weight = (corner & 1 ? right : 1 - right) * (corner & 2 ? below : 1 - below)
        const row = within(top + (corner >> 1), above.height)
        const source = (row * above.width + within(left + (corner & 1), above.width)) * 4
        const known = above.values[source + 3]!
        if (known === 0) continue
        for (let channel = 0; channel < 3; channel++)
          level.values[target + channel]! += (above.values[source + channel]! / known) * weight
        level.values[target + 3]! += weight
      }
    }
}

const within = (value: number, length: number) => clamp(value, 0, length - 1)
