import { darker, lighter, mix, tone, translucent } from '../drawing/colour.ts'
import { ellipse, polygon, rectangle } from '../drawing/paths.ts'
import { repaint } from '../drawing/shape.ts'
import { Sketch } from '../drawing/sketch.ts'
import { drawBookshelf, drawFloorLamp } from '../objects/furniture.ts'
import { drawIcon } from '../objects/icons.ts'
import type { Stage } from '../stage.ts'

/** A muted wall colour out of the accents. */
function wallColour(stage: Stage): string {
  const { scene, palette, random } = stage
  if (scene.settingColour) return scene.settingColour
  const base = random.fork('wall').pick(palette.accents)
  const { lightness } = tone(base)
  return mix(base, palette.isDark ? '#6a5a6a' : '#f0e2cc', lightness < 0.5 ? 0.5 : 0.4)
}

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
    stage.lit(
      'land',
      0.69,
      polygon([
        { x: far, y: horizon },
        { x: far + 1.5 * unit, y: horizon },
        { x: near + 5 * unit, y: frame.height + 20 },
        { x: near, y: frame.height + 20 },
      ]),
      darker(floor, 0.06),
      0.25,
    )
  }
  stage.lit('land', 0.685, rectangle(-20, horizon - 14 * unit, frame.width + 40, 17 * unit), lighter(wall, 0.1), 0.3)
  const rug = random.fork('rug').pick(palette.accents)
  const centre = { x: stage.focus.x * 0.6 + frame.width * 0.2, y: horizon + (frame.height - horizon) * 0.56 }
  for (const [share, tint] of [
    [1, rug],
    [0.86, lighter(rug, 0.12)],
    [0.74, rug],
  ] as const) {
    stage.lit(
      'land',
      0.66 - (1 - share) * 0.01,
      ellipse(centre, frame.width * 0.38 * share, (frame.height - horizon) * 0.34 * share),
      tint,
      0.25,
    )
  }
  drawFurnishings(stage)
  const place = {
    left: frame.width * 0.16,
    right: frame.width * 0.84,
    back: horizon + (frame.height - horizon) * 0.3,
    front: horizon + (frame.height - horizon) * 0.72,
    backDepth: 0.44,
    frontDepth: 0.28,
  }
  stage.places.floor = place
  stage.places.ground = place
  stage.places.table = place
}

