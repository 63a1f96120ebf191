import type { Lattice } from './sample-field.ts'
import { clamp } from '../../kit/maths.ts'

/** Points of a net and the four corners of each of its faces. */
interface Net {
  points: number[]
  quads: number[]
}

/**
 * The skin of a field by surface nets: points in the cells that the surface crosses, one quad around every edge it
 * cuts. A cell has one point for every separate sheet that passes through it, so that thin walls and branches never
 * share a point or an edge.
 */
export function surfaceNet(lattice: Lattice): Net {
  const { values, counts, origin, cell } = lattice
  const [nx, ny] = counts
  const steps = [1, nx, nx * ny] as const
  const crossed = crossedCells(lattice, steps)
  const { cells, corners } = crossed
  const joinings = partSheets(crossed, steps)
  const sheetsAt = (at: number) => sheetsOf(corners[at]!, joinings.get(at) ?? 0)

  const points: number[] = []
  const firstPoint = new Int32Array(values.length)
  for (const at of cells) {
    firstPoint[at] = points.length / 3
    const { edges, count } = sheetsAt(at)
    const sums = new Float64Array(count * 4)
    for (let edge = 0; edge < 12; edge++) {
      const sheet = edges[edge]!
      if (sheet < 0) continue
      const { axis, corner, next } = EDGES[edge]!
      const [a, b] = [values[at + reach(corner, steps)]!, values[at + reach(next, steps)]!]
      for (let side = 0; side < 3; side++)
        sums[sheet * 4 + side]! += side === axis ? clamp(a / (a - b), 0.02, 0.98) : (corner >> side) & 1
      sums[sheet * 4 + 3]! += 1
    }
    const place = [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))]
    for (let sheet = 0; sheet < count; sheet++)
      for (let side = 0; side < 3; side++)
        points.push(origin[side]! + (place[side]! + sums[sheet * 4 + side]! / sums[sheet * 4 + 3]!) * cell)
  }

  const quads: number[] = []
  for (const at of cells)
    for (let axis = 0; axis < 3; axis++) {
      // the edges that leave a cell's first corner: each edge of the lattice comes up once
      if (sheetsAt(at).edges[axis * 4]! < 0) continue
      const [right, up] = [steps[(axis + 1) % 3]!, steps[(axis + 2) % 3]!]
      const corner = (index: number, edge: number) => firstPoint[index]! + sheetsAt(index).edges[axis * 4 + edge]!
      const around = [corner(at - right - up, 3), corner(at - up, 2), corner(at, 0), corner(at - right, 1)] as const
      if (values[at]! < 0) quads.push(...around)
      else quads.push(...around.toReversed())
    }
  return { points, quads }
}

type Steps = readonly [number, number, number]

const reach = (corner: number, [sx, sy, sz]: Steps) => (corner & 1) * sx + ((corner >> 1) & 1) * sy + (corner >> 2) * sz

interface Crossed {
  /** The cells the surface passes through. */
  cells: number[]
  /** For every cell one bit for every corner inside. */
  corners: Uint8Array
}

function crossedCells({ values, counts: [nx, ny, nz] }: Lattice, steps: Steps): Crossed {
  const cells: number[] = []
  const corners = new Uint8Array(values.length)
  const offsets = Array.from({ length: 8 }, (_, corner) => reach(corner, steps))
  for (let z = 0; z + 1 < nz; z++)
    for (let y = 0; y + 1 < ny; y++)
      for (let x = 0; x + 1 < nx; x++) {
        const at = x + y * nx + z * nx * ny
        let inside = 0
        for (let corner = 0; corner < 8; corner++) if (values[at + offsets[corner]!]! < 0) inside |= 1 << corner
        corners[at] = inside
        if (inside !== 0 && inside !== 255) cells.push(at)
      }
  return { cells, corners }
}

