import type { SKRSContext2D } from '@napi-rs/canvas'
import { segment } from '../kit/drawing/paths.ts'
import type { Point } from '../kit/drawing/shape.ts'
import { rows } from '../kit/rows.ts'

/** Four strokes around a point, each from one distance to another. */
export function drawSight(pen: SKRSContext2D, { x, y }: Point, from: number, to: number): void {
  for (const [dx, dy] of rows('1 0, -1 0, 0 1, 0 -1'))
    pen.stroke(segment(x + dx * from, y + dy * from, x + dx * to, y + dy * to))
}
