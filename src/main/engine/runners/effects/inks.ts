import { triple } from '../kit/maths.ts'
import type { Rgba8 } from '../kit/pixels/rgba8.ts'
import { lightOf, rampOf, stretched } from './tone.ts'
import { NAMED_PALETTES } from '../kit/palettes.ts'
import { readPalette } from '../kit/words/read-palette.ts'
import { type Rgb255, rgb255Of } from '../kit/colour/rgb.ts'
import { luma } from '../kit/pixels/luma.ts'

/** The colours that a job asks for, dark to light; none when it leaves them to the effect. */
export function readInks(palette: string, words: string): Rgb255[] {
  const named = Object.hasOwn(NAMED_PALETTES, palette) ? readPalette(palette) : []
  // a title is full of short words that could pass for hex codes: only those with a # count
  const asked = words.replaceAll(/[^#\p{Letter}\p{Number}]+/gu, ' ').split(' ')
  const spoken = asked.filter((word) => !/^[0-9a-f]{3}(?:[0-9a-f]{3})?$/iu.test(word))
  const colours = named.length > 0 ? named : readPalette(spoken.join(' '))
  return colours.map(rgb255Of).sort((left, right) => brightness(left) - brightness(right))
}

export const css = ([red, green, blue]: Rgb255, alpha = 1) =>
  `rgba(${Math.round(red)}, ${Math.round(green)}, ${Math.round(blue)}, ${alpha})`

export const brightness = (colour: Rgb255) => luma(...colour)

export function mixed(one: Rgb255, other: Rgb255, share: number): Rgb255 {
  return triple((channel) => one[channel] + (other[channel] - one[channel]) * share)
}

/** The darkest and the lightest of what was asked for, far enough apart to draw with; null when nothing was. */
export function inkPair(inks: readonly Rgb255[]): readonly [dark: Rgb255, light: Rgb255] | null {
  const [dark, light] = [inks[0], inks.at(-1)]
  if (!dark || !light) return null
  if (brightness(light) - brightness(dark) > 70) return [dark, light]
  // one colour alone: it prints on paper if it is dark, and shines on a ground of its own kind if it is light
  return brightness(dark) < 150 ? [dark, mixed(dark, [255, 250, 240], 0.88)] : [mixed(light, [12, 10, 24], 0.85), light]
}

/** A full ramp, black to white, through what was asked for. */
export function inkRamp(inks: readonly Rgb255[]): Rgb255[] | null {
  const pair = inkPair(inks)
  if (!pair) return null
  const [dark, light] = pair
  const between = inks.filter((ink) => brightness(ink) > brightness(dark) && brightness(ink) < brightness(light))
  return [mixed(dark, [0, 0, 0], 0.35), dark, ...between, light, mixed(light, [255, 255, 255], 0.5)]
}

/** Leans the picture towards the inks: shadows to the dark ones, lights to the light ones. In place. */
export function toned(picture: Rgba8, inks: readonly Rgb255[], strength = 0.45): Rgba8 {
  const colours = inkRamp(inks)
  if (!colours) return picture
  const ramp = rampOf(colours)
  const light = stretched(lightOf(picture))
  const { data } = picture
  for (let pixel = 0; pixel < light.data.length; pixel++) {
    const step = Math.round(light.data[pixel]! * 255) * 3
    for (let channel = 0; channel < 3; channel++)
      data[pixel * 4 + channel]! += (ramp[step + channel]! - data[pixel * 4 + channel]!) * strength
  }
  return picture
}
