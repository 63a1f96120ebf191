import { type Mask, type Rgb8, openRgb8, readMask } from '../../kit/pixels/rgb8.ts'
import { grow } from '../fill/holes.ts'

/** What counts as damage: this much brighter or darker than what is around it, where little else happens. */
const STEP = 34
const CALM = 17
/** A line that is damage somewhere is followed as long as it stands out this much. */
const FOLLOWED_STEP = 24
/** What is wider than about half of this is no scratch. */
const WINDOW = 7
const THICKEST_LINE = 5
const SHORTEST_LINE = 12
const FEWEST_PIXELS = 3
const LARGEST_SPECK = 30
const CERTAIN_SHARE = 0.3

const FOLLOWED = 1
const CERTAIN = 2

/** Thin lines and specks that stand out from a calm neighbourhood, followed to where they cross a busy one. */
export async function findScratches(raster: Rgb8): Promise<Mask> {
  const { width, height } = raster
  const marked: Mask = { width, height, data: new Uint8Array(width * height) }
  if (Math.min(width, height) < WINDOW) return marked
  const light = await readMask((await openRgb8(raster)).greyscale(), 0)
  const median = await readMask((await openRgb8(raster)).greyscale().median(WINDOW), 0)
  const bustle = bustleOf(median)
  const stands = new Uint8Array(width * height)
  for (let pixel = 0; pixel < stands.length; pixel++) {
    const step = Math.abs(light.data[pixel]! - median.data[pixel]!)
    if (step > FOLLOWED_STEP) stands[pixel] = step > STEP && bustle[pixel]! < CALM ? CERTAIN : FOLLOWED
  }
  for (let pixel = 0; pixel < stands.length; pixel++) {
    if (stands[pixel] !== CERTAIN) continue
    const { pixels, certain, length } = takePart(stands, width, height, pixel)
    const isLine = length >= SHORTEST_LINE && pixels.length <= length * THICKEST_LINE
    const isSpeck = pixels.length >= FEWEST_PIXELS && pixels.length <= LARGEST_SPECK
    // eyes and lettering are thin too, but little of them stands alone
    if ((isLine || isSpeck) && certain >= pixels.length * CERTAIN_SHARE)
      for (const part of pixels) marked.data[part] = 255
  }
  return grow(marked, 1)
}

/** How much the neighbourhood varies once thin things are taken out of it. */
function bustleOf({ width, height, data }: Mask): Uint8Array {
  const bustle = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const right = data[pixel + (x + 2 < width ? 2 : 0)]!
      const below = data[pixel + (y + 2 < height ? 2 * width : 0)]!
      bustle[pixel] = Math.min(255, Math.abs(right - data[pixel]!) + Math.abs(below - data[pixel]!))
    }
  return bustle
}

interface Part {
  pixels: number[]
  /** How many of them are damage beyond doubt. */
  certain: number
  /** Of the longer side of the box around them. */
  length: number
}

/** Everything that stands out and hangs together with one pixel, taken out of what is left. */
function takePart(stands: Uint8Array, width: number, height: number, start: number): Part {
  const pixels = [start]
  let certain = 1
  let [left, right, top, bottom] = [width, 0, height, 0]
  stands[start] = 0
  for (let index = 0; index < pixels.length; index++) {
    const x = pixels[index]! % width
    const y = (pixels[index]! - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const next = row * width + column
        if (!stands[next]) continue
        if (stands[next] === CERTAIN) certain += 1
        stands[next] = 0
        pixels.push(next)
      }
  }
  return { pixels, certain, length: Math.max(right - left, bottom - top) + 1 }
}
