import { pointAt } from '../geometry/surface.ts'
import { cross, lengthOf, subtract } from '../geometry/vector.ts'

/** Heights of a triangle over its longest side, as shares of it: one worth mending, and one that cannot stay. */
const FLAT = 1e-3
const LINE = 2e-4
const ROUNDS = 3

/**
 * Triangles that shrank to a line give their longest side up: it is turned inside the quad with the neighbour. Null where
 * a line is left.
 */
export function mendFlat(positions: readonly number[], triangles: Uint32Array): Uint32Array | null {
  const count = positions.length / 3
  for (let round = 0; round < ROUNDS; round++) {
    const owner = new Map<number, number>()
    for (let at = 0; at < triangles.length; at++) {
      const [from, to] = [triangles[at]!, triangles[at - (at % 3) + ((at + 1) % 3)]!]
      owner.set(from * count + to, at - (at % 3))
    }
    const turned = new Set<number>()
    for (let at = 0; at < triangles.length; at += 3) {
      const corners = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!] as const
      const before = heightOf(positions, corners)
      if (before >= FLAT || turned.has(at)) continue
      const [a, b, c] = longestLast(positions, corners)
      const other = owner.get(a * count + c)
      if (other === undefined || turned.has(other)) continue
      const d = [0, 1, 2].map((corner) => triangles[other + corner]!).find((corner) => corner !== a && corner !== c)!
      if (owner.has(b * count + d) || owner.has(d * count + b)) continue
      if (Math.min(heightOf(positions, [a, b, d]), heightOf(positions, [b, c, d])) <= before) continue
      triangles.set([a, b, d], at)
      triangles.set([b, c, d], other)
      turned.add(at).add(other)
    }
    if (turned.size === 0) break
  }
  for (let at = 0; at < triangles.length; at += 3)
    if (heightOf(positions, [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!]) < LINE) return null
  return triangles
}

type Triangle = readonly [number, number, number]

function sidesOf(positions: readonly number[], [a, b, c]: Triangle) {
  const [from, to, over] = [pointAt(positions, a), pointAt(positions, b), pointAt(positions, c)]
  return [subtract(to, from), subtract(over, to), subtract(from, over)] as const
}

/** The height over the longest side, as a share of that side. */
function heightOf(positions: readonly number[], triangle: Triangle): number {
  const sides = sidesOf(positions, triangle)
  return lengthOf(cross(sides[0], sides[1])) / Math.max(...sides.map(lengthOf), 1e-12) ** 2
}

/** The same triangle, its longest side from the third corner to the first. */
function longestLast(positions: readonly number[], triangle: Triangle): Triangle {
  const lengths = sidesOf(positions, triangle).map(lengthOf)
  const longest = lengths.indexOf(Math.max(...lengths))
  const corner = (number: number) => triangle[(longest + number) % 3]!
  return [corner(1), corner(2), corner(0)]
}
