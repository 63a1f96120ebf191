import type { Detail } from '../geometry/part.ts'
import type { Implicit } from './implicit.ts'

/** Values of a field at the points of a regular lattice. */
export interface Lattice {
  values: Float32Array
  counts: readonly [number, number, number]
  origin: readonly [number, number, number]
  cell: number
}

const MOST_POINTS = 400
/** Points along the side of the blocks that are looked at first. */
const BLOCK = 8
/** How fast a field grows that is about the distance to its surface. */
const USUAL_SLOPE = 1.5

/** Reads a field; where it is far from the surface one value stands for many. */
export async function sampleField(
  { field, low, high, slope = USUAL_SLOPE }: Implicit,
  { density, rest }: Detail,
): Promise<Lattice> {
  const cell = 1 / Math.max(density, 4 / Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]))
  const count = (axis: 0 | 1 | 2) => Math.min(MOST_POINTS, Math.ceil((high[axis] - low[axis]) / cell) + 2)
  const counts = [count(0), count(1), count(2)] as const
  const start = (axis: 0 | 1 | 2) => (low[axis] + high[axis] - (counts[axis] - 1) * cell) / 2
  const origin = [start(0), start(1), start(2)] as const
  const [nx, ny, nz] = counts
  const [ox, oy, oz] = origin
  const values = new Float32Array(nx * ny * nz)

  function sample(x: number, y: number, z: number, side: number): void {
    const middle = (side - 1) / 2
    const value = field(ox + (x + middle) * cell, oy + (y + middle) * cell, oz + (z + middle) * cell)
    // far enough that neither the block nor a neighbour of it can touch the surface
    if (side === 1 || Math.abs(value) > (middle * Math.sqrt(3) * slope + 1) * cell) return fill(x, y, z, side, value)
    const half = side / 2
    for (let child = 0; child < 8; child++) {
      const [cx, cy, cz] = [x + (child & 1) * half, y + ((child >> 1) & 1) * half, z + (child >> 2) * half]
      if (cx < nx && cy < ny && cz < nz) sample(cx, cy, cz, half)
    }
  }
  function fill(left: number, low: number, back: number, side: number, value: number): void {
    for (let z = back; z < Math.min(nz, back + side); z++)
      for (let y = low; y < Math.min(ny, low + side); y++) {
        const row = (z * ny + y) * nx
        values.fill(value, row + left, row + Math.min(nx, left + side))
      }
  }
  for (let z = 0; z < nz; z += BLOCK)
    for (let y = 0; y < ny; y += BLOCK) {
      for (let x = 0; x < nx; x += BLOCK) sample(x, y, z, BLOCK)
      await rest()
    }

  // whatever reaches the border is closed there
  for (let z = 0, at = 0; z < nz; z++)
    for (let y = 0; y < ny; y++)
      for (let x = 0; x < nx; x++, at++)
        if (x === 0 || y === 0 || z === 0 || x === nx - 1 || y === ny - 1 || z === nz - 1)
          values[at] = Math.max(values[at]!, cell * 0.4)
  return { values, counts, origin, cell }
}
