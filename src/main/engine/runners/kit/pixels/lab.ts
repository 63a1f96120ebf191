import { type Planes, inBands, pixelCount } from './planes.ts'
import type { Plane, Size } from './plane.ts'

/** OKLab: lightness 0..1 as the eye sees it, and two axes of colour (green to red, blue to yellow). */
export interface LabPlanes extends Size {
  lightness: Plane
  greenRed: Plane
  blueYellow: Plane
  alpha: Uint8Array | null
}

const STEPS = 4096
const TO_LINEAR = Float32Array.from({ length: STEPS + 2 }, (_, step) => {
  const value = step / STEPS
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})
const FROM_LINEAR = Float32Array.from({ length: STEPS + 2 }, (_, step) => {
  const value = step / STEPS
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
})

function look(table: Float32Array, value: number): number {
  const at = value <= 0 ? 0 : value >= 1 ? STEPS : value * STEPS
  const step = at | 0
  return table[step]! + (table[step + 1]! - table[step]!) * (at - step)
}

export const toLinear = (value: number): number => look(TO_LINEAR, value)
export const fromLinear = (value: number): number => look(FROM_LINEAR, value)

export type Lab = [lightness: number, greenRed: number, blueYellow: number]

export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)]
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

export function labOfHex(colour: string): Lab {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255
  return labOf(channel(1), channel(3), channel(5))
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
    target.red[index] = fromLinear(red)
    target.green[index] = fromLinear(green)
    target.blue[index] = fromLinear(blue)
    return
  }
}

export async function toLab(raster: Planes, context: { signal: AbortSignal }): Promise<LabPlanes> {
  const { width, height, alpha, red, green, blue } = raster
  const count = pixelCount(raster)
  const [lightness, greenRed, blueYellow] = [
    new Float32Array(count),
    new Float32Array(count),
    new Float32Array(count),
  ] as const
  await inBands(context, count, (from, to) => {
    for (let index = from; index < to; index++) {
      const [l, a, b] = labOf(red[index]!, green[index]!, blue[index]!)
      lightness[index] = l
      greenRed[index] = a
      blueYellow[index] = b
    }
  })
  return { width, height, lightness, greenRed, blueYellow, alpha }
}

/** Back into a raster that is already there, so that a large picture is held only once. */
export async function fromLab(lab: LabPlanes, into: Planes, context: { signal: AbortSignal }): Promise<Planes> {
  const { lightness, greenRed, blueYellow } = lab
  await inBands(context, pixelCount(lab), (from, to) => {
    for (let index = from; index < to; index++)
      putLab(into, index, lightness[index]!, greenRed[index]!, blueYellow[index]!)
  })
  return into
}
