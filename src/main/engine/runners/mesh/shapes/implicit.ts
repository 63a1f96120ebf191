import type { Detail } from '../geometry/part.ts'
import { emptySurface, pointAt, type Surface } from '../geometry/surface.ts'
import { cross, subtract, unit, type Vector } from '../geometry/vector.ts'
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
  uv?: Cover
}

/** A picture with several sides: which one a face shows, by where it looks, and where on it a point lies. */
interface Cover {
  sideOf: (normal: Vector) => number
  at: (point: Vector, side: number) => readonly [number, number]
}

/** The skin of a field, drawn onto it as closely as faces of that size can be. */
export async function implicitSurface(shape: Implicit, detail: Detail): Promise<Surface> {
  const lattice = await sampleField(shape, detail)
  const { points, quads } = surfaceNet(lattice)
  await detail.rest()
  const normals = await settle(points, shape.field, lattice.cell, detail)
  await detail.rest()
  const { colour, uv } = shape
  return painted(points, normals, quads, colour, uv)
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
  const surface = mapped(points, normals, quads, uv ?? SIX_SIDES)
  if (!colour) return surface
  const colours: number[] = []
  for (let index = 0; index < surface.positions.length / 3; index++)
    colours.push(...colour(pointAt(surface.positions, index), pointAt(surface.normals, index)))
  return { ...surface, colours }
}

/** The picture falls onto each face from the side it looks to. */
const SIX_SIDES: Cover = {
  sideOf: (normal) => {
    const [x, y, z] = normal.map(Math.abs) as unknown as Vector
    const axis = y > x && y > z ? 1 : x > z ? 0 : 2
    return axis * 2 + (normal[axis] < 0 ? 1 : 0)
  },
  at: ([x, y, z], side) => {
    const away = side % 2 === 1 ? -1 : 1
    const [u, v] = side < 2 ? [-z * away, -y] : side < 4 ? [x, z * away] : [x * away, -y]
    return [u * REPEATS, v * REPEATS]
  },
}

/** Points on the border of two sides exist twice. */
function mapped(
  points: readonly number[],
  normals: readonly number[],
  quads: readonly number[],
  cover: Cover,
): Surface {
  const surface = emptySurface()
  const made = new Map<number, number>()
  for (let at = 0; at < quads.length; at += 4) {
    const corners = [quads[at]!, quads[at + 1]!, quads[at + 2]!, quads[at + 3]!]
    const [a, b, c, d] = corners.map((corner) => pointAt(points, corner)) as [Vector, Vector, Vector, Vector]
    const side = cover.sideOf(unit(cross(subtract(c, a), subtract(d, b))))
    for (const corner of corners) {
      const key = corner * 6 + side
      let index = made.get(key)
      if (index === undefined) {
        index = surface.positions.length / 3
        made.set(key, index)
        const point = pointAt(points, corner)
        surface.positions.push(...point)
        surface.normals.push(...pointAt(normals, corner))
        surface.uvs.push(...cover.at(point, side))
      }
      surface.faces.push(index)
    }
  }
  return surface
}
