import { darker, lighter, mix, translucent } from '../drawing/colour.ts'
import { blob, ellipse, polygon, rectangle } from '../drawing/paths.ts'
import { repaint } from '../drawing/shape.ts'
import { Sketch } from '../drawing/sketch.ts'
import { drawCoral, drawSeaweed } from '../objects/small-plants.ts'
import { drawIcon } from '../objects/icons.ts'
import type { Stage } from '../stage.ts'
import { scatter } from './scatter.ts'
import { drawCumulus, drawSky } from './sky.ts'
import { drawHill } from './terrain.ts'

export function drawSpace(stage: Stage): void {
  const { frame, palette, random, unit } = stage
  stage.horizon = frame.height
  drawSky(stage, { bottom: frame.height * 1.2, clouds: false, lights: false })
  const roll = random.fork('space')
  for (let cloud = 0; cloud < 9; cloud++) {
    const tint = palette.graded(mix(roll.pick(palette.accents), '#4a3f9a', 0.45), 0.2)
    const along = cloud / 8
    stage.paint(
      'light',
      0.985,
      blob(
        {
          x: frame.width * (along + roll.between(-0.1, 0.1)),
          y: frame.height * (0.75 - along * 0.5 * stage.focus.side + roll.between(-0.1, 0.1)),
        },
        unit * roll.between(120, 260),
        unit * roll.between(70, 150),
        0.25,
        roll,
      ),
      translucent(tint, 0.16),
      true,
    )
  }
  drawPlanet(
    stage,
    { x: frame.width * (0.5 - stage.focus.side * 0.3), y: frame.height * roll.between(0.72, 0.9) },
    unit * roll.between(170, 240),
    roll.pick(palette.accents),
    0.9,
  )
  drawPlanet(
    stage,
    {
      x: frame.width * (0.5 + stage.focus.side * roll.between(0.32, 0.42)),
      y: frame.height * roll.between(0.14, 0.24),
    },
    unit * roll.between(40, 70),
    roll.pick(palette.accents),
    0.88,
  )
  if (roll.chance(0.6))
    stage.put(drawIcon('ringed-planet'), {
      x: frame.width * (0.5 - stage.focus.side * 0.36),
      y: frame.height * 0.3,
      height: unit * 120,
      depth: 0.6,
      keep: 0.4,
    })
  const everywhere = {
    left: frame.width * 0.18,
    right: frame.width * 0.82,
    back: frame.height * 0.4,
    front: frame.height * 0.74,
    backDepth: 0.44,
    frontDepth: 0.3,
  }
  for (const home of ['space', 'air', 'ground', 'water', 'underwater', 'table', 'floor'] as const)
    stage.places[home] = everywhere
}

function drawPlanet(
  stage: Stage,
  centre: { x: number; y: number },
  radius: number,
  colour: string,
  depth: number,
): void {
  const { palette, random } = stage
  const roll = random.fork(`planet ${Math.round(radius)}`)
  const body = palette.graded(colour, 0.3)
  stage.paint('celestial', depth, ellipse(centre, radius), body)
  for (let band = -2; band <= 2; band++) {
    const y = centre.y + band * radius * 0.34 + roll.between(-6, 6)
    const half = Math.sqrt(Math.max(0, radius ** 2 - (y - centre.y) ** 2))
    stage.paint(
      'celestial',
      depth - 0.001,
      ellipse({ x: centre.x, y }, half * 0.98, radius * roll.between(0.05, 0.1)),
      band % 2 === 0 ? lighter(body, 0.05) : darker(body, 0.05),
    )
  }
  const away = Math.sign(centre.x - stage.light.x) || 1
  stage.paint(
    'celestial',
    depth - 0.002,
    new Sketch().path(
      `M${centre.x} ${centre.y - radius} A${radius} ${radius} 0 0 ${away > 0 ? 1 : 0} ${centre.x} ${centre.y + radius} A${radius * 1.25} ${radius * 1.25} 0 0 ${away > 0 ? 0 : 1} ${centre.x} ${centre.y - radius}Z`,
      '#000000',
    ).shapes[0]?.path ?? ellipse(centre, 1),
    translucent(palette.ink, 0.4),
  )
}

