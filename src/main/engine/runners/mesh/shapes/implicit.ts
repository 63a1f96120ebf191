import type { Detail } from '../part.ts'
import { emptySurface, pointAt, type Surface } from '../surface.ts'
import { cross, subtract, unit, type Vector } from '../vector.ts'
import { sampleField } from './sample-field.ts'
import { surfaceNet } from './surface-nets.ts'
import { REPEATS } from './turned.ts'

export interface Implicit {
  /** Negative inside; about the distance to the surface. */
  field: (x: number, y: number, z: number) => number
  low: Vector
  high: Vector
  /** How fast the field may grow where that is more than the distance does. */
  slope?: number
  /** Colour as light at a point of the surface. */
  colour?: (point: Vector, normal: Vector) => readonly [number, number, number]
  /** Where on its picture a point lies; else the material repeats over it from six sides. */
  uv?: (point: Vector) => readonly [number, number]
}

/** The skin of a field, drawn onto it as closely as faces of that size can be. */
export async function implicitSurface(shape: Implicit, detail: Detail): Promise<Surface> {
  const lattice = await sampleField(shape, detail)
  const { points, quads } = surfaceNet(lattice)
  await detail.rest()
  const normals = await settle(points, shape.field, lattice.cell, detail)
  await detail.rest()
  const { colour, uv } = shape
  return uv || colour ? painted(points, normals, quads, colour, uv) : boxMapped(points, normals, quads)
}

/** Draws the points onto the surface, and gives the slope of the field there. */
async function settle(points: number[], field: Implicit['field'], cell: number, { rest }: Detail): Promise<number[]> {
  const normals: number[] = []
  const step = cell * 0.5
  for (let at = 0; at < points.length; at += 3) {
    if (at % 3000 === 0) await rest()
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
