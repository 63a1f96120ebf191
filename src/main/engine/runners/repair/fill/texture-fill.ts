import { type Mask, type Rgb8, resizeRgb8 } from '../../kit/pixels/rgb8.ts'
import type { Random } from '../../kit/random.ts'
import { evenOut } from './even-out.ts'
import { shrunkHole } from './holes.ts'
import { fillByPatches, type Following } from './patch-fill.ts'
import { fillLargeSmoothly, keepKnown } from './smooth-fill.ts'

/** More pixels than these are not searched: the hole is filled at a smaller size and its detail copied afterwards. */
const MOST_HOLE_PIXELS = 80_000
const MOST_PIXELS = 700_000

/** Fills a hole of any size with what is around it, down to the grain. */
export async function fillWithTexture(image: Rgb8, hole: Mask, random: Random, following: Following): Promise<Rgb8> {
  const marked = hole.data.reduce((count, value) => count + (value > 127 ? 1 : 0), 0)
  const scale = Math.min(1, Math.sqrt(MOST_HOLE_PIXELS / marked), Math.sqrt(MOST_PIXELS / hole.data.length))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const small = await resizeRgb8(image, width, height)
  const smallHole = shrunkHole(hole, width, height)
  const filling = await fillByPatches(small, smallHole, random, following)
  if (!filling) return fillLargeSmoothly(image, hole)
  const even = await evenOut(small, smallHole, filling, following.signal)
  if (scale === 1) return even
  const base = await resizeRgb8(even, image.width, image.height)
  addDetail(
    base,
    { image, softened: await resizeRgb8(small, image.width, image.height), hole },
    filling.origins,
    width,
    height,
  )
  return keepKnown(base, image, hole)
}

/** What was lost by working small is taken, pixel by pixel, from where the filling was taken from. */
function addDetail(
  base: Rgb8,
  { image, softened, hole }: { image: Rgb8; softened: Rgb8; hole: Mask },
  origins: Int32Array,
  smallWidth: number,
  smallHeight: number,
): void {
  const { width, height } = image
  const pixels = new Uint8ClampedArray(base.data.buffer, base.data.byteOffset, base.data.length)
  for (let y = 0; y < height; y++) {
    const row = Math.min(smallHeight - 1, Math.floor((y * smallHeight) / height))
    for (let x = 0; x < width; x++) {
      if (hole.data[y * width + x]! <= 127) continue
      const column = Math.min(smallWidth - 1, Math.floor((x * smallWidth) / width))
      const origin = origins[row * smallWidth + column]!
      if (origin < 0) continue
      const originColumn = origin % smallWidth
      const sourceX = x + Math.round(((originColumn - column) * width) / smallWidth)
      const sourceY = y + Math.round((((origin - originColumn) / smallWidth - row) * height) / smallHeight)
      if (sourceX < 0 || sourceY < 0 || sourceX >= width || sourceY >= height) continue
      const source = sourceY * width + sourceX
      if (hole.data[source]! > 127) continue
      for (let channel = 0; channel < 3; channel++)
        pixels[(y * width + x) * 3 + channel]! +=
          image.data[source * 3 + channel]! - softened.data[source * 3 + channel]!
    }
  }
}
