import { boxBlur, sample, type FivePlanes } from '../../kit/pixels/plane.ts'
import { clamp } from '../../kit/maths.ts'
/** Where each point of a picture has gone in another one, on a coarse grid; pixels of that grid. */
export interface Flow {
  width: number
  height: number
  across: Float32Array
  down: Float32Array
}

const LEVELS = 4
const ROUNDS = 3
const WINDOW = 4

/**
 * Dense flow from one grey picture to another, coarse to fine: each round moves every point by what the differences in
 * a window around it explain (Lucas and Kanade), then evens the field out.
 */
export function flowBetween(from: Float32Array, to: Float32Array, width: number, height: number): Flow {
  const pyramid = [{ from, to, width, height }]
  for (let level = 1; level < LEVELS; level++) {
    const finer = pyramid[level - 1]!
    if (Math.min(finer.width, finer.height) < 24) break
    pyramid.push({
      from: halved(finer.from, finer.width, finer.height),
      to: halved(finer.to, finer.width, finer.height),
      width: finer.width >> 1,
      height: finer.height >> 1,
    })
  }
  let flow: Flow | null = null
  for (const level of pyramid.toReversed()) {
    flow = flow ? enlarged(flow, level.width, level.height) : still(level.width, level.height)
    for (let round = 0; round < ROUNDS; round++) refine(flow, level.from, level.to)
  }
  return flow!
}

const still = (width: number, height: number): Flow => ({
  width,
  height,
  across: new Float32Array(width * height),
  down: new Float32Array(width * height),
})

function halved(image: Float32Array, width: number, height: number): Float32Array {
  const [half, tall] = [width >> 1, height >> 1]
  const small = new Float32Array(half * tall)
  for (let y = 0; y < tall; y++)
    for (let x = 0; x < half; x++) {
      const at = y * 2 * width + x * 2
      small[y * half + x] = (image[at]! + image[at + 1]! + image[at + width]! + image[at + width + 1]!) / 4
    }
  return small
}

function enlarged(flow: Flow, width: number, height: number): Flow {
  const larger = still(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [fx, fy] = [(x * flow.width) / width, (y * flow.height) / height]
      const at = y * width + x
      larger.across[at] = sample(flow.across, flow, fx, fy) * (width / flow.width)
      larger.down[at] = sample(flow.down, flow, fx, fy) * (height / flow.height)
    }
  return larger
}

function refine(flow: Flow, from: Float32Array, to: Float32Array): void {
  const { width, height, across, down } = flow
  const size = width * height
  const [xx, xy, yy, xt, yt] = Array.from({ length: 5 }, () => new Float32Array(size)) as FivePlanes
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const gx = (from[y * width + Math.min(x + 1, width - 1)]! - from[y * width + Math.max(x - 1, 0)]!) / 2
      const gy = (from[Math.min(y + 1, height - 1) * width + x]! - from[Math.max(y - 1, 0) * width + x]!) / 2
      const difference = sample(to, flow, x + across[at]!, y + down[at]!) - from[at]!
      // a point that has changed beyond recognition must not pull its neighbours along
      const trust = 1 / (1 + Math.abs(difference) / 24)
      xx[at] = gx * gx * trust
      xy[at] = gx * gy * trust
      yy[at] = gy * gy * trust
      xt[at] = gx * difference * trust
      yt[at] = gy * difference * trust
    }
  for (const field of [xx, xy, yy, xt, yt]) field.set(boxBlur(field, { width, height }, WINDOW))
  for (let at = 0; at < size; at++) {
    const [a, b, c] = [xx[at]! + 3, xy[at]!, yy[at]! + 3]
    const bound = a * c - b * b
    const stepX = (b * yt[at]! - c * xt[at]!) / bound
    const stepY = (b * xt[at]! - a * yt[at]!) / bound
    across[at] = across[at]! + clamp(stepX, -2, 2)
    down[at] = down[at]! + clamp(stepY, -2, 2)
  }
  across.set(boxBlur(across, { width, height }, 2))
  down.set(boxBlur(down, { width, height }, 2))
}
