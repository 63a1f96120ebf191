import type { Material } from '../materials/material.ts'
import { pointAt, type Surface } from './surface.ts'
import { add, rotation, unit, type Vector } from './vector.ts'

/** How finely a part is built. */
export interface Detail {
  /** Faces along a metre. */
  density: number
  /** Steps in which an edge is rounded; none leaves it sharp. */
  bevel: 0 | 2 | 4
  /** The fewest sides of anything round, however small. */
  sides: number
  /** Called now and then by long work: lets others in, and throws when the job was stopped. */
  rest: () => Promise<void>
}

/** One closed solid of one material; several, pushed into each other, make an object. */
export interface Part {
  build: (detail: Detail) => Surface | Promise<Surface>
  material: Material
}

export interface Place {
  at?: Vector
  /** Around x, then y, then z, in radians. */
  turn?: Vector
  scale?: number | Vector
}

/** The same part somewhere else, turned and scaled; never mirrored, which would turn it inside out. */
export function placed(part: Part, { at = [0, 0, 0], turn = [0, 0, 0], scale = 1 }: Place): Part {
  const [sx, sy, sz] = typeof scale === 'number' ? [scale, scale, scale] : scale
  const finer = Math.cbrt(sx * sy * sz)
  const rotated = rotation(turn)
  return {
    ...part,
    build: async (detail) => {
      const surface = await part.build({ ...detail, density: detail.density * finer })
      const [positions, normals]: [number[], number[]] = [[], []]
      for (let index = 0; index < surface.positions.length / 3; index++) {
        const [[x, y, z], [nx, ny, nz]] = [pointAt(surface.positions, index), pointAt(surface.normals, index)]
        positions.push(...add(rotated([x * sx, y * sy, z * sz]), at))
        normals.push(...unit(rotated([nx / sx, ny / sy, nz / sz])))
      }
      return { ...surface, positions, normals }
    },
  }
}

export const placedAll = (parts: readonly Part[], place: Place): Part[] => parts.map((part) => placed(part, place))

/** Segments for a length, never fewer than it takes to see the shape. */
export const segmentsFor = (length: number, { density }: Detail, least: number, most = 400): number =>
  Math.min(most, Math.max(least, Math.round(length * density)))
