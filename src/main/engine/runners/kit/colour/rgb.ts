import { toLinear } from './srgb.ts'
import { clamp } from '../maths.ts'

/** Each from 0 to 255. */
export type Rgb255 = readonly [red: number, green: number, blue: number]
/** Each from 0 to 1, as painted. */
type UnitRgb = readonly [red: number, green: number, blue: number]
/** Each from 0 to 1, as amounts of light. */
export type LinearRgb = readonly [red: number, green: number, blue: number]

/** Of `#rrggbb`. */
export function rgb255Of(colour: string): Rgb255 {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

/** Of `#rrggbb`. */
export function unitRgbOf(colour: string): UnitRgb {
  const [red, green, blue] = rgb255Of(colour)
  return [red / 255, green / 255, blue / 255]
}

/** Of `#rrggbb`. */
export function linearRgbOf(colour: string): LinearRgb {
  const [red, green, blue] = unitRgbOf(colour)
  return [toLinear(red), toLinear(green), toLinear(blue)]
}

/** A channel from 0 to 255 as two digits. */
export const hexByte = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

export const hexOfRgb255 = (rgb: Rgb255): string => `#${rgb.map(hexByte).join('')}`

export const hexOfUnitRgb = ([red, green, blue]: UnitRgb): string =>
  hexOfRgb255([clamp(red) * 255, clamp(green) * 255, clamp(blue) * 255])
