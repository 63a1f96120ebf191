import type { SelectionBox, SelectionPoint } from '#shared/app/selection.ts'
import { isTaken, type Alpha, type Point, type Size } from '../pixels/alpha.ts'

/** What the network is asked: the points and the box that say what is meant. */
export interface Prompt {
  points: SelectionPoint[]
  box: SelectionBox | null
}

/** The points of the thing that was taken last. */
export type Trail = readonly Point[]

/**
 * Each click means a thing of its own. Only a click inside what is marked already, right after another, means the same
 * thing and more of it: the network is asked with both points, and one that only took a sleeve takes the coat.
 */
export function pointsMeant(mask: Alpha, point: Point, { trail, removes }: { trail: Trail; removes: boolean }): Trail {
  return !removes && trail.length > 0 && isTaken(mask, point) ? [...trail, point] : [point]
}

export function pointPrompt(points: Trail, size: Size): Prompt {
  return { points: points.map((point) => ({ ...partOf(point, size), adds: true })), box: null }
}

export function boxPrompt(one: Point, other: Point, size: Size): Prompt {
  const [from, to] = [partOf(one, size), partOf(other, size)]
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
  return { points: [], box: { x, y, width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) } }
}

function partOf({ x, y }: Point, { width, height }: Size): Point {
  return { x: Math.min(1, Math.max(0, x / width)), y: Math.min(1, Math.max(0, y / height)) }
}
