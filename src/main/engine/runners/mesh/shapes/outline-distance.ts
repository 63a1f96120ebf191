import { FAR, spreadDistance } from '../../kit/pixels/distance.ts'
import type { Plane, Size } from '../../kit/pixels/plane.ts'

/** Pixels from each pixel to the outline of a mask (where it passes one half), negative inside; the picture ends outside. */
export function outlineDistance(mask: Plane, size: Size): Plane {
  const { width, height } = size
  const inside = distancesTo(mask, size, (value) => value < 0.5)
  const outside = distancesTo(mask, size, (value) => value >= 0.5)
  return mask.map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const border = Math.min(x, y, width - 1 - x, height - 1 - y) + 0.5
    // beside the outline the mask itself says how near it is
    const near =
      Math.abs(value - 0.5) < 0.49 &&
      Math.min(inside[at]!, outside[at]!) <= 0 &&
      Math.max(inside[at]!, outside[at]!) <= 1.5
    if (value < 0.5) return near ? 0.5 - value : outside[at]! - 0.5
    return -Math.min(border, near ? value - 0.5 : inside[at]! - 0.5)
  })
}

/** Distances to the nearest pixel that counts. */
function distancesTo(mask: Plane, size: Size, counts: (value: number) => boolean): Plane {
  const distance = mask.map((value) => (counts(value) ? 0 : FAR))
  spreadDistance(distance, size)
  return distance.map((value) => Math.min(value, Math.hypot(size.width, size.height)))
}
