import { below, groundStrip } from './ground.ts'
import { rows } from '../../rows.ts'
import { darker, lighter, mix, translucent } from '../../colour/hex.ts'
import { ellipse, polygon } from '../../drawing/paths.ts'
import { repaint, downwards } from '../../drawing/shape.ts'
import { Sketch } from '../../drawing/sketch.ts'
import { darkEnough } from '../objects/buildings.ts'
import { WINDOW_DAY, WINDOW_LIGHT } from '../objects/draw-options.ts'
import { drawLampPost } from '../objects/furniture.ts'
import { drawPedestrian, STREET_VEHICLES } from '../objects/pedestrians.ts'
import type { Random } from '../../random.ts'
import type { Stage } from '../stage.ts'
import { drawFarCity } from './backdrop.ts'
import { scatter } from './scatter.ts'
import { drawSky } from './sky.ts'

/** A row of house fronts behind a pavement and a road, seen straight on. */
export function drawStreet(stage: Stage): void {
  const { frame, random, scene } = stage
  stage.horizon = frame.height * random.fork('street').between(0.64, 0.7)
  const { horizon } = stage
  drawSky(stage, { bottom: horizon })
  drawFarCity(stage, horizon)
  drawFronts(stage)
  stage.band('land', 0.52, horizon, '#a8a29c')
  stage.band('land', 0.515, below(stage, 0.3), '#7d7a7c')
  stage.band('land', 0.51, below(stage, 0.34), '#55565f')
  for (let dash = 0; dash < 9; dash++) {
    const x = ((dash + 0.2) / 9) * frame.width
    const stripe = polygon([
      { x, y: below(stage, 0.66) },
      { x: x + frame.width * 0.06, y: below(stage, 0.66) },
      { x: x + frame.width * 0.052, y: below(stage, 0.7) },
      { x: x - frame.width * 0.01, y: below(stage, 0.7) },
    ])
    stage.lit('land', 0.508, stripe, '#e8dcc0')
  }
  if (scene.weather === 'rain' || scene.weather === 'storm') drawReflections(stage)
  stage.places.ground = groundStrip(stage, [0.14, 0.86], [0.22, 0.84], [0.46, 0.22])
  drawLamps(stage)
  drawTraffic(stage)
}

function drawFronts(stage: Stage): void {
  const { frame, horizon, scene, unit } = stage
  const random = stage.random.fork('fronts')
  const neon = scene.moods.includes('neon')
  for (let x = -frame.width * random.between(0.02, 0.1); x < frame.width;) {
    const width = frame.width * random.between(0.15, 0.26)
    const height = horizon * random.between(0.52, 0.86)
    drawFront(stage, random, { x, width, height, neon })
    x += width + unit * 2
  }
}

interface Front {
  x: number
  width: number
  height: number
  neon: boolean
}

