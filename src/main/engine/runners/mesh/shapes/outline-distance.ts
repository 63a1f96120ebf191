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
  pass(far, width, height, 1)
  pass(far, width, height, -1)
  return far.map((value) => Math.min(value, Math.hypot(width, height)))
}

/** From the first pixel to the last (1) or back (-1), each from the four neighbours that were visited before it. */
function pass(far: Float32Array, width: number, height: number, way: 1 | -1): void {
  for (let step = 0; step < far.length; step++) {
    const at = way === 1 ? step : far.length - 1 - step
    const [x, y] = [at % width, Math.floor(at / width)]
    const hasBeside = way === 1 ? x > 0 : x < width - 1
    const hasRow = way === 1 ? y > 0 : y < height - 1
    const hasAcross = way === 1 ? x < width - 1 : x > 0
    const row = at - way * width
    let nearest = far[at]!
    if (hasBeside) nearest = Math.min(nearest, far[at - way]! + 1)
    if (hasRow) {
      nearest = Math.min(nearest, far[row]! + 1)
      if (hasBeside) nearest = Math.min(nearest, far[row - way]! + Math.SQRT2)
      if (hasAcross) nearest = Math.min(nearest, far[row + way]! + Math.SQRT2)
    }
    far[at] = nearest
  }
}
