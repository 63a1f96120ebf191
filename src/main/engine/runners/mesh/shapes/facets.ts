import { segmentsFor, type Detail } from '../geometry/part.ts'
import type { Surface } from '../geometry/surface.ts'
import { add, times, type Vector } from '../geometry/vector.ts'
import { shaded } from './grid.ts'
import { REPEATS } from './turned.ts'

/** A cut stone: rings of corners from the top down, every second one turned by half a step. */
interface Facets {
  tiers: readonly (readonly Vector[])[]
  top: Vector
  tip: Vector
}

/** Only faces of one facet are smooth with each other. */
const FLAT = 0.9995

export function facetSurface({ tiers, top, tip }: Facets, detail: Detail): Surface {
  const count = tiers[0]!.length
  const at = (tier: number, index: number) => tiers[tier]![(index + count) % count]!
  const last = tiers.length - 1
  const facets: [Vector, Vector, Vector][] = []
  for (let index = 0; index < count; index++) {
    facets.push([top, at(0, index + 1), at(0, index)])
    for (let tier = 0; tier < last; tier++) {
      const shift = tier % 2 === 0 ? 1 : 0
      facets.push([at(tier, index), at(tier, index + 1), at(tier + 1, index + shift)])
      facets.push([at(tier + 1, index + shift), at(tier + 1, index + shift - 1), at(tier, index)])
    }
    facets.push([tip, at(last, index), at(last, index + 1)])
  }
  const steps = segmentsFor(0.35, detail, 1, 80)
  const positions: number[] = []
  const uvs: number[] = []
  const faces: number[] = []
  for (const [a, b, c] of facets) {
    const start = positions.length / 3
    const number = (row: number, column: number) => start + (row * (row + 1)) / 2 + column
    for (let row = 0; row <= steps; row++)
      for (let column = 0; column <= row; column++) {
        const [second, third] = [(row - column) / steps, column / steps]
        const point = add(add(times(a, 1 - second - third), times(b, second)), times(c, third))
        positions.push(...point)
        uvs.push(point[0] * REPEATS, -(point[1] + point[2]) * REPEATS)
      }
    for (let row = 0; row < steps; row++)
      for (let column = 0; column <= row; column++) {
        faces.push(number(row, column), number(row + 1, column), number(row + 1, column + 1), -1)
        if (column < row) faces.push(number(row, column), number(row + 1, column + 1), number(row, column + 1), -1)
      }
  }
  return shaded(positions, uvs, faces, FLAT)
}
