import type { Detail } from '../geometry/part.ts'
import type { Surface } from '../geometry/surface.ts'
import { unit, type Vector } from '../geometry/vector.ts'
import { shaded } from './grid.ts'
import { REPEATS } from './turned.ts'
import { clamp } from '../../kit/maths.ts'

/** A place along one side: how far along the straight part (-1 to 1), and how far around the rounded edge (0 to 1). */
interface Stop {
  straight: number
  around: number
}

/** A box around its middle with rounded edges. */
export function boxSurface([width, height, depth]: Vector, radius: number, { density, bevel }: Detail): Surface {
  const half = [width / 2, height / 2, depth / 2] as const
  const round = bevel === 0 ? 0 : Math.min(radius, ...half.map((length) => length * 0.98))
  const inner = half.map((length) => length - round)
  const stops = half.map((length) => stopsFor(length * 2 * density, round > 0 ? bevel : 0))
  const positions: number[] = []
  const uvs: number[] = []
  const quads: number[] = []
  // each face: the axis it looks along, the one that runs right on it and the one that runs up
  const faces: readonly (readonly [number, number, number, number])[] = [
    [2, 0, 1, 1],
    [2, 1, 0, -1],
    [0, 1, 2, 1],
    [0, 2, 1, -1],
    [1, 2, 0, 1],
    [1, 0, 2, -1],
  ]
  for (const [front, right, up, sign] of faces) {
    const start = positions.length / 3
    const [across, upwards] = [stops[right]!, stops[up]!]
    for (const row of upwards)
      for (const column of across) {
        const direction: [number, number, number] = [0, 0, 0]
        direction[front] = sign
        direction[right] = Math.tan(column.around * (Math.PI / 4))
        direction[up] = Math.tan(row.around * (Math.PI / 4))
        const bent = round > 0 ? unit(direction) : direction
        const point: [number, number, number] = [0, 0, 0]
        point[front] = inner[front]! * sign + bent[front]! * round
        point[right] = inner[right]! * column.straight + bent[right]! * round
        point[up] = inner[up]! * row.straight + bent[up]! * round
        positions.push(...point)
        const [u, v] = right === 1 ? [point[up], point[right]] : [point[right], point[up]]
        uvs.push(u * REPEATS * sign, -v * REPEATS)
      }
    for (let row = 0; row + 1 < upwards.length; row++)
      for (let column = 0; column + 1 < across.length; column++) {
        const here = start + row * across.length + column
        quads.push(here, here + 1, here + across.length + 1, here + across.length)
      }
  }
  return shaded(positions, uvs, quads)
}

function stopsFor(pieces: number, bevel: number): Stop[] {
  const count = clamp(Math.round(pieces), 1, 200)
  const steps = bevel / 2
  const edge = Array.from({ length: steps }, (_, index) => (index + 1) / steps)
  return [
    ...edge.toReversed().map((around) => ({ straight: -1, around: -around })),
    ...Array.from({ length: count + 1 }, (_, index) => ({ straight: (index / count) * 2 - 1, around: 0 })),
    ...edge.map((around) => ({ straight: 1, around })),
  ]
}
