import type { Size } from '../../kit/pixels/plane.ts'
import { type Rgb8, openRgb8, readRgb8 } from '../../kit/pixels/rgb8.ts'
import { deepest, type Margins, type WidenedRaster } from './margins.ts'
import { clamp } from '../../kit/maths.ts'

/** What is out of focus anyway is worked out small. */
const MOST_SIDE = 1024
/** Ever softer, the further from the picture; for a margin of 128 pixels, and more for a deeper one. */
const BLURS = [2, 8, 16, 26, 36]

export const softScale = (size: Size) => Math.min(1, MOST_SIDE / Math.max(size.width, size.height))

/** Continues the picture as in a mirror that goes out of focus with distance. */
export async function expandSoftly({ raster, margins }: WidenedRaster): Promise<Rgb8> {
  const inner = {
    left: margins.left,
    top: margins.top,
    width: raster.width - margins.left - margins.right,
    height: raster.height - margins.top - margins.bottom,
  }
  const picture = await readRgb8((await openRgb8(raster)).extract(inner))
  const mirrored = await readRgb8((await openRgb8(picture)).extend({ ...margins, extendWith: 'mirror' }))
  const layers: Rgb8[] = []
  const strength = clamp(deepest(margins) / 128, 0.5, 2.5)
  for (const sigma of BLURS) layers.push(await readRgb8((await openRgb8(mirrored)).blur(sigma * strength)))
  return blendByDistance(layers, margins)
}

function blendByDistance(layers: readonly Rgb8[], margins: Margins): Rgb8 {
  const { width, height } = layers[0]!
  const data = new Uint8Array(width * height * 3)
  const far = Math.max(1, deepest(margins))
  for (let y = 0; y < height; y++) {
    const down = Math.max(0, margins.top - y, y - (height - 1 - margins.bottom))
    for (let x = 0; x < width; x++) {
      const across = Math.max(0, margins.left - x, x - (width - 1 - margins.right))
      const place = Math.min(1, Math.hypot(across, down) / far) * (layers.length - 1)
      const layer = Math.min(layers.length - 2, Math.floor(place))
      const share = place - layer
      for (let at = (y * width + x) * 3, end = at + 3; at < end; at++) {
        const near = layers[layer]!.data[at]!
        data[at] = Math.round(near + (layers[layer + 1]!.data[at]! - near) * share)
      }
    }
  }
  return { width, height, data }
}
