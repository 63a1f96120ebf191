import { frameStrip } from './ground.ts'
import { darker, lighter, mix, translucent } from '../../colour/hex.ts'
import { ellipse, polygon, rectangle } from '../../drawing/paths.ts'
import { repaint, downwards } from '../../drawing/shape.ts'
import { drawIcon } from '../objects/icons.ts'
import { drawCoral, drawSeaweed } from '../objects/sea-plants.ts'
import { strip, type Stage } from '../stage.ts'
import { scatter } from './scatter.ts'
import { drawHill } from './terrain.ts'

export function drawUnderwater(stage: Stage): void {
  const { frame, palette, random, unit, scene } = stage
  const roll = random.fork('underwater')
  const sea = scene.settingColour ?? roll.pick(['#1f8fb0', '#1a7fa8', '#239a9a'])
  stage.horizon = frame.height * 0.78
  stage.zoom = 1.3
  stage.light.y = -frame.height * 0.08
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
    const shaft = polygon([
      { x: x - half, y: -20 },
      { x: x + half, y: -20 },
      { x: x + drift + half * 2.4, y: frame.height * 0.8 },
      { x: x + drift - half * 2.4, y: frame.height * 0.8 },
    ])
    const light = downwards(0, frame.height * 0.8, [
      [0, translucent('#e9fff6', 0.3)],
      [1, translucent('#e9fff6', 0)],
    ])
    stage.glow(0.97, shaft, light)
  }
  const under = (colour: string, depth: number): string =>
    mix(palette.graded(colour, 0.2), deep, Math.min(0.85, depth * 0.9))
  const hill = (depth: number, y: number, rise: number, colour: string, seed: number): void => {
    drawHill(stage, colour, depth, frame.height * y, { rise, waves: 1.7, seed })
    const made = stage.elements.pop()
    if (made)
      stage.add(
        'land',
        depth,
        repaint(made.shapes, () => under(colour, depth)),
      )
  }
  hill(0.9, 0.62, 0.08, '#4a7a8a', 91)
  hill(0.76, 0.7, 0.07, '#5f8a8a', 92)
  hill(0.5, 0.82, 0.03, '#d9c592', 93)
  hill(0.2, 0.95, 0.025, '#e8d6a4', 94)
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
  scatter(stage, 'coral far', 9, (_, random) => drawCoral(random, random.pick(corals)), {
    ...strip([-20, frame.width + 20], [frame.height * 0.74, frame.height * 0.82], [0.74, 0.54]),
    height: frame.height * 0.15,
    farShare: 0.7,
  })
  scatter(stage, 'coral', 9, (_, random) => drawCoral(random, random.pick(corals)), {
    ...strip([-20, frame.width + 20], [frame.height * 0.88, frame.height * 1.02], [0.44, 0.1]),
    height: frame.height * 0.15,
    farShare: 0.6,
    clearing: 0.2,
  })
  scatter(stage, 'weed', 12, (_, random) => drawSeaweed(random, random.pick(['#3f9a6a', '#2f8a7a', '#7aa84a'])), {
    ...strip([-20, frame.width + 20], [frame.height * 0.82, frame.height * 1.04], [0.5, 0.08]),
    height: frame.height * 0.32,
    farShare: 0.5,
    clearing: 0.22,
  })
  scatter(stage, 'stones', 6, () => drawIcon('rock'), {
    ...frameStrip(stage, [0, 1], [0.88, 1.02], [0.46, 0.12]),
    height: frame.height * 0.08,
    farShare: 0.5,
  })
  submerge(before)
  drawBubbles(stage)
  const water = frameStrip(stage, [0.16, 0.84], [0.26, 0.72], [0.5, 0.26])
  for (const home of ['underwater', 'water', 'air', 'space'] as const) stage.places[home] = water
  stage.places.ground = frameStrip(stage, [0.18, 0.82], [0.87, 0.93], [0.42, 0.3])
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
      stage.glow(0.24, ellipse(centre, radius), '#dffaff44')
      stage.glow(0.239, ellipse({ x: centre.x - radius * 0.3, y: centre.y - radius * 0.3 }, radius * 0.28), '#ffffffb0')
    }
  }
}
