import type { Rgb255 } from '../kit/colour/rgb.ts'

const ROUNDS = 8
/** So many pixels are enough to know a picture's colours. */
const SAMPLES = 6000

/** The few colours that a picture is best told in: far apart at first, then each in the middle of those it stands for. */
export function chooseColours(data: Uint8Array, count: number): Rgb255[] {
  const samples = sampleOf(data)
  const first = samples[0]
  if (!first) return [[0, 0, 0]]
  let colours: Rgb255[] = [first]
  const away = samples.map((sample) => distance(first, ...sample))
  while (colours.length < count) {
    const furthest = away.indexOf(Math.max(...away))
    if (away[furthest] === 0) break
    const next = samples[furthest]!
    colours.push(next)
    for (const [at, sample] of samples.entries()) away[at] = Math.min(away[at]!, distance(next, ...sample))
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = colours.map(() => [0, 0, 0, 0] as [number, number, number, number])
    for (const [red, green, blue] of samples) {
      const sum = sums[colours.indexOf(nearestOf(colours, red, green, blue))]!
      sum[0] += red
      sum[1] += green
      sum[2] += blue
      sum[3] += 1
    }
    colours = sums.map(([red, green, blue, weight], at): Rgb255 =>
      weight === 0 ? colours[at]! : [Math.round(red / weight), Math.round(green / weight), Math.round(blue / weight)],
    )
  }
  return colours
}

/** Gives every pixel (of four channels) the nearest of the colours. */
export function paintIn(data: Uint8Array, colours: readonly Rgb255[]): void {
  for (let at = 0; at < data.length; at += 4) data.set(nearestOf(colours, data[at]!, data[at + 1]!, data[at + 2]!), at)
}

export function nearestOf(colours: readonly Rgb255[], red: number, green: number, blue: number): Rgb255 {
  let best = colours[0]!
  let least = Number.POSITIVE_INFINITY
  for (const colour of colours) {
    const far = distance(colour, red, green, blue)
    if (far < least) [best, least] = [colour, far]
  }
  return best
}

const distance = (colour: Rgb255, red: number, green: number, blue: number) =>
  2 * (colour[0] - red) ** 2 + 4 * (colour[1] - green) ** 2 + 3 * (colour[2] - blue) ** 2

function sampleOf(data: Uint8Array): Rgb255[] {
  const step = Math.max(1, Math.floor(data.length / 4 / SAMPLES)) * 4
  const samples: Rgb255[] = []
  for (let at = 0; at < data.length; at += step)
    if (data[at + 3]! > 0) samples.push([data[at]!, data[at + 1]!, data[at + 2]!])
  return samples
}
