import type { Random } from '../../random.ts'
import type { Sketch } from '../../drawing/sketch.ts'

/** What all branches of one plant share. */
export interface Grower {
  sketch: Sketch
  random: Random
  colour: string
}

/** Where a branch starts and where it goes; `left` is how many times it will still fork. */
export interface Twig {
  x: number
  y: number
  angle: number
  length: number
  width: number
  left: number
}

export const SEEDLING = { x: 0, y: 0, angle: -Math.PI / 2 } as const
