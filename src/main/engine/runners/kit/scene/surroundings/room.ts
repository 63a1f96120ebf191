import { rows } from '../../rows.ts'
import { darker, lighter, mix, tone, translucent } from '../../colour/hex.ts'
import { ellipse, polygon, rectangle } from '../../drawing/paths.ts'
import { repaint } from '../../drawing/shape.ts'
import { Sketch } from '../../drawing/sketch.ts'
import { drawBookshelf, drawFloorLamp } from '../objects/furniture.ts'
import { drawIcon } from '../objects/icons.ts'
import { strip, type Stage } from '../stage.ts'

export function drawRoom(stage: Stage): void {
  const { frame, palette, random, unit } = stage
  const wall = wallColour(stage)
  stage.horizon = frame.height * random.fork('room').between(0.66, 0.72)
  const { horizon } = stage
  stage.lit('sky', 1, rectangle(-20, -20, frame.width + 40, frame.height + 40), wall, 0.3)
  drawWallpaper(stage, wall)
  drawWindow(stage)
  const floor = '#b98a5c'
  stage.lit('land', 0.7, rectangle(-20, horizon, frame.width + 40, frame.height - horizon + 20), floor, 0.25)
  for (let board = -8; board < 9; board++) {
    const [far, near] = [frame.width * (0.5 + board * 0.1), frame.width * (0.5 + board * 0.19)]
    const gap = polygon([
      { x: far, y: horizon },
      { x: far + 1.5 * unit, y: horizon },
      { x: near + 5 * unit, y: frame.height + 20 },
      { x: near, y: frame.height + 20 },
    ])
    stage.lit('land', 0.69, gap, darker(floor, 0.06), 0.25)
  }
  stage.lit('land', 0.685, rectangle(-20, horizon - 14 * unit, frame.width + 40, 17 * unit), lighter(wall, 0.1), 0.3)
  const rug = random.fork('rug').pick(palette.accents)
  const centre = { x: stage.focus.x * 0.6 + frame.width * 0.2, y: horizon + (frame.height - horizon) * 0.56 }
  for (const [share, tint] of [
    [1, rug],
    [0.86, lighter(rug, 0.12)],
    [0.74, rug],
  ] as const) {
    const carpet = ellipse(centre, frame.width * 0.38 * share, (frame.height - horizon) * 0.34 * share)
    stage.lit('land', 0.66 - (1 - share) * 0.01, carpet, tint, 0.25)
  }
  drawFurnishings(stage)
  const place = strip(
    [frame.width * 0.16, frame.width * 0.84],
    [horizon + (frame.height - horizon) * 0.3, horizon + (frame.height - horizon) * 0.72],
    [0.44, 0.28],
  )
  stage.places.floor = place
  stage.places.ground = place
  stage.places.table = place
}

/** A muted wall colour out of the accents. */
function wallColour(stage: Stage): string {
  const { scene, palette, random } = stage
  if (scene.settingColour) return scene.settingColour
  const base = random.fork('wall').pick(palette.accents)
  const { lightness } = tone(base)
  return mix(base, palette.isDark ? '#6a5a6a' : '#f0e2cc', lightness < 0.5 ? 0.5 : 0.4)
}

export function drawWallpaper(stage: Stage, wall: string): void {
  const { frame, horizon, unit, random } = stage
  const stripe = darker(wall, 0.022)
  const sketch = new Sketch()
  if (random.fork('paper').chance(0.5)) {
    for (let x = -10; x < frame.width; x += 64 * unit) sketch.rectangle(x, -10, 30 * unit, horizon + 10, stripe)
  } else {
    for (let row = 0; row * 56 * unit < horizon; row++) {
      for (let x = row % 2 === 0 ? 0 : 36 * unit; x < frame.width; x += 72 * unit)
        sketch.circle(x, row * 56 * unit + 18 * unit, 5 * unit, stripe)
    }
  }
  stage.add(
    'sky',
    0.99,
    repaint(sketch.shapes, () => stage.palette.lit(stripe, 0.9, 0.3)),
  )
}

