import { Path2D } from '@napi-rs/canvas'
import type { Shape } from './shape.ts'

const UNION = 2
/** Joining is exact but not free: beyond this many pieces the seams are too small to see. */
const MOST_PIECES = 14

/** Joins neighbours of one colour, so that a crown of circles has the outline of a crown and not of circles. */
export function joinSameColour(shapes: readonly Shape[]): Shape[] {
  const joined: Shape[] = []
  let pieces = 0
  for (const shape of shapes) {
    const last = joined.at(-1)
    if (
      last &&
      last.paint === shape.paint &&
      last.glows === shape.glows &&
      pieces < MOST_PIECES &&
      meets(last, shape)
    ) {
      const union = new Path2D(last.path)
      union.op(shape.path, UNION)
      joined[joined.length - 1] = { ...last, path: union }
      pieces++
    } else {
      joined.push(shape)
      pieces = 1
    }
  }
  return joined
}

function meets({ path: one }: Shape, { path: other }: Shape): boolean {
  const [left, top, right, bottom] = one.getBounds()
  const [otherLeft, otherTop, otherRight, otherBottom] = other.getBounds()
  return left < otherRight && otherLeft < right && top < otherBottom && otherTop < bottom
}
