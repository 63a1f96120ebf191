import { Path2D } from '@napi-rs/canvas'
import type { Random } from '../random.ts'
import { rows } from '../rows.ts'
import type { Point } from './shape.ts'

/** Points as such, or as SVG writes those of a polygon. */
type Points = string | readonly Point[]

const pointsOf = (points: Points): readonly Point[] =>
  typeof points === 'string' ? rows(points).map(([x, y]) => ({ x, y })) : points

export function polygon(points: Points): Path2D {
  const path = openLine(points)
  path.closePath()
  return path
}

/** A curve through every point and back to the first. */
export const closedCurve = (knots: Points): Path2D => smoothCurve(knots, true)

/** A curve through every point (Catmull-Rom). */
export function smoothCurve(knots: Points, closed = false): Path2D {
  const path = new Path2D()
  const points = pointsOf(knots)
  const count = points.length
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] ?? { x: 0, y: 0 }
  path.moveTo(at(0).x, at(0).y)
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, start, end, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    path.bezierCurveTo(
      start.x + (end.x - before.x) / 6,
      start.y + (end.y - before.y) / 6,
      end.x - (after.x - start.x) / 6,
      end.y - (after.y - start.y) / 6,
      end.x,
      end.y,
    )
  }
  if (closed) path.closePath()
  return path
}

/** The ground below a height line, from left to right down to the floor. */
export function ground(line: readonly Point[], floor: number): Path2D {
  const first = line[0] ?? { x: 0, y: floor }
  const last = line.at(-1) ?? first
  const path = new Path2D()
  path.addPath(smoothCurve(line))
  path.lineTo(last.x, floor)
  path.lineTo(first.x, floor)
  path.closePath()
  return path
}

export function openLine(points: Points): Path2D {
  const path = new Path2D()
  for (const [index, { x, y }] of pointsOf(points).entries()) {
    if (index === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  return path
}

export function segment(fromX: number, fromY: number, toX: number, toY: number): Path2D {
  const path = new Path2D()
  path.moveTo(fromX, fromY)
  path.lineTo(toX, toY)
  return path
}

export function heightLine(left: number, right: number, steps: number, heightAt: (x: number) => number): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const x = left + ((right - left) * index) / steps
    return { x, y: heightAt(x) }
  })
}

/** A soft closed form: an ellipse whose radius swells and shrinks. */
export function blob(
  centre: Point,
  radiusX: number,
  radiusY: number,
  wobble: number,
  random: Random,
  knots = 9,
): Path2D {
  const turn = random.between(0, Math.PI * 2)
  const points = Array.from({ length: knots }, (_, index) => {
    const angle = turn + (index / knots) * Math.PI * 2
    const reach = 1 + random.between(-wobble, wobble)
    return { x: centre.x + Math.cos(angle) * radiusX * reach, y: centre.y + Math.sin(angle) * radiusY * reach }
  })
  return closedCurve(points)
}

export function ellipse(centre: Point, radiusX: number, radiusY = radiusX, rotation = 0): Path2D {
  const path = new Path2D()
  path.ellipse(centre.x, centre.y, radiusX, radiusY, rotation, 0, Math.PI * 2)
  path.closePath()
  return path
}

export function rectangle(x: number, y: number, width: number, height: number, radius = 0): Path2D {
  const path = new Path2D()
  if (radius > 0) path.roundRect(x, y, width, height, Math.min(radius, width / 2, height / 2))
  else path.rect(x, y, width, height)
  return path
}

export function star(centre: Point, radius: number, points: number, inner: number, turn = -Math.PI / 2): Path2D {
  return polygon(
    Array.from({ length: points * 2 }, (_, index) => {
      const angle = turn + (index * Math.PI) / points
      const reach = index % 2 === 0 ? radius : radius * inner
      return { x: centre.x + Math.cos(angle) * reach, y: centre.y + Math.sin(angle) * reach }
    }),
  )
}
