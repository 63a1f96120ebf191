import { downwards } from '../../drawing/shape.ts'
import { below, groundStrip } from './ground.ts'
import { darker, lighter, mix } from '../../colour/hex.ts'
import { ellipse, ground, heightLine, closedCurve } from '../../drawing/paths.ts'
import { drawIcon } from '../objects/icons.ts'
import { drawGrass, drawLilyPad, drawReeds } from '../objects/small-plants.ts'
import { drawWillow } from '../objects/branching-trees.ts'
import { drawBroadleaf, drawPine } from '../objects/trees.ts'
import { strip, type Stage } from '../stage.ts'
import { drawBackdrop } from './backdrop.ts'
import { WATER_KEEP, waterColour, drawLightPath, floatPlace } from './open-water.ts'
import { scatter } from './scatter.ts'
import { drawSky } from './sky.ts'
import { drawHill, drawRipples } from './terrain.ts'

/** Still water between banks: broad for a lake, close for a pond, winding for a river. */
export function drawLake(stage: Stage): void {
  drawInland(stage, { far: 0.08, near: 0.9, pads: 0, willow: false })
}

export function drawPond(stage: Stage): void {
  drawInland(stage, { far: 0.2, near: 0.86, pads: 9, willow: true })
}

function drawInland(
  stage: Stage,
  { far, near, pads, willow }: { far: number; near: number; pads: number; willow: boolean },
): void {
  const { frame, materials, random, unit, palette } = stage
  stage.horizon = frame.height * random.fork('lake').between(0.42, 0.5)
  const { horizon } = stage
  const water = waterColour(stage)
  drawSky(stage, { bottom: horizon })
  drawBackdrop(stage, horizon)
  drawHill(stage, darker(materials.grass, 0.03), 0.64, below(stage, 0.02), { rise: 0.015, waves: 1.6, seed: 12 })
  const shore = below(stage, far)
  const surface = ground(
    heightLine(-30, frame.width + 30, 24, (x) => shore + stage.noise(x / (frame.width * 0.5), 9) * unit * 9),
    frame.height + 30,
  )
  const reflection = downwards(shore, frame.height, [
    [
      0,
      mix(palette.lit(water, 0.45, WATER_KEEP), palette.sky.at(-1) ?? water, stage.scene.settingColour ? 0.12 : 0.34),
    ],
    [1, palette.lit(darker(water, 0.08), 0.1, WATER_KEEP)],
  ])
  stage.paint('water', 0.6, surface, reflection)
  if (!willow) drawLightPath(stage, below(stage, 0.8))
  drawRipples(stage, {
    top: shore + unit * 14,
    bottom: below(stage, near),
    colour: water,
    count: 30,
    depthAt: (y) => 0.58 - ((y - shore) / (frame.height - shore)) * 0.25,
  })
  floatPlace(stage, far + 0.2, near - 0.18)
  const bank = drawHill(stage, materials.grass, 0.24, below(stage, near), { rise: 0.03, waves: 1.1, seed: 13 })
  stage.places.ground = strip(
    [frame.width * 0.1, frame.width * 0.9],
    [below(stage, near + 0.03), below(stage, near + 0.07)],
    [0.22, 0.2],
  )
  stage.farGround = strip(
    [frame.width * 0.14, frame.width * 0.86],
    [below(stage, far * 0.75), below(stage, far * 0.95)],
    [0.605, 0.6],
  )
  const trees = strip([0, frame.width], [below(stage, 0.02), below(stage, far * 0.7)], [0.63, 0.61])
  scatter(
    stage,
    'far bank',
    8,
    (options, random) => (random.chance(0.5) ? drawPine(options) : drawBroadleaf(options)),
    { ...trees, height: frame.height * 0.16, farShare: 0.7, clearing: 0.1 },
  )
  if (willow)
    stage.put(drawWillow(stage.drawOptions('willow')), {
      x: frame.width * (0.5 - stage.focus.side * 0.4),
      y: below(stage, far + 0.04),
      height: frame.height * 0.42,
      depth: 0.59,
    })
  if (pads > 0)
    scatter(stage, 'lily pads', pads, (_, random) => drawLilyPad(random, '#5aa05a'), {
      ...strip([0, frame.width], [below(stage, far + 0.1), below(stage, near - 0.04)], [0.56, 0.3]),
      height: unit * 22,
      farShare: 0.5,
      clearing: 0.2,
    })
  scatter(stage, 'reeds', 8, (_, random) => drawReeds(random, materials.snowy ? '#b8a578' : '#6f9a4f'), {
    ...strip([-20, frame.width + 20], [0, unit * 40], [0.2, 0.14]),
    height: frame.height * 0.2,
    farShare: 0.8,
    clearing: 0.3,
    groundAt: bank,
  })
  scatter(stage, 'bank grass', 22, (_, random) => drawGrass(random, darker(materials.grass, 0.08)), {
    ...strip([-10, frame.width + 10], [unit * 6, unit * 60], [0.19, 0.1]),
    height: frame.height * 0.05,
    groundAt: bank,
  })
}

