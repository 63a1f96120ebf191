import { formatHex } from '../kit/colour/culori.ts'
import type { Pixels } from '../kit/pixels/raw.ts'

/** The mean colour of what can be seen, in hexadecimal. */
export function colourOf(pixels: Pixels): string {
  const [r, g, b] = meanOpaqueColour(pixels)
  return formatHex({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 })
}

/** The same in numbers up to 255. */
export function meanOpaqueColour({ data, channels }: Pixels): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  let weight = 0
  for (let at = 0; at < data.length; at += channels) {
    const share = channels === 4 ? data[at + 3]! / 255 : 1
    weight += share
    for (let channel = 0; channel < 3; channel += 1) sums[channel] = sums[channel]! + data[at + channel]! * share
  }
  return [sums[0] / Math.max(1, weight), sums[1] / Math.max(1, weight), sums[2] / Math.max(1, weight)]
}
