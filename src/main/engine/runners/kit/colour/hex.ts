import type { Lab } from './oklab.ts'
import type { Oklab, Oklch } from 'culori'
import { hexByte } from './rgb.ts'
import { clampChroma, converter, formatHex } from './culori.ts'
import { clamp, lerp } from '../maths.ts'

const toOklab = converter('oklab')
const toOklch = converter('oklch')

/** Perceived lightness 0..1, chroma 0..0.37, hue in degrees (0 for greys). */
interface Tone {
  lightness: number
  chroma: number
  hue: number
}

export function labOfHex(colour: string): Lab {
  const value: Oklab | undefined = toOklab(colour.slice(0, 7))
  return { l: value?.l ?? 0, a: value?.a ?? 0, b: value?.b ?? 0 }
}

export const hexOfLab = ({ l, a, b }: Lab): string =>
  formatHex(clampChroma({ mode: 'oklab', l: clamp(l), a, b }, 'oklch'))

export function tone(colour: string): Tone {
  const value: Oklch | undefined = toOklch(colour.slice(0, 7))
  return { lightness: value?.l ?? 0, chroma: value?.c ?? 0, hue: value?.h ?? 0 }
}

export const fromTone = ({ lightness, chroma, hue }: Tone): string =>
  formatHex(clampChroma({ mode: 'oklch', l: clamp(lightness), c: Math.max(0, chroma), h: hue }, 'oklch'))

/** Blend as the eye sees it; an amount of 0 is the first colour. */
export function mix(first: string, second: string, amount: number): string {
  const [one, other] = [labOfHex(first), labOfHex(second)]
  return hexOfLab({
    l: lerp(one.l, other.l, amount),
    a: lerp(one.a, other.a, amount),
    b: lerp(one.b, other.b, amount),
  })
}

export function adjust(colour: string, change: { lightness?: number; chroma?: number; hue?: number }): string {
  const { lightness, chroma, hue } = tone(colour)
  return fromTone({
    lightness: lightness + (change.lightness ?? 0),
    chroma: chroma * (change.chroma ?? 1),
    hue: hue + (change.hue ?? 0),
  })
}

export const lighter = (colour: string, amount: number): string => adjust(colour, { lightness: amount })
export const darker = (colour: string, amount: number): string => adjust(colour, { lightness: -amount })

export const hueDistance = (one: number, other: number): number => Math.abs(((((one - other) % 360) + 540) % 360) - 180)

/** `#rrggbb` with an opacity between 0 and 1. */
export const translucent = (colour: string, opacity: number): string =>
  `${colour.slice(0, 7)}${hexByte(clamp(opacity) * 255)}`
