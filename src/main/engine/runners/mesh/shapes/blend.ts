import { linearRgbOf } from '../../kit/colour/rgb.ts'
import type { Vector } from '../geometry/vector.ts'
import type { Implicit } from './implicit.ts'
import { clamp, triple } from '../../kit/maths.ts'

/** A lump of clay: a capsule from one point to another, thick or thin at its ends, in one colour. */
export interface Lump {
  from: Vector
  to?: Vector
  radius: number
  endRadius?: number
  /** How much its height and depth differ from its width. */
  squash?: Vector
  colour: string
}

/** A round one. */
export const lump = (from: Vector, radius: number, colour: string, squash: Vector = [1, 1, 1]): Lump => ({
  from,
  radius,
  squash,
  colour,
})

/** One from a point to another, where it may be thicker or thinner. */
export const limb = (
  from: Vector,
  to: Vector,
  radius: number | readonly [radius: number, endRadius: number],
  colour: string,
  squash?: Vector,
): Lump => {
  const [start, end] = typeof radius === 'number' ? [radius, radius] : radius
  return { ...lump(from, start, colour, squash), to, endRadius: end }
}

/** Lumps pressed together until no joint shows; `smoothness` is how wide the joints are. */
export function blended(
  lumps: readonly Lump[],
  smoothness: number,
  unevenness: (x: number, y: number, z: number) => number = () => 0,
): Implicit {
  const shapes = lumps.map(({ from, to = from, radius, endRadius = radius, squash = [1, 1, 1], colour }) => ({
    middle: triple((axis) => (from[axis] + to[axis]) / 2),
    around: Math.hypot(...triple((axis) => (to[axis] - from[axis]) / squash[axis])) / 2 + Math.max(radius, endRadius),
    widest: Math.max(...squash),
    from,
    to,
    radius,
    endRadius,
    squash,
    light: linearRgbOf(colour),
    scale: Math.min(...squash),
    low: triple((axis) => Math.min(from[axis] - radius * squash[axis], to[axis] - endRadius * squash[axis])),
    high: triple((axis) => Math.max(from[axis] + radius * squash[axis], to[axis] + endRadius * squash[axis])),
  }))
  const distanceTo = (
    { from, to, radius, endRadius, squash, scale }: (typeof shapes)[number],
    x: number,
    y: number,
    z: number,
  ) => {
    const [px, py, pz] = [(x - from[0]) / squash[0], (y - from[1]) / squash[1], (z - from[2]) / squash[2]]
    const [dx, dy, dz] = [(to[0] - from[0]) / squash[0], (to[1] - from[1]) / squash[1], (to[2] - from[2]) / squash[2]]
    const length = dx * dx + dy * dy + dz * dz
    const along = length > 0 ? clamp((px * dx + py * dy + pz * dz) / length) : 0
    const far = Math.sqrt((px - dx * along) ** 2 + (py - dy * along) ** 2 + (pz - dz * along) ** 2)
    return (far - radius - (endRadius - radius) * along) * scale
  }
  const margin = smoothness * 0.5 + 0.03
  return {
    low: triple((axis) => Math.min(...shapes.map(({ low }) => low[axis])) - margin),
    high: triple((axis) => Math.max(...shapes.map(({ high }) => high[axis])) + margin),
    field: (x, y, z) => {
      let nearest = 9
      for (const shape of shapes) {
        const { middle, around, widest, scale } = shape
        const reach = ((nearest + smoothness) / scale + around) * widest
        const [dx, dy, dz] = [x - middle[0], y - middle[1], z - middle[2]]
        // too far away to change anything
        if (reach <= 0 || dx * dx + dy * dy + dz * dz > reach * reach) continue
        const distance = distanceTo(shape, x, y, z)
        const overlap = Math.max(0, smoothness - Math.abs(nearest - distance)) / smoothness
        nearest = Math.min(nearest, distance) - overlap * overlap * smoothness * 0.25
      }
      return nearest + unevenness(x, y, z)
    },
    colour: ([x, y, z]) => {
      let [red, green, blue, sum] = [0, 0, 0, 0]
      for (const shape of shapes) {
        // the nearest lump decides, with a short passage to the next
        const weight = Math.exp(-Math.max(-0.2, distanceTo(shape, x, y, z)) / (smoothness * 0.16))
        red += shape.light[0] * weight
        green += shape.light[1] * weight
        blue += shape.light[2] * weight
        sum += weight
      }
      return [red / sum, green / sum, blue / sum]
    },
  }
}