function drawFront(stage: Stage, random: Random, { x, width, height, neon }: Front): void {
  const { horizon, palette, unit, scene } = stage
  const lit = palette.isDark
  const wall =
    scene.settingColour ??
    mix(random.pick(palette.accents), random.pick(['#e9d8bd', '#b98f74', '#8f6f68', '#cdbfae']), 0.55)
  const sketch = new Sketch()
  const top = horizon - height
  const shop = horizon * 0.2
  sketch
    .rectangle(x, top, width, height + 2, wall)
    .rectangle(x + width * 0.82, top, width * 0.18, height + 2, darker(wall, 0.03))
  sketch.rectangle(x - 3 * unit, top - 8 * unit, width + 6 * unit, 13 * unit, darker(wall, 0.1))
  const columns = Math.max(2, Math.round(width / (unit * 62)))
  const rows = Math.max(2, Math.round((height - shop) / (unit * 92)))
  const cellX = width / columns
  const cellY = (height - shop - 14 * unit) / rows
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const glows = lit && random.chance(0.6)
      const [paneX, paneY] = [x + column * cellX + cellX * 0.24, top + 14 * unit + row * cellY + cellY * 0.2]
      sketch.rectangle(
        paneX - 3 * unit,
        paneY - 3 * unit,
        cellX * 0.52 + 6 * unit,
        cellY * 0.56 + 6 * unit,
        lighter(wall, 0.07),
      )
      sketch.rectangle(
        paneX,
        paneY,
        cellX * 0.52,
        cellY * 0.56,
        glows ? random.pick([WINDOW_LIGHT, '#ffc46b', '#ffe6b0']) : lit ? darker(wall, 0.2) : WINDOW_DAY,
        0,
        glows,
      )
      sketch.rectangle(paneX + cellX * 0.26 - unit, paneY, 2 * unit, cellY * 0.56, lighter(wall, 0.07))
      sketch.rectangle(paneX - 5 * unit, paneY + cellY * 0.58, cellX * 0.52 + 10 * unit, 5 * unit, darker(wall, 0.08))
    }
  }
  const awning = random.pick(palette.accents)
  const shopTop = horizon - shop
  sketch.rectangle(x + width * 0.06, shopTop, width * 0.88, shop, darkEnough(darker(awning, 0.16)))
  sketch.rectangle(
    x + width * 0.11,
    shopTop + shop * 0.34,
    width * 0.48,
    shop * 0.54,
    lit ? '#ffdf9a' : '#cfe3e6',
    0,
    lit,
  )
  sketch.rectangle(
    x + width * 0.66,
    shopTop + shop * 0.32,
    width * 0.2,
    shop * 0.68,
    lit ? '#ffd07a' : '#8fb0b8',
    0,
    lit,
  )
  const stripes = 8
  for (let stripe = 0; stripe < stripes; stripe++) {
    const from = x + width * 0.03 + (stripe * width * 0.94) / stripes
    const wide = (width * 0.94) / stripes
    sketch.polygon(
      [
        [from + wide * 0.1, shopTop + shop * 0.06],
        [from + wide * 0.94, shopTop + shop * 0.06],
        [from + wide, shopTop + shop * 0.3],
        [from, shopTop + shop * 0.3],
      ],
      stripe % 2 === 0 ? awning : '#f7efe0',
    )
  }
  if (neon || (lit && random.chance(0.4)))
    neonSign(
      sketch,
      random,
      { x: x + width * random.between(0.2, 0.7), y: shopTop - unit * 46 },
      { unit, accents: palette.accents },
    )
  stage.add(
    'prop',
    0.6,
    repaint(sketch.shapes, ({ paint, glows }) =>
      typeof paint !== 'string' ? paint : glows ? palette.graded(paint, 0.5) : palette.lit(paint, 0.42),
    ),
  )
}

/** A sign of plain shapes: no lettering, only tubes of light. */
function neonSign(
  sketch: Sketch,
  random: Random,
  { x, y }: { x: number; y: number },
  { unit, accents }: { unit: number; accents: readonly string[] },
): void {
  const tube = random.pick(accents)
  const other = random.pick(accents)
  const width = unit * 5
  const kind = random.whole(0, 3)
  sketch.rectangle(x - 34 * unit, y - 34 * unit, 68 * unit, 68 * unit, '#1c1a2a', 8 * unit)
  if (kind === 0)
    sketch
      .path(ellipse({ x, y }, 22 * unit).stroke({ width }), tube, true)
      .path(ellipse({ x, y }, 9 * unit).stroke({ width }), other, true)
  else if (kind === 1)
    sketch.line(
      [
        [x - 20 * unit, y + 14 * unit],
        [x, y - 20 * unit],
        [x + 20 * unit, y + 14 * unit],
        [x - 20 * unit, y + 14 * unit],
      ],
      width,
      tube,
    )
  else if (kind === 2)
    for (const row of [-16, 0, 16])
      sketch.rectangle(
        x - 20 * unit,
        y + row * unit - 3 * unit,
        (row === 0 ? 28 : 40) * unit,
        6 * unit,
        row === 0 ? other : tube,
        3 * unit,
        true,
      )
  else
    sketch.path(
      `M${x} ${y + 20 * unit} C${x - 40 * unit} ${y - 6 * unit} ${x - 14 * unit} ${y - 30 * unit} ${x} ${y - 8 * unit} C${x + 14 * unit} ${y - 30 * unit} ${x + 40 * unit} ${y - 6 * unit} ${x} ${y + 20 * unit}Z`,
      tube,
      true,
    )
}

