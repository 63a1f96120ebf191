import { below, groundStrip } from './ground.ts'
import { darker, lighter, mix } from '../../colour/hex.ts'
import { blob, ground, heightLine, polygon, closedCurve } from '../../drawing/paths.ts'
import { drawIcon } from '../objects/icons.ts'
import { drawGrass } from '../objects/small-plants.ts'
import { drawPalm } from '../objects/trees.ts'
import { strip, type Stage } from '../stage.ts'
import { waterColour, drawOpenWater, floatPlace } from './open-water.ts'
import { scatter } from './scatter.ts'
import { roughness, drawDistantIslands, drawGulls } from './sea.ts'
import { drawSky } from './sky.ts'

export function drawBeach(stage: Stage): void {
  const { frame, materials, random, unit } = stage
  stage.horizon = frame.height * random.fork('beach').between(0.44, 0.52)
  drawSky(stage, { bottom: stage.horizon })
  drawDistantIslands(stage)
  drawOpenWater(stage, below(stage, 0.5), 0.28, 0.38)
  const sand = stage.scene.settingColour ?? materials.sand
  const shore =
    (y: number) =>
    (x: number): number =>
      y -
      stage.noise(x / (frame.width * 0.6), 3) * frame.height * 0.035 +
      ((x / frame.width - 0.5) * stage.focus.side * frame.height) / 12
  const shelf = (share: number, depth: number, colour: string): void =>
    stage.lit(
      'land',
      depth,
      ground(heightLine(-30, frame.width + 30, 30, shore(below(stage, share))), frame.height + 30),
      colour,
    )
  shelf(0.4, 0.5, lighter(waterColour(stage), 0.12))
  shelf(0.44, 0.495, '#fbf6ea')
  shelf(0.46, 0.49, darker(sand, 0.06))
  shelf(0.52, 0.48, sand)
  shelf(0.9, 0.2, lighter(sand, 0.03))
  floatPlace(stage, 0.14, 0.3)
  stage.places.ground = groundStrip(stage, [0.12, 0.88], [0.62, 0.86], [0.4, 0.26])
  const side = -stage.focus.side
  for (const [index, reach] of [0.4, 0.47].entries()) {
    stage.put(drawPalm(stage.drawOptions(`palm ${index}`)), {
      x: frame.width * (0.5 + side * reach),
      y: below(stage, 0.64 + index * 0.12),
      height: frame.height * (0.5 + index * 0.07),
      depth: 0.38 - index * 0.06,
      flip: side > 0,
    })
  }
  scatter(stage, 'shells', 7, (_, random) => drawIcon(random.pick(['spiral-shell', 'rock', 'oyster'])), {
    ...groundStrip(stage, [0, 1], [0.66, 1], [0.38, 0.12]),
    height: unit * 30,
    farShare: 0.5,
    clearing: 0.16,
    shadows: true,
  })
  drawGulls(stage, unit * 30)
}

/** A headland on the side of the focus, the sea on the other. */
export function drawCoast(stage: Stage): void {
  const { frame, materials, random, unit } = stage
  stage.horizon = frame.height * random.fork('coast').between(0.6, 0.66)
  drawSky(stage, { bottom: stage.horizon })
  drawDistantIslands(stage)
  drawOpenWater(stage, frame.height, Math.max(0.5, roughness(stage)))
  const { side } = stage.focus
  const rock = stage.scene.settingColour ?? mix(materials.rock, '#6f5a50', 0.35)
  const at = (share: number): number => (side > 0 ? frame.width * (1 - share) : frame.width * share)
  const top = below(stage, -0.12)
  const edge: { share: number; y: number }[] = [
    { share: -0.05, y: top - frame.height * 0.05 },
    { share: 0.22, y: top - frame.height * 0.03 },
    { share: 0.42, y: top },
    { share: 0.52, y: top + frame.height * 0.012 },
  ]
  const face = [
    { share: 0.57, y: top + frame.height * 0.05 },
    { share: 0.55, y: below(stage, 0.28) },
    { share: 0.6, y: below(stage, 0.5) },
    { share: 0.59, y: below(stage, 0.72) },
    { share: 0.66, y: below(stage, 1.05) },
    { share: -0.05, y: below(stage, 1.05) },
  ]
  const points = (list: readonly { share: number; y: number }[]) => list.map(({ share, y }) => ({ x: at(share), y }))
  stage.lit('land', 0.46, polygon(points([...edge, ...face])), rock)
  const shaded = polygon(
    points([
      { share: 0.3, y: top + 20 },
      { share: 0.43, y: below(stage, 0.4) },
      { share: 0.38, y: below(stage, 0.7) },
      { share: 0.47, y: below(stage, 1.05) },
      { share: -0.05, y: below(stage, 1.05) },
      { share: -0.05, y: top },
    ]),
  )
  stage.lit('land', 0.459, shaded, darker(rock, 0.06))
  const darkest = polygon(
    points([
      { share: 0.1, y: top + 30 },
      { share: 0.2, y: below(stage, 0.5) },
      { share: 0.13, y: below(stage, 0.8) },
      { share: 0.2, y: below(stage, 1.05) },
      { share: -0.05, y: below(stage, 1.05) },
      { share: -0.05, y: top },
    ]),
  )
  stage.lit('land', 0.458, darkest, darker(rock, 0.11))
  const turf = [
    ...edge,
    { share: 0.575, y: top + frame.height * 0.035 },
    { share: 0.5, y: top + frame.height * 0.06 },
    { share: 0.36, y: top + frame.height * 0.05 },
    { share: 0.2, y: top + frame.height * 0.075 },
    { share: -0.05, y: top + frame.height * 0.06 },
  ]
  stage.lit('land', 0.45, closedCurve(points(turf)), materials.grass)
  const surf = random.fork('surf')
  for (let splash = 0; splash < 12; splash++) {
    const share = 0.54 + surf.between(0, 0.13)
    const spray = blob(
      { x: at(share), y: below(stage, surf.between(0.66, 1)) },
      unit * surf.between(14, 44),
      unit * surf.between(8, 20),
      0.2,
      surf,
    )
    stage.lit('water', 0.24, spray, '#f3f7f8')
  }
  const standing = [at(0.2), at(0.44)].sort((one, other) => one - other)
  stage.places.ground = strip(
    [standing[0] ?? 0, standing[1] ?? 0],
    [top + frame.height * 0.012, top + frame.height * 0.035],
    [0.44, 0.42],
  )
  stage.places.water = strip(
    [Math.min(at(0.7), at(0.96)), Math.max(at(0.7), at(0.96))],
    [below(stage, 0.26), below(stage, 0.5)],
    [0.55, 0.4],
  )
  scatter(stage, 'turf', 9, (_, random) => drawGrass(random, darker(materials.grass, 0.08)), {
    ...strip(
      [Math.min(at(0), at(0.5)), Math.max(at(0), at(0.5))],
      [top + frame.height * 0.02, top + frame.height * 0.06],
      [0.43, 0.4],
    ),
    height: unit * 22,
  })
  drawGulls(stage, unit * 30)
}
