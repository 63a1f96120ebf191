import type { Material } from './materials/material.ts'
import { transformed, type Surface } from './surface.ts'
import { add, rotated, type Vector } from './vector.ts'

/** How finely a part is built. */
export interface Detail {
  /** Faces along a metre. */
  density: number
  /** Steps in which an edge is rounded; none leaves it sharp. */
  bevel: 0 | 2 | 4
}

/** One closed solid of one material; several, pushed into each other, make an object. */
export interface Part {
  build: (detail: Detail) => Surface
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
  return {
    ...part,
    build: (detail) =>
      transformed(part.build({ ...detail, density: detail.density * finer }), ([x, y, z]) =>
        add(rotated([x * sx, y * sy, z * sz], turn), at),
      ),
  }
}

export const placedAll = (parts: readonly Part[], place: Place): Part[] => parts.map((part) => placed(part, place))

/** Segments for a length, never fewer than it takes to see the shape. */
export const segmentsFor = (length: number, { density }: Detail, least: number, most = 400): number =>
  Math.min(most, Math.max(least, Math.round(length * density)))
