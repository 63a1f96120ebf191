import { rows } from '../../kit/rows.ts'
/** Pixels from each pixel to the outline of a mask (where it passes one half), negative inside; the picture ends outside. */
export function outlineDistance(
  mask: Float32Array,
  { width, height }: { width: number; height: number },
): Float32Array {
  const inside = spread(mask, width, height, (value) => value < 0.5)
  const outside = spread(mask, width, height, (value) => value >= 0.5)
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

/** Distances to the nearest pixel that counts, by two passes over the picture. */
function spread(mask: Float32Array, width: number, height: number, counts: (value: number) => boolean): Float32Array {
  const far = mask.map((value) => (counts(value) ? 0 : 1e6))
  const relax = (at: number, x: number, y: number, dx: number, dy: number) => {
    const [nx, ny] = [x + dx, y + dy]
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) return
    far[at] = Math.min(far[at]!, far[ny * width + nx]! + (dx !== 0 && dy !== 0 ? Math.SQRT2 : 1))
  }
  for (let at = 0; at < far.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    for (const [dx, dy] of rows('-1 0, 0 -1, -1 -1, 1 -1')) relax(at, x, y, dx, dy)
  }
  for (let at = far.length - 1; at >= 0; at--) {
    const [x, y] = [at % width, Math.floor(at / width)]
    for (const [dx, dy] of rows('1 0, 0 1, 1 1, -1 1')) relax(at, x, y, dx, dy)
  }
  return far.map((value) => Math.min(value, Math.hypot(width, height)))
}
