import { onCircle } from '../geometry/vector.ts'
import { segmentsFor, type Detail } from '../geometry/part.ts'
import type { Surface } from '../geometry/surface.ts'
import { lengthAlong, sampleCurve, type CurvePoint } from './curve.ts'
import { gridSurface } from './grid.ts'

/** How often a material's picture repeats along a metre. */
export const REPEATS = 2

/**
 * Turns a profile around the upright axis. Points are radius and height, from the axis at the bottom to the axis at the
 * top; a third `'sharp'` marks a corner.
 */
export function turnedSurface(profile: readonly CurvePoint[], detail: Detail): Surface {
  const rows = sampleCurve(profile, detail)
  const widest = Math.max(...rows.map(([radius]) => radius))
  const segments = segmentsFor(widest * Math.PI * 2, detail, detail.sides)
  const wraps = Math.max(1, Math.round(widest * Math.PI * 2 * REPEATS))
  const lengths = lengthAlong(rows)
  return gridSurface({
    rows: rows.length,
    columns: segments + 1,
    around: true,
    point: (row, column) => {
      const [radius, height] = rows[row]!
      const angle = (-column / segments) * Math.PI * 2
      return radius < 1e-5 ? [0, height, 0] : onCircle(angle, radius, height)
    },
    uv: (row, column) => [(column / segments) * wraps, -lengths[row]! * REPEATS],
  })
}

/** A ball, through as many points as its size is worth. */
export function ballProfile(radius: number, steps: number): CurvePoint[] {
  return Array.from({ length: steps + 1 }, (_, index): CurvePoint => {
    const angle = (index / steps - 0.5) * Math.PI
    const pole = index === 0 || index === steps
    return [pole ? 0 : Math.cos(angle) * radius, Math.sin(angle) * radius]
  })
}

/** A straight-sided drum; different radii make a cone. */
export function drumProfile(bottom: number, top: number, height: number): CurvePoint[] {
  return [[0, 0], ...edge(bottom, 0), ...edge(top, height), [0, height]]
}

const edge = (radius: number, level: number): CurvePoint[] => (radius > 1e-4 ? [[radius, level, 'sharp']] : [])
