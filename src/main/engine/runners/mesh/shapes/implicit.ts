import type { Detail } from '../part.ts'
import { emptySurface, pointAt, type Surface } from '../surface.ts'
import { cross, subtract, unit, type Vector } from '../vector.ts'
import { REPEATS } from './turned.ts'

export interface Implicit {
  /** Negative inside; about the distance to the surface. */
  field: (x: number, y: number, z: number) => number
  low: Vector
  high: Vector
  /** Colour as light at a point of the surface. */
  colour?: (point: Vector, normal: Vector) => readonly [number, number, number]
  /** Where on its picture a point lies; else the material repeats over it from six sides. */
  uv?: (point: Vector) => readonly [number, number]
}

/** The skin of a field by surface nets: one point in every cell that the surface crosses, one quad around every edge. */
export function implicitSurface({ field, low, high, colour, uv }: Implicit, { density }: Detail): Surface {
  const cell = 1 / Math.max(density, 4 / Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]))
  const counts = [0, 1, 2].map((axis) => Math.min(400, Math.ceil((high[axis]! - low[axis]!) / cell) + 2))
  const [nx, ny, nz] = counts as [number, number, number]
  const origin = [0, 1, 2].map((axis) => (low[axis]! + high[axis]! - (counts[axis]! - 1) * cell) / 2)
  const [ox, oy, oz] = origin as [number, number, number]
  const values = new Float32Array(nx * ny * nz)
  for (let z = 0, at = 0; z < nz; z++)
    for (let y = 0; y < ny; y++)
      for (let x = 0; x < nx; x++, at++) {
        const border = x === 0 || y === 0 || z === 0 || x === nx - 1 || y === ny - 1 || z === nz - 1
        const value = field(ox + x * cell, oy + y * cell, oz + z * cell)
        // whatever reaches the border is closed there
        values[at] = border ? Math.max(value, cell * 0.4) : value
      }
  const points: number[] = []
  const pointOf = new Int32Array(nx * ny * nz).fill(-1)
  const steps = [1, nx, nx * ny] as const
  for (let z = 0; z + 1 < nz; z++)
    for (let y = 0; y + 1 < ny; y++)
      for (let x = 0; x + 1 < nx; x++) {
        const at = x + y * nx + z * nx * ny
        const crossing = cellPoint(values, at, steps)
        if (!crossing) continue
        pointOf[at] = points.length / 3
        const [px, py, pz] = crossing
        points.push(ox + (x + px) * cell, oy + (y + py) * cell, oz + (z + pz) * cell)
      }
  const quads: number[] = []
  for (let z = 1; z + 1 < nz; z++)
    for (let y = 1; y + 1 < ny; y++)
      for (let x = 1; x + 1 < nx; x++) {
        const at = x + y * nx + z * nx * ny
        for (let axis = 0; axis < 3; axis++) {
          const inside = values[at]! < 0
          if (inside === values[at + steps[axis]!]! < 0) continue
          const [right, up] = [steps[(axis + 1) % 3]!, steps[(axis + 2) % 3]!]
          const around = [at - right - up, at - up, at, at - right].map((index) => pointOf[index]!)
          quads.push(...(inside ? around : around.toReversed()))
        }
      }
  const normals = settle(points, field, cell)
  return uv || colour ? painted(points, normals, quads, colour, uv) : boxMapped(points, normals, quads)
}

/** The middle of the places where the surface cuts the edges of a cell. */
function cellPoint(values: Float32Array, at: number, [sx, sy, sz]: readonly [number, number, number]): Vector | null {
  let [x, y, z, count] = [0, 0, 0, 0]
  for (let axis = 0; axis < 3; axis++)
    for (let corner = 0; corner < 4; corner++) {
      const [first, second] = [corner & 1, corner >> 1]
      const offset: [number, number, number] =
        axis === 0 ? [0, first, second] : axis === 1 ? [first, 0, second] : [first, second, 0]
      const from = at + offset[0] * sx + offset[1] * sy + offset[2] * sz
      const [a, b] = [values[from]!, values[from + (axis === 0 ? sx : axis === 1 ? sy : sz)]!]
      if (a < 0 === b < 0) continue
      offset[axis] = Math.min(0.98, Math.max(0.02, a / (a - b)))
      x += offset[0]
      y += offset[1]
      z += offset[2]
      count++
    }
  return count === 0 ? null : [x / count, y / count, z / count]
}

/** Draws the points onto the surface, and gives the slope of the field there. */
function settle(points: number[], field: Implicit['field'], cell: number): number[] {
  const normals: number[] = []
  const step = cell * 0.5
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!]
    const [dx, dy, dz] = [
      field(x + step, y, z) - field(x - step, y, z),
      field(x, y + step, z) - field(x, y - step, z),
      field(x, y, z + step) - field(x, y, z - step),
    ]
    const slope = Math.hypot(dx, dy, dz) / (2 * step)
    const normal = unit([dx, dy, dz])
    normals.push(...normal)
    // never further than a part of a cell, so that faces keep their order
    const shift = slope > 0.1 ? Math.max(-0.3 * cell, Math.min(0.3 * cell, field(x, y, z) / slope)) : 0
    points[at] = x - normal[0] * shift
    points[at + 1] = y - normal[1] * shift
    points[at + 2] = z - normal[2] * shift
  }
  return normals
}

function painted(
  points: number[],
  normals: number[],
  quads: number[],
  colour: Implicit['colour'],
  uv: Implicit['uv'],
): Surface {
  const surface = uv
    ? { positions: points, normals, uvs: uvsOf(points, uv), faces: quads }
    : boxMapped(points, normals, quads)
  if (!colour) return surface
  const colours: number[] = []
  for (let index = 0; index < surface.positions.length / 3; index++)
    colours.push(...colour(pointAt(surface.positions, index), pointAt(surface.normals, index)))
  return { ...surface, colours }
}

function uvsOf(points: readonly number[], uv: NonNullable<Implicit['uv']>): number[] {
  const uvs: number[] = []
  for (let index = 0; index < points.length / 3; index++) uvs.push(...uv(pointAt(points, index)))
  return uvs
}

/** The picture falls onto each face from the side it looks to; points on the border of two sides exist twice. */
function boxMapped(points: readonly number[], normals: readonly number[], quads: readonly number[]): Surface {
  const surface = emptySurface()
  const made = new Map<number, number>()
  for (let at = 0; at < quads.length; at += 4) {
    const corners = [quads[at]!, quads[at + 1]!, quads[at + 2]!, quads[at + 3]!]
    const [a, b, c, d] = corners.map((corner) => pointAt(points, corner)) as [Vector, Vector, Vector, Vector]
    const normal = cross(subtract(c, a), subtract(d, b))
    const size = normal.map(Math.abs)
    const axis = size[1]! > size[0]! && size[1]! > size[2]! ? 1 : size[0]! > size[2]! ? 0 : 2
    for (const corner of corners) {
      const key = corner * 6 + axis * 2 + (normal[axis] < 0 ? 1 : 0)
      let index = made.get(key)
      if (index === undefined) {
        index = surface.positions.length / 3
        made.set(key, index)
        const [x, y, z] = pointAt(points, corner)
        surface.positions.push(x, y, z)
        surface.normals.push(...pointAt(normals, corner))
        const side = normal[axis] < 0 ? -1 : 1
        const [u, v] = axis === 0 ? [-z * side, -y] : axis === 1 ? [x, z * side] : [x * side, -y]
        surface.uvs.push(u * REPEATS, v * REPEATS)
      }
      surface.faces.push(index)
    }
  }
  return surface
}
