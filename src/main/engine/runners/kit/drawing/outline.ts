import { Path2D } from '@napi-rs/canvas'
import type { Point } from './shape.ts'

/** A path as rings of points no farther apart than the step, for whatever must bend or tear it. */
export function outlinesOf(path: Path2D, step: number): Point[][] {
  const rings: Point[][] = []
  let ring: Point[] = []
  let at: Point = { x: 0, y: 0 }
  const push = (point: Point): void => {
    ring.push(point)
    at = point
  }
  const curve = (length: number, pointAt: (share: number) => Point): void => {
    const pieces = Math.max(1, Math.ceil(length / step))
    for (let piece = 1; piece <= pieces; piece++) push(pointAt(piece / pieces))
  }
  for (const [, command = '', source = ''] of path.toSVGString().matchAll(/([MLQCZ])([^MLQCZ]*)/gu)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (source.match(/-?[\d.]+(?:e-?\d+)?/gu) ?? []).map(Number)
    const from = at
    if (command === 'M') {
      if (ring.length > 2) rings.push(ring)
      ring = []
      push({ x: a, y: b })
    } else if (command === 'L') {
      curve(Math.hypot(a - from.x, b - from.y), (share) => ({
        x: from.x + (a - from.x) * share,
        y: from.y + (b - from.y) * share,
      }))
    } else if (command === 'Q') {
      curve(Math.hypot(a - from.x, b - from.y) + Math.hypot(c - a, d - b), (share) =>
        quadratic(from, { x: a, y: b }, { x: c, y: d }, share),
      )
    } else if (command === 'C') {
      const length = Math.hypot(a - from.x, b - from.y) + Math.hypot(c - a, d - b) + Math.hypot(e - c, f - d)
      curve(length, (share) => cubic(from, { x: a, y: b }, { x: c, y: d }, { x: e, y: f }, share))
    } else if (command === 'Z' && ring[0]) {
      const start = ring[0]
      curve(Math.hypot(start.x - from.x, start.y - from.y), (share) => ({
        x: from.x + (start.x - from.x) * share,
        y: from.y + (start.y - from.y) * share,
      }))
    }
  }
  if (ring.length > 2) rings.push(ring)
  return rings
}

export function pathOf(rings: readonly (readonly Point[])[], closed = true): Path2D {
  const path = new Path2D()
  for (const ring of rings) {
    for (const [index, point] of ring.entries()) {
      if (index === 0) path.moveTo(point.x, point.y)
      else path.lineTo(point.x, point.y)
    }
    if (closed) path.closePath()
  }
  return path
}

/** How thick a shape is on the whole: the diameter of a disc, twice the width of a strip. */
export function thicknessOf(path: Path2D): number {
  let area = 0
  let length = 0
  for (const ring of outlinesOf(path, 12)) {
    for (const [index, point] of ring.entries()) {
      const next = ring[(index + 1) % ring.length] ?? point
      area += point.x * next.y - next.x * point.y
      length += Math.hypot(next.x - point.x, next.y - point.y)
    }
  }
  return length > 0 ? (Math.abs(area) * 2) / length : 0
}

function quadratic(from: Point, control: Point, to: Point, share: number): Point {
  const rest = 1 - share
  const mix = (a: number, b: number, c: number): number => rest * rest * a + 2 * rest * share * b + share * share * c
  return { x: mix(from.x, control.x, to.x), y: mix(from.y, control.y, to.y) }
}

function cubic(from: Point, first: Point, second: Point, to: Point, share: number): Point {
  const rest = 1 - share
  const mix = (a: number, b: number, c: number, d: number): number =>
    rest ** 3 * a + 3 * rest * rest * share * b + 3 * rest * share * share * c + share ** 3 * d
  return { x: mix(from.x, first.x, second.x, to.x), y: mix(from.y, first.y, second.y, to.y) }
}