/** Above the clouds, with towers of them as far as one sees. */
export function drawOpenSky(stage: Stage): void {
  const { frame, palette, random } = stage
  stage.horizon = frame.height * 0.86
  drawSky(stage, { bottom: frame.height })
  const roll = random.fork('cloud sea')
  const pale = palette.isDark
    ? mix(palette.sky[2] ?? palette.haze, '#8fa0c8', 0.25)
    : mix(palette.haze, '#ffffff', 0.72)
  for (let row = 0; row < 4; row++) {
    const count = 6 - row
    for (let index = 0; index < count; index++) {
      const tint = mix(pale, palette.sky[2] ?? pale, 0.36 - row * 0.12)
      const cloud = drawCumulus(roll, tint)
      const width = frame.width * (0.26 + row * 0.09)
      stage.add(
        'cloud',
        0.8 - row * 0.18,
        new Sketch().add(
          cloud,
          frame.width * ((index + roll.between(0.1, 0.9)) / count),
          frame.height * (0.8 + row * 0.085),
          width / (cloud.box.right - cloud.box.left),
        ).shapes,
      )
    }
  }
  const air = {
    left: frame.width * 0.18,
    right: frame.width * 0.82,
    back: frame.height * 0.4,
    front: frame.height * 0.66,
    backDepth: 0.6,
    frontDepth: 0.4,
  }
  stage.places.air = air
  stage.places.space = air
  stage.places.ground = {
    ...air,
    back: frame.height * 0.8,
    front: frame.height * 0.86,
    backDepth: 0.5,
    frontDepth: 0.4,
  }
}

