import { labOf } from '../colour/oklab.ts'
import { quickFromLinear } from '../colour/srgb.ts'
import { CHANNELS, blankPlanes, pixelCount, type Planes } from './planes.ts'
import type { Plane, Size } from './plane.ts'
import { inBands } from './bands.ts'

/** A picture in OKLab: how light each pixel looks, 0 to 1, and where it lies from green to red and from blue to yellow. */
export interface LabPlanes extends Size {
  lightness: Plane
  greenRed: Plane
  blueYellow: Plane
  alpha: Uint8Array | null
}

/** Writes one pixel; colours the screen has not lose chroma rather than change hue. */
export function putLab(target: Planes, index: number, lightness: number, greenRed: number, blueYellow: number): void {
  let scale = 1
  for (let attempt = 0; ; attempt++) {
    const [a, b] = [greenRed * scale, blueYellow * scale]
    const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
    const red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short
    const green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short
    const blue = -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short
    const outside = Math.min(red, green, blue) < -0.02 || Math.max(red, green, blue) > 1.03
    if (outside && attempt < 5 && lightness > 0 && lightness < 1) {
      scale *= 0.82
      continue
    }
    target.red[index] = quickFromLinear(red)
    target.green[index] = quickFromLinear(green)
    target.blue[index] = quickFromLinear(blue)
    return
  }
}

/** A colour as canvases take it. */
export function cssOfLab(lightness: number, greenRed: number, blueYellow: number): string {
  const pixel = blankPlanes({ width: 1, height: 1 })
  putLab(pixel, 0, lightness, greenRed, blueYellow)
  return `rgb(${CHANNELS.map((channel) => Math.round(pixel[channel][0]! * 255)).join(',')})`
}

export async function toLabPlanes(raster: Planes, context: { signal: AbortSignal }): Promise<LabPlanes> {
  const { width, height, alpha, red, green, blue } = raster
  const count = pixelCount(raster)
  const [lightness, greenRed, blueYellow] = [
    new Float32Array(count),
    new Float32Array(count),
    new Float32Array(count),
  ] as const
  await inBands(context, count, (from, to) => {
    for (let index = from; index < to; index++) {
      const { l, a, b } = labOf(red[index]!, green[index]!, blue[index]!)
      lightness[index] = l
      greenRed[index] = a
      blueYellow[index] = b
    }
  })
  return { width, height, lightness, greenRed, blueYellow, alpha }
}

/** Back into a raster that is already there, so that a large picture is held only once. */
export async function fromLabPlanes(lab: LabPlanes, into: Planes, context: { signal: AbortSignal }): Promise<Planes> {
  const { lightness, greenRed, blueYellow } = lab
  await inBands(context, pixelCount(lab), (from, to) => {
    for (let index = from; index < to; index++)
      putLab(into, index, lightness[index]!, greenRed[index]!, blueYellow[index]!)
  })
  return into
}