function drawWallpaper(stage: Stage, wall: string): void {
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

function drawWindow(stage: Stage): void {
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
    stage.lit(
      'prop',
      0.91,
      polygon([
        { x: edge, y: y - 30 * unit },
        { x: inner, y: y - 30 * unit },
        { x: inner - side * width * -0.02, y: y + height * 0.5 },
        { x: edge - side * 14 * unit, y: y + height + 46 * unit },
        { x: edge, y: y + height + 46 * unit },
      ]),
      curtain,
      0.3,
    )
    stage.lit(
      'prop',
      0.909,
      polygon([
        { x: (edge + inner) / 2, y: y - 30 * unit },
        { x: inner, y: y - 30 * unit },
        { x: inner - side * width * -0.02, y: y + height * 0.5 },
        { x: edge - side * 16 * unit, y: y + height + 40 * unit },
      ]),
      darker(curtain, 0.06),
      0.3,
    )
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
      for (const [reach, strength] of [
        [260, 0.1],
        [170, 0.13],
        [100, 0.18],
      ] as const)
        stage.paint(
          'light',
          0.599,
          ellipse({ x, y: y - height * 0.8 }, unit * reach),
          translucent('#ffd890', strength),
          true,
        )
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
  for (const [dx, dy, width, height] of [
    [-70, 0, 100, 130],
    [50, -16, 84, 84],
    [54, 84, 76, 60],
  ] as const) {
    const [left, top] = [x + dx * unit, horizon * 0.24 + dy * unit]
    stage.lit('prop', 0.93, rectangle(left, top, width * unit, height * unit), '#6b4a36', 0.2)
    stage.lit(
      'prop',
      0.92,
      rectangle(left + 7 * unit, top + 7 * unit, (width - 14) * unit, (height - 14) * unit),
      '#f4ead8',
      0.3,
    )
    stage.lit(
      'prop',
      0.91,
      rectangle(left + 16 * unit, top + 16 * unit, (width - 32) * unit, (height - 32) * unit),
      roll.pick(palette.accents),
      0.3,
    )
    stage.lit(
      'prop',
      0.9,
      ellipse({ x: left + (width / 2) * unit, y: top + height * 0.55 * unit }, width * 0.17 * unit),
      roll.pick(palette.accents),
      0.3,
    )
  }
}

/** A table seen from a chair: wall, light from the side, and a front edge. */
export function drawTable(stage: Stage): void {
  const { frame, palette, random, unit, scene } = stage
  const wall = mix(random.fork('wall').pick(palette.accents), palette.isDark ? '#5a4f60' : '#efe3d0', 0.55)
  stage.horizon = frame.height * random.fork('table').between(0.58, 0.64)
  const { horizon } = stage
  stage.lit('sky', 1, rectangle(-20, -20, frame.width + 40, frame.height + 40), wall, 0.3)
  const light = lighter(wall, 0.05)
  const slant = stage.focus.side * frame.width * 0.12
  for (const [index, share] of [0.08, 0.3].entries()) {
    const x = frame.width * (stage.focus.side > 0 ? share : 0.5 + share)
    stage.lit(
      'sky',
      0.99 - index * 0.001,
      polygon([
        { x, y: horizon * 0.1 },
        { x: x + frame.width * 0.18, y: horizon * 0.1 },
        { x: x + frame.width * 0.18 + slant, y: horizon * 0.86 },
        { x: x + slant, y: horizon * 0.86 },
      ]),
      light,
      0.3,
    )
  }
  const cloth =
    scene.settingColour ??
    random
      .fork('cloth')
      .pick([
        '#c98f5f',
        '#a9744a',
        '#efe6d4',
        ...palette.accents.slice(0, 2).map((accent) => mix(accent, '#f0e4d0', 0.4)),
      ])
  const edge = frame.height * 0.88
  stage.lit('land', 0.7, rectangle(-20, horizon, frame.width + 40, edge - horizon), cloth, 0.35)
  stage.lit('land', 0.69, rectangle(-20, edge, frame.width + 40, frame.height - edge + 20), darker(cloth, 0.1), 0.35)
  stage.lit('land', 0.68, rectangle(-20, edge - 6 * unit, frame.width + 40, 8 * unit), lighter(cloth, 0.06), 0.35)
  const napkin = random.fork('napkin').pick(palette.accents)
  const x = frame.width * (0.5 - stage.focus.side * 0.26)
  stage.lit(
    'land',
    0.66,
    polygon([
      { x: x - 150 * unit, y: edge - 60 * unit },
      { x: x + 20 * unit, y: horizon + 40 * unit },
      { x: x + 170 * unit, y: edge - 90 * unit },
      { x: x + 10 * unit, y: edge - 10 * unit },
    ]),
    napkin,
    0.3,
  )
  for (const share of [0.25, 0.5, 0.75]) {
    stage.lit(
      'land',
      0.659,
      polygon([
        { x: x - 150 * unit + 170 * unit * share, y: edge - 60 * unit - (edge - horizon - 100 * unit) * share },
        { x: x - 144 * unit + 170 * unit * share, y: edge - 60 * unit - (edge - horizon - 100 * unit) * share },
        { x: x + 16 * unit + 160 * unit * share, y: edge - 10 * unit - 80 * unit * share },
        { x: x + 8 * unit + 160 * unit * share, y: edge - 8 * unit - 80 * unit * share },
      ]),
      lighter(napkin, 0.14),
      0.3,
    )
  }
  const place = {
    left: frame.width * 0.18,
    right: frame.width * 0.82,
    back: horizon + (edge - horizon) * 0.34,
    front: horizon + (edge - horizon) * 0.78,
    backDepth: 0.44,
    frontDepth: 0.3,
  }
  stage.places.table = place
  stage.places.ground = place
  stage.places.floor = place
}

/** For things without a place: a seamless backdrop, one great form behind, a plinth below. */
export function drawStudio(stage: Stage): void {
  const { frame, palette, random, unit } = stage
  const roll = random.fork('studio')
  const back = mix(roll.pick(palette.accents), '#f3e8d8', palette.isDark ? 0.1 : 0.5)
  stage.horizon = frame.height * 0.7
  const { horizon } = stage
  stage.lit('sky', 1, rectangle(-20, -20, frame.width + 40, frame.height + 40), back, 0.3)
  const form = roll.pick(palette.accents)
  const reach = Math.min(frame.width, frame.height) * 0.33
  const centre = { x: frame.width * 0.5 - stage.focus.side * unit * 20, y: horizon - reach * 0.94 }
  const kind = roll.integer(0, 2)
  if (kind === 0) stage.lit('land', 0.9, ellipse(centre, reach), form, 0.3)
  else if (kind === 1)
    stage.lit(
      'land',
      0.9,
      rectangle(centre.x - reach * 0.8, centre.y - reach * 0.9, reach * 1.6, horizon - centre.y + reach, reach * 0.8),
      form,
      0.3,
    )
  else
    for (const [index, share] of [1.1, 0.84, 0.58].entries())
      stage.lit(
        'land',
        0.9 - index * 0.005,
        ellipse({ x: centre.x, y: horizon }, reach * share * 1.2),
        mix(form, back, index * 0.3),
        0.3,
      )
  stage.lit(
    'land',
    0.7,
    rectangle(-20, horizon, frame.width + 40, frame.height - horizon + 20),
    darker(back, 0.05),
    0.3,
  )
  const plinth = { x: frame.width * 0.5, y: horizon + (frame.height - horizon) * 0.42 }
  const half = Math.min(frame.width * 0.34, reach * 1.2)
  const stone = lighter(back, 0.08)
  stage.lit('land', 0.62, rectangle(plinth.x - half, plinth.y, half * 2, 40 * unit), darker(stone, 0.1), 0.3)
  stage.lit('land', 0.619, ellipse({ x: plinth.x, y: plinth.y + 40 * unit }, half, 30 * unit), darker(stone, 0.1), 0.3)
  stage.lit('land', 0.61, ellipse(plinth, half, 30 * unit), stone, 0.3)
  const place = {
    left: plinth.x - half * 0.66,
    right: plinth.x + half * 0.66,
    back: plinth.y - 6 * unit,
    front: plinth.y + 14 * unit,
    backDepth: 0.44,
    frontDepth: 0.3,
  }
  stage.places.ground = place
  stage.places.table = place
  stage.places.floor = place
}
