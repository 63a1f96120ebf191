import { darker, lighter, mix } from '../../colour/hex.ts'
import { ground, heightLine, polygon } from '../../drawing/paths.ts'
import type { Point, Shape } from '../../drawing/shape.ts'
import type { Stage } from '../stage.ts'

interface HillOptions {
  /** How far it rises and falls, as a share of the picture's height. */
  rise: number
  /** Waves across the picture. */
  waves: number
  keep?: number
  /** Tells one hill's shape from another's. */
  seed: number
}

/** A fold of land across the whole picture, `y` the mean height of its top edge; returns the height of that edge. */
export function drawHill(
  stage: Stage,
  colour: string,
  depth: number,
  y: number,
  { rise, waves, keep = 0, seed }: HillOptions,
): (x: number) => number {
  const { frame, noise } = stage
  const heightAt = (x: number): number => {
    const along = (x / frame.width) * waves
    const broad = noise(along, seed * 17.3)
    const fine = noise(along * 2.7, seed * 31.7 + 5) * 0.22
    return y - (broad + fine) * rise * frame.height
  }
  const fold = ground(heightLine(-30, frame.width + 30, 36, heightAt), frame.height + 30)
  stage.lit('land', depth, fold, colour, keep)
  return heightAt
}

interface MountainOptions {
  height: number
  count: number
  snow?: boolean
  seed: string
}

/** Peaks with a lit and a shaded face, and snow where asked. */
export function drawMountains(
  stage: Stage,
  colour: string,
  depth: number,
  base: number,
  { height, count, snow = false, seed }: MountainOptions,
): void {
  const { frame, palette, materials } = stage
  const random = stage.random.fork(`mountains ${seed}`)
  // rock and snow carry farther through haze than woods do
  const air = depth * 0.66
  const step = frame.width / count
  const peaks = Array.from({ length: count + 1 }, (_, index) => ({
    x: (index + random.between(-0.25, 0.25)) * step,
    y: base - height * random.between(0.55, 1),
    half: step * random.between(0.75, 1.05),
  }))
  // small ones first, so that a great peak is never hidden by its foothill
  for (const { x, y, half } of peaks.sort((one, other) => one.y - other.y).reverse()) {
    const rise = base - y
    const left = jagged(random, { x: x - half, y: base }, { x, y }, 5, rise * 0.05)
    const right = jagged(random, { x, y }, { x: x + half, y: base }, 5, rise * 0.05)
    const lightFromLeft = stage.light.x < x
    const [bright, dark] = [colour, darker(colour, 0.085)]
    const floor = [
      { x: x + half, y: base + 40 },
      { x: x - half, y: base + 40 },
    ]
    const ridge = jagged(random, { x, y }, { x: x + half * random.between(-0.16, 0.16), y: base }, 4, half * 0.1)
    const shapes: Shape[] = [
      { path: polygon([...left, ...right, ...floor]), paint: palette.lit(bright, air), glows: false },
      {
        path: polygon(
          lightFromLeft
            ? [...ridge, { x: x + half, y: base + 40 }, ...right.toReversed()]
            : [...ridge, { x: x - half, y: base + 40 }, ...left],
        ),
        paint: palette.lit(dark, air),
        glows: false,
      },
    ]
    if (snow)
      shapes.push(
        ...snowCap(random, {
          top: { x, y },
          left,
          right,
          bright: palette.lit(materials.snow, air * 0.7),
          dark: palette.lit(darker(materials.snow, 0.1), air),
          lightFromLeft,
        }),
      )
    stage.add('land', depth, shapes)
  }
}

interface Peak {
  top: Point
  left: readonly Point[]
  right: readonly Point[]
  bright: string
  dark: string
  lightFromLeft: boolean
}

function snowCap(random: Stage['random'], { top, left, right, bright, dark, lightFromLeft }: Peak): Shape[] {
  const leftEnd = left.at(-3) ?? top
  const rightEnd = right[2] ?? top
  const teeth = 5
  const hem: Point[] = []
  for (let tooth = 1; tooth < teeth; tooth++) {
    const share = tooth / teeth
    const x = rightEnd.x + (leftEnd.x - rightEnd.x) * share
    const level = rightEnd.y + (leftEnd.y - rightEnd.y) * share
    hem.push({ x, y: level + (level - top.y) * (tooth % 2 === 0 ? 0.26 : -0.2) * random.between(0.7, 1.2) })
  }
  const outline = [...left.slice(-3), ...right.slice(1, 3), ...hem]
  const middle = hem[Math.floor(hem.length / 2)] ?? top
  const shaded = lightFromLeft
    ? [top, ...right.slice(1, 3), ...hem.slice(0, 2), middle]
    : [top, middle, ...hem.slice(-2), ...left.slice(-3)]
  return [
    { path: polygon(outline), paint: bright, glows: false },
    { path: polygon(shaded), paint: dark, glows: false },
  ]
}

function jagged(random: Stage['random'], from: Point, to: Point, steps: number, jitter: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const share = index / steps
    const rough = index === 0 || index === steps ? 0 : 1
    return {
      x: from.x + (to.x - from.x) * share + random.between(-jitter, jitter) * rough,
      y: from.y + (to.y - from.y) * share + random.between(-jitter, jitter) * rough,
    }
  })
}

interface Ripples {
  top: number
  bottom: number
  colour: string
  count: number
  depthAt: (y: number) => number
}

/** The small rows of dashes that say water. */
export function drawRipples(stage: Stage, { top, bottom, colour, count, depthAt }: Ripples): void {
  const { frame, unit } = stage
  const random = stage.random.fork(`ripples ${Math.round(top)}`)
  for (let index = 0; index < count; index++) {
    const share = ((index + random.next()) / count) ** 1.4
    const y = top + (bottom - top) * share
    const length = unit * (18 + share * 90) * random.between(0.6, 1.3)
    const x = random.between(-length, frame.width)
    const thick = unit * (1.2 + share * 3.4)
    const tint = random.chance(0.5) ? lighter(colour, 0.06) : darker(colour, 0.05)
    const depth = depthAt(y)
    const dash = polygon(
      `${x} ${y}, ${x + length * 0.3} ${y - thick}, ${x + length} ${y}, ${x + length * 0.35} ${y + thick * 0.6}`,
    )
    stage.lit('water', depth, dash, mix(tint, colour, 0.25), 0.5)
  }
}
