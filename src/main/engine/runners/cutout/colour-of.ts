import { formatHex } from '../kit/drawing/culori.ts'
import type { Pixels } from '../kit/pixels/raw.ts'

/** The mean colour of what can be seen, in hexadecimal. */
export function colourOf({ data, channels }: Pixels): string {
  const sums = [0, 0, 0]
  let weight = 0
  for (let at = 0; at < data.length; at += channels) {
    const share = channels === 4 ? data[at + 3]! / 255 : 1
    weight += share
    for (let channel = 0; channel < 3; channel += 1) sums[channel] = sums[channel]! + data[at + channel]! * share
  }
  const [r = 0, g = 0, b = 0] = sums.map((sum) => sum / Math.max(1, weight) / 255)
  return formatHex({ mode: 'rgb', r, g, b })
}
