import { darker, lighter, mix } from '../../illustration/drawing/colour.ts'
import type { Random } from '../../kit/random.ts'
import type { Inks } from './inks.ts'
import type { Edge, Frame } from './ridges.ts'
import * as things from './things.ts'
import { cut, type Pen } from './pen.ts'
import type { Place, Season, View } from './view.ts'

interface Planting {
  edge: Edge
  colour: string
  depth: number
  kind: Place
  place: Place
  season: Season | null
  frame: Frame
  spread: number
  /** No tree here: something stands behind it that should be seen. */
  clearing: number | null
}

/** Trees along the edge of a sheet, in groups. */
export function plant(
  pen: Pen,
  random: Random,
  { edge, colour, depth, kind, place, season, frame, spread, clearing }: Planting,
): void {
  if (kind === 'sea' || kind === 'desert' || kind === 'city' || kind === 'mountains') return
  if (place === 'sea' && depth < 0.3) return
  const dense = kind === 'forest'
  const count = Math.round(
    (dense ? 34 : 7) * (1.35 - depth * 0.7) * (frame.width / Math.max(frame.width, frame.height) + 0.3),
  )
  const groups = Array.from({ length: 3 }, () => random.between(0, 1))
  for (let tree = 0; tree < count; tree++) {
    const grouped = dense ? random.next() : random.pick(groups) + random.between(-spread, spread)
    const x = frame.width * grouped
    if (clearing !== null && Math.abs(x - clearing) < pen.unit * 200) continue
    const tall = pen.unit * random.between(46, 96) * (0.5 + depth * 1.1) * (dense ? 1.15 : 0.85)
    const leaf = leafColour(random, darker(colour, 0.045), season)
    const foot = edge(x) + tall * 0.08
    if (dense ? random.next() < 0.84 : random.next() < 0.35) things.pine(pen, x, foot, tall, leaf)
    else things.roundTree(pen, x, foot, tall, leaf)
  }
}

function leafColour(random: Random, colour: string, season: Season | null): string {
  if (season === 'autumn') return mix(colour, random.pick(['#e0913a', '#c95a2b', '#b23a2a', '#e3b341']), 0.6)
  if (season === 'spring') return mix(colour, random.pick(['#f3b9c9', '#f8d5dc', '#9ccb7c', '#7db86a']), 0.6)
  if (season === 'winter') return mix(colour, '#f4f8fb', random.pick([0.2, 0.45, 0.65]))
  return lighter(colour, random.between(-0.03, 0.03))
}

export function drawSkyline(
  pen: Pen,
  random: Random,
  edge: Edge,
  { width, height }: Frame,
  { colour, depth, view, inks }: { colour: string; depth: number; view: View; inks: Inks },
): void {
  const { context, unit } = pen
  for (let x = -unit * 40; x < width;) {
    const wide = unit * random.between(48, 105)
    const tall = unit * random.between(90, 330) * (1.25 - depth * 0.45)
    const top = edge(x) - tall
    const crown = random.pick(['flat', 'flat', 'step', 'spire', 'slope'] as const)
    cut(
      pen,
      lighter(colour, random.between(-0.025, 0.03)),
      () => {
        context.rect(x, top, wide, height)
        if (crown === 'step') context.rect(x + wide * 0.22, top - tall * 0.14, wide * 0.56, tall * 0.2)
        if (crown === 'spire') context.rect(x + wide * 0.47, top - tall * 0.26, wide * 0.06, tall * 0.3)
        if (crown === 'slope') {
          context.moveTo(x, top)
          context.lineTo(x + wide, top - wide * 0.5)
          context.lineTo(x + wide, top + unit)
        }
      },
      0.8,
    )
    const [across, pitch] = [Math.max(2, Math.floor(wide / (unit * 19))), unit * 23]
    context.fillStyle = view.night ? inks.accent : lighter(colour, 0.11)
    for (let row = top + pitch * 0.7; row < edge(x) + height * 0.1; row += pitch)
      for (let column = 0; column < across; column++)
        if (random.next() < (view.night ? 0.5 : 0.72))
          context.fillRect(x + (wide * (column + 0.5)) / across - unit * 4, row, unit * 8, unit * 11)
    x += wide * random.between(0.86, 1.12)
  }
}

interface Stage {
  edge: Edge
  colour: string
  depth: number
  index: number
  view: View
  inks: Inks
  frame: Frame
  /** Where the main thing stands. */
  aside: number
}

/** Each thing stands on the sheet where it looks best. */
export function drawThings(pen: Pen, random: Random, stage: Stage): void {
  const { edge, colour, index, view, inks, frame, aside } = stage
  const { unit } = pen
  const red = mix('#c8553d', colour, 0.22)
  const window = view.night ? inks.accent : darker(colour, 0.1)
  const wall = mix('#f4e9d6', colour, 0.18)
  if (index === 0 && view.things.has('birds'))
    for (let bird = 0; bird < 7; bird++)
      things.bird(
        pen,
        aside + unit * random.between(-190, 190),
        frame.height * random.between(0.18, 0.42),
        unit * random.between(13, 27),
        mix(inks.layers.at(-1)!, inks.sky[0], 0.15),
      )
  if (index === 0 && view.things.has('balloon'))
    for (const [at, size] of [
      [0, 92],
      [-0.26, 50],
      [0.2, 38],
    ] as const)
      things.balloon(pen, aside + frame.width * at, frame.height * random.between(0.22, 0.4), unit * size, [
        red,
        mix(inks.accent, '#ffffff', 0.2),
      ])
  if (index === 1 && view.things.has('lighthouse'))
    things.lighthouse(
      pen,
      aside,
      edge(aside),
      unit * 265,
      { lamp: inks.accent, roof: darker(red, 0.14), band: red },
      view.night || view.weather === 'fog',
    )
  if (index === 2 && view.things.has('castle'))
    things.castle(pen, aside, edge(aside), unit * 285, { wall: mix(colour, '#e6dccb', 0.45), roof: red, window })
  if (index === 3 && view.things.has('windmill'))
    things.windmill(pen, aside, edge(aside), unit * 240, { wall, roof: red, sail: mix(wall, '#ffffff', 0.4) })
  if (index === 4 && view.things.has('house'))
    for (const [shift, size] of HOMES)
      things.house(pen, aside + unit * shift, edge(aside + unit * shift) + unit * 6, unit * size, {
        wall,
        roof: red,
        window,
      })
  if (index === 4 && view.things.has('tent'))
    things.tent(pen, aside, edge(aside) + unit * 8, unit * 105, {
      cloth: mix('#e08a3c', colour, 0.15),
      inside: view.night ? inks.accent : darker(colour, 0.15),
    })
  if (view.things.has('boat') && (view.place === 'sea' || view.place === 'lake') && (index === 2 || index === 4)) {
    const x = index === 4 ? frame.width - aside : aside
    things.boat(pen, x, edge(x) - unit * 4, unit * (index === 4 ? 118 : 72), {
      hull: red,
      sail: mix('#fbf3e4', inks.accent, 0.15),
    })
  }
  if (view.things.has('cactus') && (index === 2 || index === 4))
    for (let plant = 0; plant < 3; plant++) {
      const x = frame.width * random.between(0.06, 0.94)
      things.cactus(
        pen,
        x,
        edge(x) + unit * 10,
        unit * random.between(70, 130) * (0.5 + index * 0.16),
        mix('#3f7a5a', colour, 0.35),
      )
    }
}

/** A farmstead: how far aside, and how large. */
const HOMES = [
  [0, 100],
  [118, 74],
  [-104, 62],
] as const
