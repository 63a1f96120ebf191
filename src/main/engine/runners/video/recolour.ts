/** How much of the picture's own colour stays. */
const OWN = 0.22

/** Gives a picture the colours of a palette, dark to light, in place. */
export function recolour(colours: readonly string[]): (rgb: Uint8Array) => void {
  const stops = colours.map((colour) => {
    const number = Number.parseInt(colour.slice(1, 7), 16)
    return [number >> 16, (number >> 8) & 255, number & 255] as const
  })
  stops.sort((one, other) => light(one) - light(other))
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
      const level = Math.round(rgb[at]! * 0.3 + rgb[at + 1]! * 0.59 + rgb[at + 2]! * 0.11) * 3
      for (let channel = 0; channel < 3; channel++)
        rgb[at + channel] = table[level + channel]! * (1 - OWN) + rgb[at + channel]! * OWN
    }
  }
}

const light = ([red, green, blue]: readonly [number, number, number]) => red * 0.3 + green * 0.59 + blue * 0.11
