import { triple } from '../../kit/maths.ts'
import { lengthOf, subtract, type Vector } from './vector.ts'

/** A closed skin made of faces with four corners, some with three. */
export interface Surface {
  positions: number[]
  normals: number[]
  /** u, v of every point, v downwards as pictures have it. */
  uvs: number[]
  /** Red, green, blue of every point as light (linear), where the colour is painted on. */
  colours?: number[]
  /** Four points of every face, counter-clockwise seen from outside; -1 stands for a missing fourth. */
  faces: number[]
}

export const emptySurface = (): Surface => ({ positions: [], normals: [], uvs: [], faces: [] })

export const pointAt = (values: ArrayLike<number>, index: number): Vector => [
  values[index * 3]!,
  values[index * 3 + 1]!,
  values[index * 3 + 2]!,
]

/** The box around all points of all that are given. */
export function boundsOf(bodies: readonly { positions: ArrayLike<number> }[]): { low: Vector; high: Vector } {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const { positions } of bodies)
    for (let at = 0; at < positions.length; at++) {
      low[at % 3] = Math.min(low[at % 3]!, positions[at]!)
      high[at % 3] = Math.max(high[at % 3]!, positions[at]!)
    }
  return { low, high }
}

export function countTriangles({ faces }: Surface): number {
  let triangles = 0
  for (let at = 0; at < faces.length; at += 4) triangles += faces[at + 3]! < 0 ? 1 : 2
  return triangles
}

/** Three points of every triangle; a quad is cut along its shorter diagonal. */
export function trianglesOf({ positions, faces }: Surface): number[] {
  const triangles: number[] = []
  for (let at = 0; at < faces.length; at += 4) {
    const [a, b, c, d] = [faces[at]!, faces[at + 1]!, faces[at + 2]!, faces[at + 3]!]
    if (d < 0) triangles.push(a, b, c)
    else if (distance(positions, a, c) <= distance(positions, b, d)) triangles.push(a, b, c, a, c, d)
    else triangles.push(a, b, d, b, c, d)
  }
  return triangles
}

function distance(positions: readonly number[], from: number, to: number): number {
  return lengthOf(subtract(pointAt(positions, from), pointAt(positions, to)))
}

export function joined(surfaces: readonly Surface[]): Surface {
  const whole = emptySurface()
  const painted = surfaces.some((surface) => surface.colours)
  const colours: number[] = []
  for (const { positions, normals, uvs, faces, colours: own } of surfaces) {
    const start = whole.positions.length / 3
    append(whole.positions, positions)
    append(whole.normals, normals)
    append(whole.uvs, uvs)
    for (const corner of faces) whole.faces.push(corner < 0 ? -1 : corner + start)
    if (painted) append(colours, own ?? positions.map(() => 1))
  }
  return painted ? { ...whole, colours } : whole
}

function append(target: number[], values: readonly number[]): void {
  for (const value of values) target.push(value)
}

/** The number of the place of every point: points of one place differ in normal or picture only. */
function placesOf(positions: ArrayLike<number>): Int32Array {
  const rows = new Map<number, Map<number, number>>()
  let count = 0
  const places = new Int32Array(positions.length / 3)
  for (let index = 0; index < places.length; index++) {
    const [x, y, z] = triple((axis) => Math.round(positions[index * 3 + axis]! * 1e5))
    const across = x * 2 ** 26 + y
    let row = rows.get(across)
    if (!row) rows.set(across, (row = new Map()))
    let place = row.get(z)
    if (place === undefined) row.set(z, (place = count++))
    places[index] = place
  }
  return places
}

/** Closed and of one orientation: every edge is walked once in each direction. */
export function isClosed(positions: ArrayLike<number>, triangles: ArrayLike<number>): boolean {
  const places = placesOf(positions)
  const count = places.length
  const edges = new Set<number>()
  for (let at = 0; at < triangles.length; at += 3)
    for (let corner = 0; corner < 3; corner++) {
      const from = places[triangles[at + corner]!]!
      const to = places[triangles[at + ((corner + 1) % 3)]!]!
      const edge = from * count + to
      if (from === to || edges.has(edge)) return false
      edges.add(edge)
    }
  for (const edge of edges) if (!edges.has((edge % count) * count + Math.floor(edge / count))) return false
  return true
}
