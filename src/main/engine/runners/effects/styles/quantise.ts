import { triple } from '../../kit/maths.ts'
import type { Rgba8 } from '../../kit/pixels/rgba8.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'
import { labOf } from '../../kit/colour/oklab.ts'

/** The colours that stand for a picture best: its boxes in colour space are halved until there are enough. */
export function paletteOf({ data }: Rgba8, count: number): Rgb255[] {
  const every = Math.max(1, Math.floor(data.length / 4 / 20_000))
  const pixels: Rgb255[] = []
  for (let at = 0; at < data.length; at += 4 * every) pixels.push([data[at]!, data[at + 1]!, data[at + 2]!])
  let boxes = [pixels]
  while (boxes.length < count) {
    const widest = boxes
      .map(spreadOf)
      .reduce((best, box, index, all) => (box.score > all[best]!.score ? index : best), 0)
    const { channel, score } = spreadOf(boxes[widest]!)
    if (score === 0) break
    const sorted = boxes[widest]!.toSorted((left, right) => left[channel]! - right[channel]!)
    const middle = Math.ceil(sorted.length / 2)
    boxes = boxes.toSpliced(widest, 1, sorted.slice(0, middle), sorted.slice(middle))
  }
  return boxes.filter((box) => box.length > 0).map(meanOf)
}

function spreadOf(box: readonly Rgb255[]): { channel: number; score: number } {
  let best = { channel: 0, score: 0 }
  for (let channel = 0; channel < 3; channel++) {
    let [low, high] = [255, 0]
    for (const pixel of box) {
      low = Math.min(low, pixel[channel]!)
      high = Math.max(high, pixel[channel]!)
    }
    const score = (high - low) * Math.sqrt(box.length)
    if (high > low && score > best.score) best = { channel, score }
  }
  return best
}

function meanOf(box: readonly Rgb255[]): Rgb255 {
  const sum = [0, 0, 0]
  for (const pixel of box) for (let channel = 0; channel < 3; channel++) sum[channel]! += pixel[channel]!
  return triple((channel) => Math.round(sum[channel]! / box.length))
}

/** The one of the colours that looks most like it; the eye minds green most and blue least. */
export function nearest(colours: readonly Rgb255[], [red, green, blue]: Rgb255): Rgb255 {
  let best = colours[0]!
  let least = Infinity
  for (const colour of colours) {
    const distance = 3 * (colour[0] - red) ** 2 + 5 * (colour[1] - green) ** 2 + 2 * (colour[2] - blue) ** 2
    if (distance < least) [best, least] = [colour, distance]
  }
  return best
}

/** For every pixel the number of the colour that looks most like it: by lightness first, then by hue. */
export function nearestByEye(colours: readonly Rgb255[], { data }: Rgba8): Uint8Array {
  const known = colours.map(([red, green, blue]) => labOf(red / 255, green / 255, blue / 255))
  const chosen = new Uint8Array(data.length / 4)
  for (let pixel = 0; pixel < chosen.length; pixel++) {
    const at = pixel * 4
    const { l: light, a: greenRed, b: blueYellow } = labOf(data[at]! / 255, data[at + 1]! / 255, data[at + 2]! / 255)
    let least = Infinity
    for (const [index, { l, a, b }] of known.entries()) {
      const distance = (l - light) ** 2 + 1.6 * ((a - greenRed) ** 2 + (b - blueYellow) ** 2)
      if (distance < least) [chosen[pixel], least] = [index, distance]
    }
  }
  return chosen
}