export function drawRiver(stage: Stage): void {
  const { frame, materials, random, unit, palette } = stage
  stage.horizon = frame.height * random.fork('river').between(0.46, 0.54)
  const { horizon } = stage
  const water = waterColour(stage)
  drawSky(stage, { bottom: horizon })
  drawBackdrop(stage, horizon)
  drawHill(stage, materials.grass, 0.62, below(stage, 0.05), { rise: 0.025, waves: 1.6, seed: 14 })
  const start = frame.width * (0.5 - stage.focus.side * 0.1)
  const steps = [0, 0.15, 0.32, 0.5, 0.7, 0.86, 1]
  const spine = (share: number): number =>
    start + Math.sin(share * 5.2 + 0.6) * frame.width * (0.03 + share * 0.13) * stage.focus.side
  const half = (share: number): number => frame.width * (0.014 + share ** 1.5 * 0.34)
  const sideOf = (sign: number) =>
    steps.map((share) => ({
      x: spine(share) + sign * half(share),
      y: below(stage, 0.1) + (frame.height - below(stage, 0.1) + 30) * share,
    }))
  const banks = (grow: number) => [
    ...sideOf(-1).map((point, index) => ({ x: point.x - grow * (0.2 + (steps[index] ?? 0)), y: point.y })),
    ...sideOf(1)
      .map((point, index) => ({ x: point.x + grow * (0.2 + (steps[index] ?? 0)), y: point.y }))
      .toReversed(),
  ]
  stage.lit('land', 0.58, closedCurve(banks(unit * 26)), darker(materials.earth, -0.04))
  const surface = closedCurve(banks(0))
  const reflection = downwards(below(stage, 0.1), frame.height, [
    [0, mix(palette.lit(water, 0.4, WATER_KEEP), palette.sky.at(-1) ?? water, 0.4)],
    [1, palette.lit(water, 0.1, WATER_KEEP)],
  ])
  stage.paint('water', 0.57, surface, reflection)
  const flow = random.fork('flow')
  for (let streak = 0; streak < 26; streak++) {
    const share = flow.between(0.1, 0.98)
    const x = spine(share) + flow.between(-0.7, 0.7) * half(share)
    const gleam = ellipse(
      { x, y: below(stage, 0.1) + (frame.height - below(stage, 0.1)) * share },
      unit * (8 + share * 46),
      unit * (1 + share * 2.6),
    )
    stage.lit('water', 0.56, gleam, lighter(water, 0.13))
  }
  scatter(
    stage,
    'river trees',
    8,
    (options, random) => (random.chance(0.5) ? drawPine(options) : drawBroadleaf(options)),
    {
      ...strip([-20, frame.width + 20], [below(stage, 0.06), below(stage, 0.3)], [0.61, 0.59]),
      height: frame.height * 0.3,
      farShare: 0.5,
      clearing: 0.2,
    },
  )
  scatter(stage, 'river stones', 10, () => drawIcon('rock'), {
    ...groundStrip(stage, [0, 1], [0.5, 1], [0.5, 0.16]),
    height: unit * 46,
    farShare: 0.4,
    clearing: 0.12,
  })
  stage.places.ground = groundStrip(stage, [0.14, 0.86], [0.34, 0.62], [0.46, 0.34])
  stage.places.water = strip(
    [spine(0.7) - half(0.7) * 0.5, spine(0.7) + half(0.7) * 0.5],
    [below(stage, 0.6), below(stage, 0.8)],
    [0.4, 0.3],
  )
}
