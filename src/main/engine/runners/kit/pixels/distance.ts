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