export function drawWindow(stage: Stage): void {
  const { frame, palette, horizon, unit, random } = stage
  const width = Math.min(frame.width * 0.26, horizon * 0.5)
  const height = Math.min(horizon * 0.56, width * 1.35)
  const x = stage.light.x - width / 2
  const y = horizon * 0.16
  const trim = '#f4ead8'
  stage.lit('prop', 0.95, rectangle(x - 12 * unit, y - 12 * unit, width + 24 * unit, height + 24 * unit), trim, 0.4)
  stage.paint('sky', 0.94, rectangle(x, y, width, height), {
    from: { x: 0, y },
    to: { x: 0, y: y + height },
    stops: palette.sky.map((colour, index) => ({ at: index / (palette.sky.length - 1), colour })),
  })
  const scenery = random.fork('window')
  if (palette.time === 'night' || palette.time === 'dusk')
    stage.paint(
      'celestial',
      0.935,
      ellipse({ x: x + width * 0.7, y: y + height * 0.24 }, width * 0.1),
      palette.moon,
      true,
    )
  const hill = [0, 0.25, 0.5, 0.75, 1].map((share) => ({
    x: x + width * share,
    y: y + height * (0.72 + scenery.between(-0.06, 0.06)),
  }))
  stage.paint(
    'land',
    0.93,
    polygon([...hill, { x: x + width, y: y + height }, { x, y: y + height }]),
    palette.lit(mix(stage.materials.grass, '#6f8f98', 0.4), 0.6),
  )
  const bars = new Sketch()
    .rectangle(x + width / 2 - 4 * unit, y, 8 * unit, height, trim)
    .rectangle(x, y + height * 0.44, width, 8 * unit, trim)
    .rectangle(x - 20 * unit, y + height + 8 * unit, width + 40 * unit, 12 * unit, darker(trim, 0.05))
  stage.add(
    'prop',
    0.92,
    repaint(bars.shapes, ({ paint }) => (typeof paint === 'string' ? palette.lit(paint, 0.3, 0.4) : paint)),
  )
  const curtain = random.fork('curtain').pick(palette.accents)
  for (const side of [-1, 1] as const) {
    const edge = side < 0 ? x - 34 * unit : x + width + 34 * unit
    const inner = side < 0 ? x + width * 0.16 : x + width * 0.84
    const drape = polygon([
      { x: edge, y: y - 30 * unit },
      { x: inner, y: y - 30 * unit },
      { x: inner - side * width * -0.02, y: y + height * 0.5 },
      { x: edge - side * 14 * unit, y: y + height + 46 * unit },
      { x: edge, y: y + height + 46 * unit },
    ])
    stage.lit('prop', 0.91, drape, curtain, 0.3)
    const fold = polygon([
      { x: (edge + inner) / 2, y: y - 30 * unit },
      { x: inner, y: y - 30 * unit },
      { x: inner - side * width * -0.02, y: y + height * 0.5 },
      { x: edge - side * 16 * unit, y: y + height + 40 * unit },
    ])
    stage.lit('prop', 0.909, fold, darker(curtain, 0.06), 0.3)
  }
  stage.lit('prop', 0.905, rectangle(x - 60 * unit, y - 40 * unit, width + 120 * unit, 9 * unit), '#6b4a36', 0.2)
}

function drawFurnishings(stage: Stage): void {
  const { frame, palette, horizon, unit, scene, random } = stage
  const roll = random.fork('furnishings')
  const far = stage.focus.side
  const hasShelf = scene.subjects.some(({ object }) => object === 'bookshelf')
  if (!hasShelf && roll.chance(0.55))
    stage.put(drawBookshelf(stage.drawOptions('shelf')), {
      x: frame.width * (0.5 + far * 0.41),
      y: horizon + 10 * unit,
      height: horizon * 0.72,
      depth: 0.64,
      keep: 0.2,
    })
  else drawPictures(stage, frame.width * (0.5 + far * 0.3))
  if (!scene.subjects.some(({ object }) => object === 'floor-lamp')) {
    const x = frame.width * (0.5 - far * 0.42)
    const height = horizon * 0.74
    const y = horizon + 24 * unit
    stage.put(drawFloorLamp(stage.drawOptions('floor lamp')), { x, y, height, depth: 0.6, keep: 0.2 })
    if (palette.isDark || scene.moods.includes('cosy')) {
      for (const [reach, strength] of rows('260 0.1, 170 0.13, 100 0.18'))
        stage.glow(0.599, ellipse({ x, y: y - height * 0.8 }, unit * reach), translucent('#ffd890', strength))
    }
  }
  stage.put(drawIcon('potted-plant'), {
    x: frame.width * (0.5 + far * roll.between(0.44, 0.47)),
    y: frame.height * 0.96,
    height: frame.height * 0.2,
    depth: 0.2,
    keep: 0.1,
  })
}

function drawPictures(stage: Stage, x: number): void {
  const { palette, horizon, unit, random } = stage
  const roll = random.fork('pictures')
  for (const [dx, dy, width, height] of rows<[number, number, number, number]>(
    '-70 0 100 130, 50 -16 84 84, 54 84 76 60',
  )) {
    const [left, top] = [x + dx * unit, horizon * 0.24 + dy * unit]
    stage.lit('prop', 0.93, rectangle(left, top, width * unit, height * unit), '#6b4a36', 0.2)
    const mount = rectangle(left + 7 * unit, top + 7 * unit, (width - 14) * unit, (height - 14) * unit)
    stage.lit('prop', 0.92, mount, '#f4ead8', 0.3)
    const canvas = rectangle(left + 16 * unit, top + 16 * unit, (width - 32) * unit, (height - 32) * unit)
    stage.lit('prop', 0.91, canvas, roll.pick(palette.accents), 0.3)
    const sun = ellipse({ x: left + (width / 2) * unit, y: top + height * 0.55 * unit }, width * 0.17 * unit)
    stage.lit('prop', 0.9, sun, roll.pick(palette.accents), 0.3)
  }
}
