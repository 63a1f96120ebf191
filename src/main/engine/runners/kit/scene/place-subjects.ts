import { rows } from '../rows.ts'
import { Path2D } from '@napi-rs/canvas'
import { arrange, type Spot } from './arrange.ts'
import type { Actor } from './cast.ts'
import { lighter, mix, translucent } from '../colour/hex.ts'
import { ellipse, rectangle } from '../drawing/paths.ts'
import { boxHeight, boxWidth, type Drawing } from '../drawing/shape.ts'
import type { Home } from './objects/traits.ts'
import { strip, type Place, type Stage } from './stage.ts'
import { drawBeam, drawHalo } from './weather.ts'

/** Brings the actors on, each where it is at ease. */
export function placeSubjects(stage: Stage, cast: readonly Actor[]): void {
  const byPlace = new Map<Place, Actor[]>()
  for (const actor of cast) {
    const place = placeFor(stage, actor)
    byPlace.set(place, [...(byPlace.get(place) ?? []), actor])
  }
  for (const [place, actors] of byPlace)
    for (const spot of arrange(stage, place, actors, byPlace.size > 1)) bringOn(stage, spot)
}

const FALLBACKS: Readonly<Record<Home, readonly Home[]>> = {
  ground: ['ground', 'floor', 'table', 'water'],
  floor: ['floor', 'ground', 'table', 'water'],
  table: ['table', 'floor', 'ground', 'water'],
  water: ['water', 'ground', 'floor', 'table'],
  underwater: ['underwater', 'water', 'ground'],
  air: ['air'],
  space: ['space', 'air'],
}

function placeFor(stage: Stage, { home, isBuilding, aloft }: Actor): Place {
  const { places } = stage
  if (stage.farGround && isBuilding && home === 'ground') return stage.farGround
  for (const name of aloft ? (['air'] as const) : FALLBACKS[home]) {
    const place = places[name] ?? (name === 'air' ? (places.air = openAir(stage)) : undefined)
    if (place) return place
  }
  return places.ground ?? (places.air = openAir(stage))
}

function openAir({ frame, horizon }: Stage): Place {
  const floor = Math.min(horizon, frame.height * 0.7)
  return strip([frame.width * 0.16, frame.width * 0.84], [floor * 0.62, floor * 0.9], [0.56, 0.46])
}

/** Sets it in the picture with what keeps it there: a shadow on land, a waterline afloat, a halo at night. */
function bringOn(stage: Stage, spot: Spot): void {
  const { actor, x, y, height, depth, place } = spot
  const { drawing } = actor
  const width = (boxWidth(drawing.box) / boxHeight(drawing.box)) * height
  const afloat = stage.water !== null && place === stage.places.water
  const grounded =
    !afloat && place !== stage.places.air && place !== stage.places.space && place !== stage.places.underwater
  if (grounded && stage.horizon < stage.frame.height) stage.shadow(x, y - height * 0.006, width * 0.92, depth)
  const sink = afloat ? (SINK[actor.object] ?? 0) : 0
  const swimming = sink > 0 ? sunk(drawing, sink) : drawing
  const scale = stage.put(swimming, {
    ...spot,
    height: height * (1 - sink),
    role: 'subject',
    keep: actor.coloured ? 0.82 : 0.6,
  })
  if (afloat) drawWaterline(stage, x, y, width, depth)
  if (!stage.palette.isDark) return
  drawPool(stage, spot, width)
  drawLights(stage, spot, scale)
}

/** How much of a swimmer is under water. */
const SINK: Readonly<Record<string, number>> = {
  whale: 0.34,
  dolphin: 0.3,
  duck: 0.1,
  swan: 0.06,
  otter: 0.3,
  'sea-turtle': 0.2,
  shark: 0.5,
  fish: 0.4,
}

const INTERSECTION = 1

/** The part above the waterline. */
function sunk(drawing: Drawing, share: number): Drawing {
  const { left, top, right, bottom } = drawing.box
  const line = bottom - (bottom - top) * share
  const shapes = drawing.shapes.map(({ path, paint, glows }) => {
    const above = new Path2D(path)
    above.op(rectangle(left - 1, top - 1, right - left + 2, line - top + 1), INTERSECTION)
    return { path: above, paint, glows }
  })
  return { shapes, box: { left, top, right, bottom: line } }
}

function drawWaterline(stage: Stage, x: number, y: number, width: number, depth: number): void {
  const { palette, unit } = stage
  const water = stage.water ?? '#3f8fb0'
  const near = depth - 0.0008
  const puddle = ellipse({ x, y: y + unit * 2 }, width * 0.62, unit * 10)
  stage.paint('water', near, puddle, palette.lit(water, depth * 0.7, 0.55))
  for (const [reach, lift] of rows('0.5 -4, 0.66 4, 0.4 11'))
    stage.paint(
      'water',
      near - 0.0001,
      ellipse({ x, y: y + lift * unit }, width * reach, unit * 2.2),
      translucent(palette.lit(lighter(water, 0.2), depth), 0.75),
    )
}

/** In the dark a little light stands behind what matters. */
function drawPool(stage: Stage, { x, y, height, depth }: Spot, width: number): void {
  const centre = { x, y: y - height * 0.5 }
  const tint = mix(stage.palette.moon, stage.palette.haze, 0.3)
  for (const [reach, strength] of rows('0.86 0.07, 0.68 0.09, 0.52 0.1'))
    stage.glow(
      depth + 0.0007,
      ellipse(centre, Math.max(width, height * 0.7) * reach, height * reach * 0.92),
      translucent(tint, strength),
    )
}

function drawLights(stage: Stage, { actor, x, y, depth, flip }: Spot, scale: number): void {
  const { drawing, object } = actor
  const across = flip ? -scale : scale
  const local = (px: number, py: number) => ({
    x: x + (px - (drawing.box.left + drawing.box.right) / 2) * across,
    y: y + (py - drawing.box.bottom) * scale,
  })
  if (object === 'lighthouse') {
    const lamp = local(0, -83)
    drawBeam(stage, lamp, depth + 0.001)
    drawHalo(stage, lamp, 26 * stage.unit, '#fff0b4', depth - 0.001)
    return
  }
  const shining = drawing.shapes.filter(({ glows }) => glows)
  const [brightest] = shining
  if (!brightest || shining.length > 12 || typeof brightest.paint !== 'string') return
  const [left, top, right, bottom] = brightest.path.computeTightBounds()
  drawHalo(
    stage,
    local((left + right) / 2, (top + bottom) / 2),
    Math.max(right - left, bottom - top) * scale * 0.9,
    brightest.paint,
    depth + 0.0006,
  )
}
