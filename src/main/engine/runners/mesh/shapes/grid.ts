import { emptySurface, pointAt, type Surface } from '../geometry/surface.ts'
import { add, cross, dot, lengthOf, subtract, times, unit, type Vector } from '../geometry/vector.ts'

/** Rows of points that become the faces between them. */
interface Grid {
  rows: number
  columns: number
  point: (row: number, column: number) => Vector
  uv: (row: number, column: number) => readonly [number, number]
  /** The last column meets the first (the points coincide, the picture does not). */
  around: boolean
}

/** Where neighbours differ by more than this the edge is sharp. */
const SHARP = Math.cos(0.7)

/** Faces of a grid, seen from outside when columns run to the right and rows upwards. */
export function gridSurface({ rows, columns, point, uv, around }: Grid): Surface {
  const positions: number[] = []
  const uvs: number[] = []
  const quads: number[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      // a seam must meet itself to the last bit
      positions.push(...point(row, around && column === columns - 1 ? 0 : column))
      uvs.push(...uv(row, column))
    }
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const here = row * columns + column
      quads.push(here, here + 1, here + columns + 1, here + columns)
    }
  return shaded(positions, uvs, quads)
}

/** Drops what has no area, and gives each corner the normal of the faces it is smooth with. */
export function shaded(
  positions: readonly number[],
  uvs: readonly number[],
  quads: readonly number[],
  sharp = SHARP,
): Surface {
  const place = weld(positions)
  const faces: number[][] = []
  for (let at = 0; at < quads.length; at += 4) {
    const corners = quads.slice(at, at + 4).filter((corner) => corner >= 0)
    const distinct = corners.filter((corner, index) => {
      const next = corners[(index + 1) % corners.length]!
      return place[corner] !== place[next]
    })
    if (distinct.length >= 3) faces.push(distinct)
  }
  const normalOf = faces.map((face) => faceNormal(positions, face))
  const facesAt = new Map<number, number[]>()
  for (const [index, face] of faces.entries())
    for (const corner of face) {
      const list = facesAt.get(place[corner]!)
      if (list) list.push(index)
      else facesAt.set(place[corner]!, [index])
    }
  const surface = emptySurface()
  const made = new Map<string, number>()
  for (const [index, face] of faces.entries()) {
    const own = normalOf[index]!.normal
    const corners = face.map((corner) => {
      let sum: Vector = [0, 0, 0]
      for (const other of facesAt.get(place[corner]!)!) {
        const { normal, area } = normalOf[other]!
        if (dot(normal, own) > sharp) sum = add(sum, times(normal, area))
      }
      const normal = unit(sum)
      const [u, v] = [uvs[corner * 2]!, uvs[corner * 2 + 1]!]
      const key = `${place[corner]},${normal.map((value) => Math.round(value * 500)).join()},${u.toFixed(5)},${v.toFixed(5)}`
      const known = made.get(key)
      if (known !== undefined) return known
      const at = surface.positions.length / 3
      surface.positions.push(...pointAt(positions, corner))
      surface.normals.push(...normal)
      surface.uvs.push(u, v)
      made.set(key, at)
      return at
    })
    surface.faces.push(corners[0]!, corners[1]!, corners[2]!, corners[3] ?? -1)
  }
  return surface
}

function weld(positions: readonly number[]): Int32Array {
  const places = new Map<string, number>()
  return Int32Array.from({ length: positions.length / 3 }, (_, index) => {
    const key = pointAt(positions, index)
      .map((value) => Math.round(value * 1e6))
      .join()
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, index)
    return index
  })
}

function faceNormal(positions: readonly number[], face: readonly number[]): { normal: Vector; area: number } {
  const [a, b, c] = [pointAt(positions, face[0]!), pointAt(positions, face[1]!), pointAt(positions, face[2]!)]
  const twice =
    face.length > 3
      ? cross(subtract(c, a), subtract(pointAt(positions, face[3]!), b))
      : cross(subtract(b, a), subtract(c, a))
  return { normal: unit(twice), area: lengthOf(twice) }
}