/** Wet asphalt: every light above leaves a soft streak below. */
function drawReflections(stage: Stage): void {
  const { frame, palette, unit } = stage
  const random = stage.random.fork('reflections')
  const colours = palette.isDark ? [WINDOW_LIGHT, ...palette.accents.slice(0, 4)] : palette.sky
  for (let streak = 0; streak < 30; streak++) {
    const x = random.next() * frame.width
    const top = below(stage, random.between(0.34, 0.7))
    const height = unit * random.between(50, 150)
    const tint = palette.graded(random.pick(colours), 0.5)
    const gleam = ellipse({ x, y: top + height / 2 }, unit * random.between(4, 18), height / 2)
    const fade = downwards(top, top + height, [
      [0, translucent(tint, 0)],
      [0.4, translucent(tint, palette.isDark ? 0.5 : 0.3)],
      [1, translucent(tint, 0)],
    ])
    stage.glow(0.505, gleam, fade)
  }
  for (let puddle = 0; puddle < 6; puddle++) {
    const pool = ellipse(
      { x: random.next() * frame.width, y: below(stage, random.between(0.4, 0.95)) },
      unit * random.between(40, 100),
      unit * random.between(7, 14),
    )
    stage.paint('water', 0.507, pool, translucent(palette.sky.at(-1) ?? '#ffffff', 0.4))
  }
}

function drawLamps(stage: Stage): void {
  const { frame, horizon, palette, unit } = stage
  for (const share of [0.06, 0.36, 0.66, 0.96]) {
    const x = frame.width * share
    const height = horizon * 0.4
    stage.put(drawLampPost(stage.drawOptions('lamp')), { x, y: below(stage, 0.26), height, depth: 0.5 })
    if (palette.isDark)
      for (const [reach, strength] of rows('90 0.1, 50 0.16'))
        stage.glow(
          0.499,
          ellipse({ x, y: below(stage, 0.26) - height * 0.86 }, unit * reach),
          translucent('#ffd890', strength),
        )
  }
}

/** People and cars belong to a street, more of them when the words say busy; the wanted subjects come in front. */
function drawTraffic(stage: Stage): void {
  const { frame, scene, random } = stage
  const busy = scene.moods.includes('energetic')
  const alone = scene.moods.includes('lonely')
  const rain = scene.weather === 'rain' || scene.weather === 'storm'
  const roll = random.fork('traffic')
  const wantsPeople = scene.subjects.length > 0
  if (!alone) {
    scatter(
      stage,
      'people',
      busy ? 12 : wantsPeople ? 3 : 6,
      (options, random) => drawPedestrian(options, random, rain),
      {
        ...groundStrip(stage, [0.02, 0.98], [0.14, 0.3], [0.498, 0.48]),
        height: frame.height * (rain ? 0.19 : 0.16),
        farShare: 0.85,
        clearing: wantsPeople ? 0.16 : 0,
      },
    )
  }
  const cars = alone ? 0 : busy ? 4 : wantsPeople ? 1 : 2
  for (let car = 0; car < cars; car++) {
    const x = frame.width * ((car + roll.between(0.2, 0.8)) / cars)
    if (wantsPeople && Math.abs(x - stage.focus.x) < frame.width * 0.2) continue
    const near = car % 2 === 0
    const drawing = stage.draw(roll.pick(STREET_VEHICLES), `car ${car}`, {
      colour: roll.chance(0.6) ? darkEnough(roll.pick(stage.palette.accents)) : null,
    })
    const y = below(stage, near ? 0.92 : 0.58)
    const height = frame.height * (near ? 0.15 : 0.11)
    stage.shadow(x, y, height * 1.4, near ? 0.3 : 0.45, 0.4)
    stage.put(drawing, { x, y, height, depth: near ? 0.3 : 0.45, flip: near, keep: 0.25 })
  }
}
