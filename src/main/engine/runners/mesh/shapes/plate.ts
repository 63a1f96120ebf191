import { segmentsFor, type Detail } from '../geometry/part.ts'
import type { Surface } from '../geometry/surface.ts'
import { triangulate, type Outline } from './triangulate.ts'
import { shaded } from './grid.ts'
import { REPEATS } from './turned.ts'

/** A flat outline (counter-clockwise, x to the right and y up) given a thickness, its edges rounded. */
export function plateSurface(outline: Outline, depth: number, radius: number, detail: Detail): Surface {
  const edge = refined(outline, detail)
  const inward = inwardOf(edge)
  const steps = detail.bevel
  const round = steps === 0 ? 0 : roundingOf(edge, inward, Math.min(radius, depth * 0.45))
  // rings from the back to the front: how far inside the outline, and where
  const arc = Array.from({ length: steps + 1 }, (_, index) => (index / Math.max(1, steps)) * (Math.PI / 2))
  const rings =
    steps === 0
      ? [
          { inset: 0, z: -depth / 2 },
          { inset: 0, z: depth / 2 },
        ]
      : [
          ...arc.map((angle) => ({
            inset: round * (1 - Math.sin(angle)),
            z: -depth / 2 + round * (1 - Math.cos(angle)),
          })),
          ...arc
            .toReversed()
            .map((angle) => ({ inset: round * (1 - Math.sin(angle)), z: depth / 2 - round * (1 - Math.cos(angle)) })),
        ]
  const count = edge.length
  const positions: number[] = []
  const uvs: number[] = []
  const quads: number[] = []
  const ringPoint = (index: number, inset: number): [number, number] => {
    const [x, y] = edge[index % count]!
    const [dx, dy] = inward[index % count]!
    return [x + dx * inset, y + dy * inset]
  }
  let travelled = 0
  const distances = [
    0,
    ...edge.map(([x, y], index) => {
      const [nextX, nextY] = edge[(index + 1) % count]!
      travelled += Math.hypot(nextX - x, nextY - y)
      return travelled
    }),
  ]
  for (const { inset, z } of rings)
    for (let index = 0; index <= count; index++) {
      const [x, y] = ringPoint(index, inset)
      positions.push(x, y, z)
      uvs.push(distances[index]! * REPEATS, z * REPEATS)
    }
  for (let ring = 0; ring + 1 < rings.length; ring++)
    for (let index = 0; index < count; index++) {
      const here = ring * (count + 1) + index
      quads.push(here, here + 1, here + count + 2, here + count + 1)
    }
  for (const side of [0, rings.length - 1]) {
    const { inset, z } = rings[side]!
    const start = positions.length / 3
    const cap = edge.map((_, index) => ringPoint(index, inset))
    for (const [x, y] of cap) {
      positions.push(x, y, z)
      uvs.push(x * REPEATS, -y * REPEATS)
    }
    for (const [a, b, c] of triangulate(cap))
      quads.push(start + a, start + (side === 0 ? c : b), start + (side === 0 ? b : c), -1)
  }
  return shaded(positions, uvs, quads)
}

function refined(outline: Outline, detail: Detail): [number, number][] {
  return outline.flatMap(([x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length]!
    const steps = segmentsFor(Math.hypot(nextX - x, nextY - y), detail, 1)
    return Array.from({ length: steps }, (_, step): [number, number] => [
      x + ((nextX - x) * step) / steps,
      y + ((nextY - y) * step) / steps,
    ])
  })
}

/** Where each point goes when the outline shrinks by one. */
function inwardOf(edge: readonly (readonly [number, number])[]): [number, number][] {
  return edge.map(([x, y], index) => {
    const [beforeX, beforeY] = edge[(index - 1 + edge.length) % edge.length]!
    const [afterX, afterY] = edge[(index + 1) % edge.length]!
    const [first, second] = [leftOf(x - beforeX, y - beforeY), leftOf(afterX - x, afterY - y)]
    const [sumX, sumY] = [first[0] + second[0], first[1] + second[1]]
    const length = Math.hypot(sumX, sumY) || 1
    // a sharp corner moves further, but never so far that neighbours cross
    const reach = Math.min(1.6, 2 / length)
    return [(sumX / length) * reach, (sumY / length) * reach]
  })
}

/** As much of a rounding as the outline can shrink by before it crosses itself. */
function roundingOf(edge: Outline, inward: Outline, wanted: number): number {
  const crosses = edge.some(([x, y], index) => {
    const next = (index + 1) % edge.length
    const [dx, dy] = [edge[next]![0] - x, edge[next]![1] - y]
    const [turnX, turnY] = [inward[next]![0] - inward[index]![0], inward[next]![1] - inward[index]![1]]
    return dx * (dx + turnX * wanted) + dy * (dy + turnY * wanted) <= 0
  })
  return crosses ? roundingOf(edge, inward, wanted * 0.7) : wanted
}

/** The direction to the left of another. */
const leftOf = (dx: number, dy: number): [number, number] => {
  const length = Math.hypot(dx, dy) || 1
  return [-dy / length, dx / length]
}
