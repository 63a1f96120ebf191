import { segmentsFor, type Detail } from '../geometry/part.ts'
import type { Surface } from '../geometry/surface.ts'
import { add, cross, dot, lengthOf, subtract, times, unit, type Vector } from '../geometry/vector.ts'
import { gridSurface } from './grid.ts'
import { REPEATS } from './turned.ts'

export interface Tube {
  path: readonly Vector[]
  /** Along the path, from 0 to 1. */
  radius: number | ((along: number) => number)
  /** The end meets the beginning. */
  ring?: boolean | undefined
  /** How much narrower it is across the plane of the bend. */
  flat?: number | undefined
}

/** A pipe along a smooth curve, its ends rounded. */
export function tubeSurface({ path, radius, ring = false, flat = 1 }: Tube, detail: Detail): Surface {
  const radiusAt = typeof radius === 'number' ? () => radius : radius
  const length = pathLength(path, ring)
  const steps = segmentsFor(length, detail, ring ? 8 : path.length > 2 ? 4 : 1)
  const centres = Array.from({ length: steps + 1 }, (_, step) => along(path, step / steps, ring))
  const frames = framesOf(centres, ring)
  const thickest = Math.max(...Array.from({ length: 9 }, (_, index) => radiusAt(index / 8)))
  const segments = segmentsFor(thickest * Math.PI * 2, detail, 5)
  const cap = ring ? 0 : Math.max(1, Math.round(detail.bevel / 2) + 1)
  // each row: the place along the path, how far beyond it, and how much of the radius is left there
  const rows = [
    ...Array.from({ length: cap }, (_, index) => capRow(0, -1, index / cap)),
    ...centres.map((_, step) => ({ step, beyond: 0, share: 1 })),
    ...Array.from({ length: cap }, (_, index) => capRow(steps, 1, 1 - (index + 1) / cap)),
  ]
  const wraps = Math.max(1, Math.round(thickest * Math.PI * 2 * REPEATS))
  return gridSurface({
    rows: rows.length,
    columns: segments + 1,
    around: true,
    point: (row, column) => {
      const { step, beyond, share } = rows[row]!
      const at = ring && step === steps ? 0 : step
      const { forward, side, up } = frames[at]!
      const size = radiusAt(step / steps)
      const angle = (column / segments) * Math.PI * 2
      const centre = add(centres[at]!, times(forward, beyond * size))
      const ringPoint = add(
        times(side, Math.cos(angle) * size * share),
        times(up, Math.sin(angle) * size * share * flat),
      )
      return add(centre, ringPoint)
    },
    uv: (row, column) => [(column / segments) * wraps, -(rows[row]!.step / steps) * tubeRepeats(length, ring)],
  })
}

const tubeRepeats = (length: number, ring: boolean) =>
  ring ? Math.max(1, Math.round(length * REPEATS)) : length * REPEATS

function capRow(step: number, side: 1 | -1, share: number) {
  return { step, beyond: side * Math.sqrt(1 - share ** 2) * 0.6, share }
}

function pathLength(path: readonly Vector[], ring: boolean): number {
  let length = ring ? lengthOf(subtract(path[0]!, path.at(-1)!)) : 0
  for (let index = 0; index + 1 < path.length; index++) length += lengthOf(subtract(path[index + 1]!, path[index]!))
  return length
}

function along(path: readonly Vector[], position: number, ring: boolean): Vector {
  const count = path.length
  const scaled = position * (ring ? count : count - 1)
  const index = Math.min(Math.floor(scaled), ring ? count - 1 : count - 2)
  const rest = scaled - index
  const at = (offset: number) =>
    ring ? path[(index + offset + count) % count]! : path[Math.min(Math.max(index + offset, 0), count - 1)]!
  const [before, from, to, after] = [at(-1), at(0), at(1), at(2)]
  const [square, cube] = [rest ** 2, rest ** 3]
  const blend = (axis: 0 | 1 | 2) =>
    (2 * cube - 3 * square + 1) * from[axis] +
    ((cube - 2 * square + rest) * (to[axis] - before[axis])) / 2 +
    (3 * square - 2 * cube) * to[axis] +
    ((cube - square) * (after[axis] - from[axis])) / 2
  return [blend(0), blend(1), blend(2)]
}

interface Frame {
  forward: Vector
  side: Vector
  up: Vector
}

/** Axes that travel along the path without twisting around it. */
function framesOf(centres: readonly Vector[], ring: boolean): Frame[] {
  const last = centres.length - 1
  let up: Vector | null = null
  return centres.map((_, index) => {
    const before = centres[index === 0 ? (ring ? last - 1 : 0) : index - 1]!
    const after = centres[index === last ? (ring ? 1 : last) : index + 1]!
    const forward = unit(subtract(after, before))
    const reference: Vector = up ?? (Math.abs(forward[2]) < 0.9 ? [0, 0, 1] : [0, 1, 0])
    up = unit(subtract(reference, times(forward, dot(reference, forward))))
    return { forward, side: cross(up, forward), up }
  })
}
