import type { Path2D } from '@napi-rs/canvas'
import type { Bounds } from '../pixels/plane.ts'

export interface Point {
  x: number
  y: number
}

/** Colours along a straight line; a colour may carry alpha (`#rrggbbaa`). */
export interface Gradient {
  from: Point
  to: Point
  stops: readonly { at: number; colour: string }[]
}

export type Paint = string | Gradient

/** Colours from a height down to another, each at its share of the way. */
export const downwards = (
  top: number,
  bottom: number,
  stops: readonly (readonly [at: number, colour: string])[],
): Gradient => ({
  from: { x: 0, y: top },
  to: { x: 0, y: bottom },
  stops: stops.map(([at, colour]) => ({ at, colour })),
})

export interface Shape {
  path: Path2D
  paint: Paint
  /** Shines by itself: night does not darken it, and styles may let it bloom. */
  glows: boolean
}

/** A thing drawn in its own units; it stands on the bottom of its box. */
export interface Drawing {
  shapes: readonly Shape[]
  box: Bounds
  anchors?: Anchors
  /** How many shapes each of its parts has, from the back: a rider is another part than the horse. */
  parts?: readonly number[]
}

/** Where other things meet a drawing, in its own units. */
export interface Anchors {
  /** The middle of what one sits on. */
  seat?: Point
  /** The crown of the head, and how wide a hat must be. */
  head?: Point & { width: number }
  /** Where a held thing is gripped. */
  hand?: Point
}

export type Role = 'sky' | 'celestial' | 'cloud' | 'land' | 'water' | 'prop' | 'subject' | 'shade' | 'light' | 'weather'

/** Part of the composed picture, in picture units. */
export interface Element {
  role: Role
  /** 1 is the far sky, 0 touches the viewer; elements are painted from far to near. */
  depth: number
  shapes: readonly Shape[]
}

/** The same shapes in other colours. */
export function repaint(shapes: readonly Shape[], paintOf: (shape: Shape) => Paint): Shape[] {
  return shapes.map((shape) => ({ path: shape.path, paint: paintOf(shape), glows: shape.glows }))
}

export const boxWidth = (box: Bounds): number => box.right - box.left
export const boxHeight = (box: Bounds): number => box.bottom - box.top