export function drawUnderwater(stage: Stage): void {
  const { frame, palette, random, unit, scene } = stage
  const roll = random.fork('underwater')
  const sea = scene.settingColour ?? roll.pick(['#1f8fb0', '#1a7fa8', '#239a9a'])
  stage.horizon = frame.height * 0.78
  const dark = palette.isDark ? 0.16 : 0
  const stops = [
    lighter(sea, 0.2 - dark),
    lighter(sea, 0.06 - dark),
    darker(sea, 0.08 + dark),
    darker(sea, 0.18 + dark),
  ].map((colour, index) => ({ at: index / 3, colour: palette.graded(colour) }))
  stage.paint('sky', 1, rectangle(-20, -20, frame.width + 40, frame.height + 40), {
    from: { x: 0, y: 0 },
    to: { x: 0, y: frame.height },
    stops,
  })
  const deep = palette.graded(darker(sea, 0.1 + dark))
  for (let ray = 0; ray < 7; ray++) {
    const x = stage.light.x + (ray - 3) * unit * 120 + roll.between(-30, 30) * unit
    const drift = (ray - 3) * unit * 60
    const half = unit * roll.between(16, 46)
    stage.paint(
      'light',
      0.97,
      polygon([
        { x: x - half, y: -20 },
        { x: x + half, y: -20 },
        { x: x + drift + half * 2.4, y: frame.height * 0.8 },
        { x: x + drift - half * 2.4, y: frame.height * 0.8 },
      ]),
      {
        from: { x: 0, y: 0 },
        to: { x: 0, y: frame.height * 0.8 },
        stops: [
          { at: 0, colour: translucent('#e9fff6', 0.3) },
          { at: 1, colour: translucent('#e9fff6', 0) },
        ],
      },
      true,
    )
  }
  const under = (colour: string, depth: number): string =>
    mix(palette.graded(colour, 0.2), deep, Math.min(0.85, depth * 0.9))
  const hill = (depth: number, y: number, rise: number, colour: string, seed: number): void => {
    drawHill(stage, { depth, y, rise, waves: 1.7, colour, seed })
    const made = stage.elements.pop()
    if (made)
      stage.add(
        'land',
        depth,
        repaint(made.shapes, () => under(colour, depth)),
      )
  }
  hill(0.9, frame.height * 0.62, frame.height * 0.08, '#4a7a8a', 91)
  hill(0.76, frame.height * 0.7, frame.height * 0.07, '#5f8a8a', 92)
  hill(0.5, frame.height * 0.82, frame.height * 0.03, '#d9c592', 93)
  hill(0.2, frame.height * 0.95, frame.height * 0.025, '#e8d6a4', 94)
  const submerge = (from: number): void => {
    for (let index = from; index < stage.elements.length; index++) {
      const element = stage.elements[index]
      if (element)
        stage.elements[index] = {
          ...element,
          shapes: repaint(element.shapes, ({ paint }) =>
            typeof paint === 'string' ? mix(paint, deep, Math.max(0, element.depth - 0.14) * 0.9) : paint,
          ),
        }
    }
  }
  const before = stage.elements.length
  const corals = ['#f2685c', '#f28fb0', '#f2a541', '#a878c8', ...palette.accents.slice(0, 2)]
  scatter(stage, {
    name: 'coral far',
    count: 9,
    draw: (_, random) => drawCoral(random, random.pick(corals)),
    left: -20,
    right: frame.width + 20,
    back: frame.height * 0.74,
    front: frame.height * 0.82,
    backDepth: 0.74,
    frontDepth: 0.54,
    height: frame.height * 0.15,
    farShare: 0.7,
  })
  scatter(stage, {
    name: 'coral',
    count: 9,
    draw: (_, random) => drawCoral(random, random.pick(corals)),
    left: -20,
    right: frame.width + 20,
    back: frame.height * 0.88,
    front: frame.height * 1.02,
    backDepth: 0.44,
    frontDepth: 0.1,
    height: frame.height * 0.15,
    farShare: 0.6,
    clearing: 0.2,
  })
  scatter(stage, {
    name: 'weed',
    count: 12,
    draw: (_, random) => drawSeaweed(random, random.pick(['#3f9a6a', '#2f8a7a', '#7aa84a'])),
    left: -20,
    right: frame.width + 20,
    back: frame.height * 0.82,
    front: frame.height * 1.04,
    backDepth: 0.5,
    frontDepth: 0.08,
    height: frame.height * 0.32,
    farShare: 0.5,
    clearing: 0.22,
  })
  scatter(stage, {
    name: 'stones',
    count: 6,
    draw: () => drawIcon('rock'),
    left: 0,
    right: frame.width,
    back: frame.height * 0.88,
    front: frame.height * 1.02,
    backDepth: 0.46,
    frontDepth: 0.12,
    height: frame.height * 0.08,
    farShare: 0.5,
  })
  submerge(before)
  drawBubbles(stage)
  const water = {
    left: frame.width * 0.16,
    right: frame.width * 0.84,
    back: frame.height * 0.26,
    front: frame.height * 0.72,
    backDepth: 0.5,
    frontDepth: 0.26,
  }
  for (const home of ['underwater', 'water', 'air', 'space'] as const) stage.places[home] = water
  stage.places.ground = {
    left: frame.width * 0.18,
    right: frame.width * 0.82,
    back: frame.height * 0.87,
    front: frame.height * 0.93,
    backDepth: 0.42,
    frontDepth: 0.3,
  }
}

function drawBubbles(stage: Stage): void {
  const { frame, random, unit } = stage
  const roll = random.fork('bubbles')
  for (let stream = 0; stream < 4; stream++) {
    const x = frame.width * roll.next()
    for (let bubble = 0; bubble < 6; bubble++) {
      const centre = {
        x: x + roll.between(-18, 18) * unit,
        y: frame.height * (0.8 - bubble * 0.1 - roll.between(0, 0.06)),
      }
      const radius = unit * roll.between(4, 12)
      stage.paint('light', 0.24, ellipse(centre, radius), '#dffaff44', true)
      stage.paint(
        'light',
        0.239,
        ellipse({ x: centre.x - radius * 0.3, y: centre.y - radius * 0.3 }, radius * 0.28),
        '#ffffffb0',
        true,
      )
    }
  }
}
