import { type Bounds, type Plane, type Size, resizePlane } from '../../kit/pixels/plane.ts'
import { clamp } from '../../kit/maths.ts'

/** Points along the longer side of what is inflated: a cushion has no small forms. */
const SIDE = 112
const ROUNDS = 260

/**
 * How high a skin rises that is held at the outline of a mask and blown up from below: as a ball over a disc, as a tube
 * over a band, and without ridges wherever several meet. In the units of the mask's pixels.
 */
export function inflated(mask: Plane, size: Size, bounds: Bounds): (x: number, y: number) => number {
  const cell = Math.max(1, Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) / SIDE)
  const grid = { width: Math.ceil(size.width / cell) + 2, height: Math.ceil(size.height / cell) + 2 }
  const inner = { width: grid.width - 2, height: grid.height - 2 }
  const small = resizePlane(mask, size, inner)
  const skin = new Float32Array(grid.width * grid.height)
  const [across, down] = [size.width / inner.width, size.height / inner.height]
  const held: number[] = []
  for (let y = 0; y < inner.height; y++)
    for (let x = 0; x < inner.width; x++)
      if (small[y * inner.width + x]! >= 0.5) held.push((y + 1) * grid.width + x + 1)
  relax(skin, held, grid.width)
  return (px, py) => {
    const [gx, gy] = [(px + 0.5) / across + 0.5, (py + 0.5) / down + 0.5]
    const [left, top] = [
      Math.min(grid.width - 2, Math.max(0, Math.floor(gx))),
      Math.min(grid.height - 2, Math.max(0, Math.floor(gy))),
    ]
    const [fx, fy] = [clamp(gx - left), clamp(gy - top)]
    const at = top * grid.width + left
    const upper = skin[at]! * (1 - fx) + skin[at + 1]! * fx
    const lower = skin[at + grid.width]! * (1 - fx) + skin[at + grid.width + 1]! * fx
    // a band whose bulge is a parabola becomes round
    return Math.sqrt(2 * Math.max(0, upper * (1 - fy) + lower * fy)) * Math.max(across, down)
  }
}

/** Poisson's equation with an even pressure, by over-relaxation. */
function relax(skin: Float32Array, held: readonly number[], width: number): void {
  const haste = 2 / (1 + Math.PI / SIDE)
  for (let round = 0; round < ROUNDS; round++)
    for (const at of held) {
      const level = (skin[at - 1]! + skin[at + 1]! + skin[at - width]! + skin[at + width]! + 1) / 4
      skin[at]! += (level - skin[at]!) * haste
    }
}
