import { quickToLinear } from './srgb.ts'

/** OKLab: lightness 0..1 as the eye sees it, and two axes of colour (green to red, blue to yellow). */
export interface Lab {
  l: number
  a: number
  b: number
}

export const DEGREES = 180 / Math.PI

/** In degrees, from 0 to 360. */
export const hueOf = (a: number, b: number): number => (Math.atan2(b, a) * DEGREES + 360) % 360

/** Of channels from 0 to 1. */
export function labOf(red: number, green: number, blue: number): Lab {
  const r = quickToLinear(red)
  const g = quickToLinear(green)
  const b = quickToLinear(blue)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  }
}
