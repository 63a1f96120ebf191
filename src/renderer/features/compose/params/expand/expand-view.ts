import { assertNever } from '#shared/assert-never.ts'

/** How far a picture grows on each side, in its own pixels. */
export interface Edges {
  left: number
  right: number
  top: number
  bottom: number
}

export type Side = keyof Edges

export const SIDES: readonly Side[] = ['left', 'right', 'top', 'bottom']

interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  x: number
  y: number
}

/** The picture's new frame, the old one's upper left corner being 0, 0. */
export function frameOf({ width, height }: Size, { left, right, top, bottom }: Edges): Box {
  return { x: -left, y: -top, width: width + left + right, height: height + top + bottom }
}

/** A part of the picture's size that is always left to drag into. */
const ROOM = 0.22

/** What is in sight: the new frame, and on every side room to pull it further. */
export function viewOf(picture: Size, edges: Edges): Box {
  const frame = frameOf(picture, edges)
  const room = Math.max(frame.width, frame.height) * ROOM
  return {
    x: frame.x - room,
    y: frame.y - room / 2,
    width: frame.width + room * 2,
    height: frame.height + room,
  }
}

/** What an edge is when its handle is pulled to a point. */
export function pulledTo(side: Side, point: { x: number; y: number }, { width, height }: Size): number {
  switch (side) {
    case 'left':
      return -point.x
    case 'right':
      return point.x - width
    case 'top':
      return -point.y
    case 'bottom':
      return point.y - height
    default:
      return assertNever(side)
  }
}

/** The nearest value that the setting takes. */
export function snapped(value: number, { min, max, step }: { min: number; max: number; step: number }): number {
  const steps = Math.round((Math.min(max, Math.max(min, value)) - min) / step)
  return Math.min(max, Number((min + steps * step).toPrecision(12)))
}
