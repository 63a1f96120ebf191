import type { Size } from './plane.ts'

/** The sum of a plane over any box, right and bottom left out, for four look-ups: a summed-area table. */
export type AreaSums = (left: number, top: number, right: number, bottom: number) => number

export function areaSums({ width, height }: Size, valueAt: (x: number, y: number) => number): AreaSums {
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += valueAt(x, y)
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row
    }
  }
  return (left, top, right, bottom) =>
    sums[bottom * stride + right]! -
    sums[bottom * stride + left]! -
    sums[top * stride + right]! +
    sums[top * stride + left]!
}
