import type { Random } from '../../kit/random.ts'
import type { Place } from './view.ts'

export interface Frame {
  width: number
  height: number
}

/** The upper edge of a sheet: how far down it is at each place across. */
export type Edge = (x: number) => number

interface RidgeOptions {
  /** Where it lies and how far it rises, both in parts of the height. */
  base: number
  rise: number
}

export function ridge(kind: Place, random: Random, { width, height }: Frame, { base, rise }: RidgeOptions): Edge {
  const [level, swing] = [height * base, height * rise]
  const span = Math.max(width, height * 0.9)
  if (kind === 'mountains') return peaks(random, span, level, swing)
  if (kind === 'desert') return dunes(random, span, level, swing)
  if (kind === 'sea') return waves(random, span, level, swing)
  const parts = Array.from({ length: 4 }, (_, index) => ({
    length: (span / (0.8 + index * 1.5)) * random.between(0.75, 1.3),
    phase: random.between(0, 7),
    size: 1 / (1 + index * 2.1),
  }))
  return (x) =>
    level -
    swing * parts.reduce((sum, { length, phase, size }) => sum + Math.sin((x / length) * 6.283 + phase) * size, 0) * 0.5
}

/** Straight flanks between summits, roughened. */
function peaks(random: Random, span: number, level: number, swing: number): Edge {
  const step = span * random.between(0.13, 0.2)
  const start = -step * random.between(0.5, 1.5)
  const heights = Array.from({ length: 16 }, (_, index) =>
    index % 2 === 0 ? random.between(-0.7, -0.1) : random.between(0.25, 1),
  )
  const shifts = heights.map(() => random.between(-0.28, 0.28))
  const rough = Array.from({ length: 3 }, (_, index) => ({
    length: span / (26 + index * 31),
    phase: random.between(0, 7),
    size: 0.055 / (1 + index),
  }))
  return (x) => {
    let at = 0
    while (at < heights.length - 2 && start + (at + 1 + shifts[at + 1]!) * step < x) at += 1
    const [from, to] = [start + (at + shifts[at]!) * step, start + (at + 1 + shifts[at + 1]!) * step]
    const share = Math.min(1, Math.max(0, (x - from) / (to - from)))
    const line = heights[at]! + (heights[at + 1]! - heights[at]!) * share
    const jag = rough.reduce((sum, { length, phase, size }) => sum + Math.abs(((x / length + phase) % 2) - 1) * size, 0)
    return level - swing * (line + jag)
  }
}

/** A long windward slope and a short lee. */
function dunes(random: Random, span: number, level: number, swing: number): Edge {
  const [length, phase, lean] = [span * random.between(0.45, 0.8), random.between(0, 1), random.between(0.62, 0.78)]
  const slow = { length: span * random.between(0.9, 1.6), phase: random.between(0, 7) }
  return (x) => {
    const at = (((x / length + phase) % 1) + 1) % 1
    const ramp = at < lean ? at / lean : (1 - at) / (1 - lean)
    const crest = 0.5 - 0.5 * Math.cos(ramp * Math.PI)
    return level - swing * (crest * 0.75 + 0.4 * Math.sin((x / slow.length) * 6.283 + slow.phase) - 0.3)
  }
}

/** Crests that lean over, as in an old woodcut. */
function waves(random: Random, span: number, level: number, swing: number): Edge {
  const [length, phase] = [span / random.between(5, 8), random.between(0, 1)]
  const slow = { length: span * random.between(0.4, 0.7), phase: random.between(0, 7) }
  return (x) => {
    const at = (((x / length + phase) % 1) + 1) % 1
    const scallop = 1 - Math.sqrt(Math.max(0, 1 - (at * 2 - 1) ** 2)) * 0.9
    return level - swing * (scallop * 0.55 + 0.3 * Math.sin((x / slow.length) * 6.283 + slow.phase) - 0.2)
  }
}
