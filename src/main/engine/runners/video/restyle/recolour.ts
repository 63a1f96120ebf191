import { luma } from '../../kit/pixels/luma.ts'
import { rgb255Of } from '../../kit/colour/rgb.ts'

/** How much of the picture's own colour stays. */
const OWN = 0.22

/** Gives a picture the colours of a palette, dark to light, in place. */
export function recolour(colours: readonly string[]): (rgb: Uint8Array) => void {
  const stops = colours.map(rgb255Of).sort((one, other) => luma(...one) - luma(...other))
  const table = new Uint8Array(256 * 3)
  for (let level = 0; level < 256; level++) {
    const place = (level / 255) * (stops.length - 1)
    const index = Math.min(Math.floor(place), stops.length - 2)
    const [from, to] = [stops[index]!, stops[index + 1]!]
    for (let channel = 0; channel < 3; channel++)
      table[level * 3 + channel] = from[channel]! + (to[channel]! - from[channel]!) * (place - index)
  }
  return (rgb) => {
    for (let at = 0; at < rgb.length; at += 3) {
      const level = Math.round(luma(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!)) * 3
      for (let channel = 0; channel < 3; channel++)
        rgb[at + channel] = table[level + channel]! * (1 - OWN) + rgb[at + channel]! * OWN
    }
  }
}
