import { below, groundStrip } from './ground.ts'
import { rows, type XYZ } from '../../rows.ts'
import { darker, lighter, mix } from '../../colour/hex.ts'
import { polygon } from '../../drawing/paths.ts'
import { drawBigLeaf, drawGrass } from '../objects/small-plants.ts'
import { drawBroadleaf, drawPalm } from '../objects/trees.ts'
import { strip, type Stage } from '../stage.ts'
import { drawShafts } from './forest.ts'
import { scatter } from './scatter.ts'
import { drawSky } from './sky.ts'
import { drawHill } from './terrain.ts'

export function drawJungle(stage: Stage): void {
  const { frame, random } = stage
  const green = stage.scene.settingColour ?? '#3f9a55'
  stage.horizon = frame.height * random.fork('jungle').between(0.6, 0.66)
  drawSky(stage, { bottom: stage.horizon, clouds: false })
  for (const [depth, height, count] of rows<XYZ>('0.9 0.5 12, 0.78 0.62 10, 0.66 0.66 7')) {
    drawHill(stage, darker(green, 0.02), depth + 0.004, below(stage, 0.5 - depth * 0.5), {
      rise: 0.03,
      waves: 2,
      seed: Math.round(depth * 90),
    })
    scatter(
      stage,
      `canopy ${depth}`,
      count,
      (options, random) =>
        random.chance(0.45)
          ? drawPalm({ ...options, colour: green })
          : drawBroadleaf({ ...options, colour: random.chance(0.5) ? green : darker(green, 0.06) }),
      {
        ...strip([-30, frame.width + 30], [below(stage, 0.02), below(stage, 0.14)], [depth, depth - 0.05]),
        height: frame.height * height,
        farShare: 0.75,
      },
    )
  }
  drawShafts(stage)
  drawHill(stage, mix(green, '#8aa84a', 0.4), 0.5, below(stage, 0.3), { rise: 0.02, waves: 1.4, seed: 17 })
  stage.places.ground = groundStrip(stage, [0.16, 0.84], [0.44, 0.76], [0.44, 0.3])
  const leaves = random.fork('big leaves')
  for (const side of [-1, 1] as const) {
    for (let leaf = 0; leaf < 6; leaf++) {
      const hanging = leaf % 3 === 2
      const drawing = drawBigLeaf(leaves, leaves.pick([green, darker(green, 0.07), lighter(green, 0.04), '#2f7f6a']))
      stage.put(drawing, {
        x: frame.width * (0.5 + side * leaves.between(0.36, 0.54)),
        y: hanging ? -10 : frame.height * leaves.between(0.94, 1.06),
        height: frame.height * leaves.between(0.26, 0.42),
        depth: 0.16 - leaf * 0.01,
        rotation: hanging ? Math.PI + side * leaves.between(-0.1, 0.7) : -side * leaves.between(0.05, 0.75),
      })
    }
  }
  scatter(stage, 'undergrowth', 24, (_, random) => drawGrass(random, darker(green, 0.08)), {
    ...strip([-10, frame.width + 10], [below(stage, 0.86), frame.height * 1.02], [0.2, 0.06]),
    height: frame.height * 0.09,
    farShare: 0.6,
  })
}

/** Dark rock around a lit opening. */
export function drawCave(stage: Stage): void {
  const { frame, palette, materials, random, unit } = stage
  stage.horizon = frame.height * 0.62
  drawSky(stage, { bottom: stage.horizon })
  const wooded = mix(materials.pine, materials.rock, 0.4)
  drawHill(stage, wooded, 0.8, below(stage, -0.06), { rise: 0.06, waves: 2.4, seed: 18 })
  const rock = stage.scene.settingColour ?? mix(materials.rock, '#4a4458', 0.55)
  const walls = random.fork('walls')
  for (const [layer, reach] of [0.42, 0.34, 0.46].entries()) {
    const depth = 0.6 - layer * 0.2
    const rim = Array.from({ length: 19 }, (_, index) => {
      const angle = Math.PI * (1 + index / 18)
      const far = reach * walls.between(0.86, 1.14)
      return {
        x: frame.width * 0.5 + Math.cos(angle) * frame.width * (far + layer * 0.03),
        y: below(stage, 0.2) + Math.sin(angle) * frame.height * (0.46 + layer * 0.06) * (far / reach),
      }
    })
    if (layer === 1) continue
    const wall = polygon([
      { x: -30, y: frame.height + 30 },
      { x: -30, y: -30 },
      { x: frame.width + 30, y: -30 },
      { x: frame.width + 30, y: frame.height + 30 },
      { x: rim.at(-1)?.x ?? 0, y: frame.height + 30 },
      ...rim.toReversed(),
      { x: rim[0]?.x ?? 0, y: frame.height + 30 },
    ])
    stage.lit('land', depth, wall, darker(rock, layer * 0.07))
  }
  drawHill(stage, lighter(rock, 0.02), 0.5, below(stage, 0.3), { rise: 0.02, waves: 1.6, seed: 19 })
  for (let crystal = 0; crystal < 7; crystal++) {
    const x = frame.width * (crystal % 2 === 0 ? walls.between(0.02, 0.22) : walls.between(0.78, 0.98))
    const y = below(stage, walls.between(0.5, 0.95))
    const size = unit * walls.between(26, 64)
    const glass = walls.pick(palette.accents)
    const crystalShape = polygon([
      { x: x - size * 0.3, y },
      { x: x - size * 0.34, y: y - size },
      { x, y: y - size * 1.5 },
      { x: x + size * 0.34, y: y - size * 0.9 },
      { x: x + size * 0.3, y },
    ])
    stage.paint('prop', 0.18, crystalShape, palette.graded(lighter(glass, 0.06), 0.4), true)
    const shaded = polygon(
      `${x} ${y}, ${x} ${y - size * 1.5}, ${x + size * 0.34} ${y - size * 0.9}, ${x + size * 0.3} ${y}`,
    )
    stage.paint('prop', 0.179, shaded, palette.graded(darker(glass, 0.06), 0.4), true)
  }
  stage.places.ground = groundStrip(stage, [0.24, 0.76], [0.46, 0.76], [0.44, 0.3])
}
