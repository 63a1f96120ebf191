import { type Plane, type Size, boxBlur } from '../../kit/pixels/plane.ts'
import type { Rgb8 } from '../../kit/pixels/rgb8.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { luma } from '../../kit/pixels/luma.ts'

/** Rows that are worked on together; what a strip needs from its neighbours is read twice. */
const STRIP = 384

/** How far is averaged, and how large a step (0..255) still counts as an edge. */
interface Reach {
  radius: number
  edge: number
}

export interface Denoising {
  brightness: Reach
  /** Stands more: the eye does not look for detail there. */
  colour: Reach
}

/** Averages noise and block edges away but stops where the brightness shows an edge; changes the raster itself. */
export async function denoise(raster: Rgb8, { brightness, colour }: Denoising, signal: AbortSignal): Promise<void> {
  const { width, height, data } = raster
  const border = 2 * Math.max(brightness.radius, colour.radius)
  const source = Uint8Array.from(data)
  for (let from = 0; from < height; from += STRIP) {
    await yieldToEventLoop(signal)
    const top = Math.max(0, from - border)
    const bottom = Math.min(height, from + STRIP + border)
    const rows = bottom - top
    const planes = splitColours(source.subarray(top * width * 3, bottom * width * 3))
    const light = guidedInFull(planes.light, { width, height: rows }, brightness)(planes.light)
    const smoothColour = guidedInFull(planes.light, { width, height: rows }, colour)
    const [blue, red] = [smoothColour(planes.blue), smoothColour(planes.red)]
    const until = Math.min(height, from + STRIP)
    joinColours({ light, blue, red }, (from - top) * width, data, from * width, (until - from) * width)
  }
}

interface YuvPlanes {
  light: Float32Array
  blue: Float32Array
  red: Float32Array
}

function splitColours(data: Uint8Array): YuvPlanes {
  const count = data.length / 3
  const planes = { light: new Float32Array(count), blue: new Float32Array(count), red: new Float32Array(count) }
  for (let pixel = 0; pixel < count; pixel++) {
    const [r, g, b] = [data[pixel * 3]!, data[pixel * 3 + 1]!, data[pixel * 3 + 2]!]
    const light = luma(r, g, b)
    planes.light[pixel] = light
    planes.blue[pixel] = (b - light) * 0.564
    planes.red[pixel] = (r - light) * 0.713
  }
  return planes
}

function joinColours({ light, blue, red }: YuvPlanes, from: number, data: Uint8Array, to: number, count: number): void {
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length)
  for (let index = 0; index < count; index++) {
    const [y, u, v] = [light[from + index]!, blue[from + index]!, red[from + index]!]
    const target = (to + index) * 3
    pixels[target] = y + 1.402 * v
    pixels[target + 1] = y - 0.344 * u - 0.714 * v
    pixels[target + 2] = y + 1.772 * u
  }
}

/** The kit's guided filter works its coefficients out small; grain has the size of a pixel, so here they are not. */
function guidedInFull(guide: Plane, size: Size, { radius, edge }: Reach): (values: Plane) => Plane {
  const average = (plane: Plane) => boxBlur(plane, size, radius, 'cut')
  const guideMean = average(guide)
  const squares = average(guide.map((value) => value * value))
  return (values) => {
    const valueMean = values === guide ? guideMean : average(values)
    const products = values === guide ? squares : average(guide.map((value, index) => value * values[index]!))
    const slope = guideMean.map((mean, index) => {
      const variance = squares[index]! - mean * mean
      return (products[index]! - mean * valueMean[index]!) / (variance + edge * edge)
    })
    const base = valueMean.map((mean, index) => mean - slope[index]! * guideMean[index]!)
    const [slopeMean, baseMean] = [average(slope), average(base)]
    return guide.map((value, index) => slopeMean[index]! * value + baseMean[index]!)
  }
}
