export type Triangle = readonly [number, number, number]

interface Circled {
  corners: Triangle
  x: number
  y: number
  square: number
}

/** Delaunay's triangles over points, by adding one after the other (Bowyer and Watson). */
export function triangulate(points: readonly (readonly [number, number])[], side: number): Triangle[] {
  const count = points.length
  const all = [...points, [-side * 9, -side * 9], [side * 19, -side * 9], [-side * 9, side * 19]] as const
  const order = points.map((_, index) => index).sort((one, other) => points[one]![0] - points[other]![0])
  let open: Circled[] = [circled(all, [count, count + 1, count + 2])]
  const done: Circled[] = []
  for (const index of order) {
    const [x, y] = all[index]!
    const edges = new Map<number, readonly [number, number]>()
    const kept: Circled[] = []
    for (const triangle of open) {
      const dx = x - triangle.x
      // points come from left to right: what lies behind for good is never asked again
      if (dx > 0 && dx * dx > triangle.square) {
        done.push(triangle)
        continue
      }
      if (dx * dx + (y - triangle.y) ** 2 > triangle.square) {
        kept.push(triangle)
        continue
      }
      const [a, b, c] = triangle.corners
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        const key = Math.min(from, to) * (count + 3) + Math.max(from, to)
        // an edge of two triangles lies inside the hole
        if (!edges.delete(key)) edges.set(key, [from, to])
      }
    }
    for (const [from, to] of edges.values()) kept.push(circled(all, [from, to, index]))
    open = kept
  }
  return [...done, ...open].map(({ corners }) => corners).filter((corners) => corners.every((corner) => corner < count))
}

function circled(points: readonly (readonly [number, number])[], corners: Triangle): Circled {
  const [[ax, ay], [bx, by], [cx, cy]] = [points[corners[0]]!, points[corners[1]]!, points[corners[2]]!]
  const twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
  const divisor = Math.abs(twice) < 1e-9 ? 1e-9 : twice
  const x =
    ((ax * ax + ay * ay) * (by - cy) + (bx * bx + by * by) * (cy - ay) + (cx * cx + cy * cy) * (ay - by)) / divisor
  const y =
    ((ax * ax + ay * ay) * (cx - bx) + (bx * bx + by * by) * (ax - cx) + (cx * cx + cy * cy) * (bx - ax)) / divisor
  return { corners, x, y, square: (ax - x) ** 2 + (ay - y) ** 2 }
}