/**
 * The faces of cells on which inside corners across the diagonal join, one bit for each side of a cell. Usually they
 * stay apart; but where that would let the same two points meet in two edges, joining them parts the sheets on both
 * sides of the face.
 */
function partSheets({ cells, corners }: Crossed, steps: Steps): Map<number, number> {
  const joinings = new Map<number, number>()
  const isOneSheet = (at: number, face: number) => {
    const { edges } = sheetsOf(corners[at]!, joinings.get(at) ?? 0)
    return FACES[face]!.edges.every((edge) => edges[edge] === edges[FACES[face]!.edges[0]!])
  }
  for (const at of cells)
    for (let axis = 0; axis < 3; axis++) {
      const [lower, upper, before] = [axis * 2, axis * 2 + 1, at - steps[axis]!]
      if (!isAmbiguous(corners[at]!, FACES[lower]!)) continue
      if (!isOneSheet(at, lower) || !isOneSheet(before, upper)) continue
      joinings.set(at, (joinings.get(at) ?? 0) | (1 << lower))
      joinings.set(before, (joinings.get(before) ?? 0) | (1 << upper))
    }
  return joinings
}

/** Edges of a cell by axis, then by where they lie along the two axes that follow it. */
const EDGES = Array.from({ length: 12 }, (_, edge) => {
  const axis = edge >> 2
  const corner = ((edge & 1) << ((axis + 1) % 3)) | (((edge >> 1) & 1) << ((axis + 2) % 3))
  return { axis, corner, next: corner | (1 << axis) }
})

interface Face {
  /** In order around the face. */
  corners: readonly number[]
  /** Each from the corner of its number to the next. */
  edges: readonly number[]
}

/** Faces of a cell: by axis, first the lower then the upper. */
const FACES = Array.from({ length: 6 }, (_, face): Face => {
  const axis = face >> 1
  const [u, v] = [1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3)]
  const corners = [0, u, u | v, v].map((corner) => corner | ((face & 1) << axis))
  const edges = corners.map((from, index) => {
    const to = corners[(index + 1) % 4]!
    return EDGES.findIndex(({ corner, next }) => corner === Math.min(from, to) && next === Math.max(from, to))
  })
  return { corners, edges }
})

function isAmbiguous(inside: number, { corners }: Face): boolean {
  const [a, b, c, d] = corners.map((corner) => (inside >> corner) & 1)
  return a === c && b === d && a !== b
}

interface Sheets {
  /** The sheet that cuts each edge; -1 where none does. */
  edges: Int8Array
  count: number
}

const known = new Map<number, Sheets>()

/** Which cut edges of a cell belong together: on each face the surface runs from one to another. */
function sheetsOf(inside: number, joined: number): Sheets {
  const key = inside | (joined << 8)
  const before = known.get(key)
  if (before) return before
  const isInside = (corner: number) => ((inside >> corner) & 1) === 1
  const edges = Int8Array.from(EDGES, ({ corner, next }, edge) => (isInside(corner) === isInside(next) ? -1 : edge))
  const merge = (one: number, other: number) => {
    const [kept, lost] = [edges[one]!, edges[other]!]
    for (let edge = 0; edge < 12; edge++) if (edges[edge] === lost) edges[edge] = kept
  }
  for (const [index, face] of FACES.entries()) {
    const cut = face.edges.filter((edge) => edges[edge]! >= 0)
    if (cut.length === 2) merge(cut[0]!, cut[1]!)
    if (cut.length < 4) continue
    // the surface goes around the corners that stay alone
    const alone = ((joined >> index) & 1) === 0
    for (const [at, corner] of face.corners.entries())
      if (isInside(corner) === alone) merge(face.edges[at]!, face.edges[(at + 3) % 4]!)
  }
  const names = [...new Set(edges)].filter((name) => name >= 0)
  const sheets = { edges: edges.map((name) => names.indexOf(name)), count: names.length }
  known.set(key, sheets)
  return sheets
}
