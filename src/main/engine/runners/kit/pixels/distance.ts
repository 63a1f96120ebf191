import type { Plane, Size } from './plane.ts'

/** Further than any picture is wide: where nothing has been measured yet. */
export const FAR = 1e6

/** Two sweeps that carry each pixel's distance on to its neighbours, in place: pixels to the nearest one that has it. */
export function spreadDistance(distance: Plane, { width, height }: Size): void {
  const lower = (at: number, from: number, cost: number): void => {
    const through = distance[from]! + cost
    if (through < distance[at]!) distance[at] = through
  }
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (x > 0) lower(at, at - 1, 1)
      if (y === 0) continue
      lower(at, at - width, 1)
      if (x > 0) lower(at, at - width - 1, Math.SQRT2)
      if (x < width - 1) lower(at, at - width + 1, Math.SQRT2)
    }
  for (let y = height - 1, at = width * height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--, at--) {
      if (x < width - 1) lower(at, at + 1, 1)
      if (y === height - 1) continue
      lower(at, at + width, 1)
      if (x < width - 1) lower(at, at + width + 1, Math.SQRT2)
      if (x > 0) lower(at, at + width - 1, Math.SQRT2)
    }
}

/** From every pixel to the nearest one that is `wanted`, straight through; exact, row by row and column by column. */
export function distanceTo(marks: Uint8Array, wanted: 0 | 1, { width, height }: Size): Plane {
  const far = (width + height) ** 2
  const squares = Float64Array.from(marks, (mark) => (mark === wanted ? 0 : far))
  const line = new Float64Array(Math.max(width, height))
  for (let x = 0; x < width; x++) lowerEnvelope(squares, x, width, height, line)
  for (let y = 0; y < height; y++) lowerEnvelope(squares, y * width, 1, width, line)
  return Float32Array.from(squares, Math.sqrt)
}

/** Each value becomes the least of all values of its line plus the square of the way there. */
function lowerEnvelope(plane: Float64Array, start: number, stride: number, count: number, line: Float64Array): void {
  for (let at = 0; at < count; at++) line[at] = plane[start + at * stride]!
  const tops: number[] = [0]
  const begins: number[] = [-Infinity]
  for (let at = 1; at < count; at++) {
    let begin = meeting(line, tops.at(-1)!, at)
    while (begin <= begins.at(-1)!) {
      tops.pop()
      begins.pop()
      begin = meeting(line, tops.at(-1)!, at)
    }
    tops.push(at)
    begins.push(begin)
  }
  for (let at = 0, top = 0; at < count; at++) {
    while (begins[top + 1]! < at) top += 1
    plane[start + at * stride] = (at - tops[top]!) ** 2 + line[tops[top]!]!
  }
}

/** Where the parabola that stands at `other` goes below the one at `one`, which is left of it. */
const meeting = (line: Float64Array, one: number, other: number) =>
  (line[other]! + other ** 2 - line[one]! - one ** 2) / (2 * (other - one))
