import { downwards } from '../../drawing/shape.ts'
import { below, groundStrip } from './ground.ts'
import { rows } from '../../rows.ts'
import { darker, lighter, mix, translucent } from '../../colour/hex.ts'
import { blob, ellipse, polygon, closedCurve } from '../../drawing/paths.ts'
import { Sketch } from '../../drawing/sketch.ts'
import { drawIcon } from '../objects/icons.ts'
import { drawGrass } from '../objects/small-plants.ts'
import { drawBroadleaf, drawBush, drawPine } from '../objects/trees.ts'
import { strip, type Stage } from '../stage.ts'
import { scatter } from './scatter.ts'
import { drawSky } from './sky.ts'
import { drawHill } from './terrain.ts'

/** Ranks of trees that fade into the light, a clearing, and trunks at both edges. */
export function drawForest(stage: Stage): void {
  const { frame, materials, scene, random } = stage
  stage.horizon = frame.height * random.fork('forest').between(0.6, 0.68)
  drawSky(stage, { bottom: stage.horizon, clouds: false })
  const leafy = scene.season === 'autumn' || scene.season === 'spring' || random.fork('kind').chance(0.45)
  const tree = (options: Parameters<typeof drawPine>[0], roll: number) =>
    roll < (leafy ? 0.82 : 0.08) ? drawBroadleaf(options) : drawPine(options)
  for (const [depth, height, count, foot] of rows<[number, number, number, number]>(
    '0.92 0.5 14 0, 0.82 0.58 12 0.05, 0.7 0.66 9 0.12',
  )) {
    drawHill(stage, mix(materials.grass, materials.pine, 0.45), depth + 0.005, below(stage, foot - 0.02), {
      rise: 0.02,
      waves: 1.8,
      seed: Math.round(depth * 100),
    })
    scatter(stage, `rank ${depth}`, count, (options, random) => tree(options, random.next()), {
      ...strip([-40, frame.width + 40], [below(stage, foot), below(stage, foot + 0.05)], [depth, depth - 0.04]),
      height: frame.height * height,
      farShare: 0.75,
    })
  }
  drawShafts(stage)
  const floor = mix(materials.grass, scene.season === 'autumn' ? '#b9772f' : materials.pine, materials.snowy ? 0 : 0.3)
  drawHill(stage, floor, 0.5, below(stage, 0.26), { rise: 0.02, waves: 1.4, seed: 15 })
  drawHill(stage, darker(floor, 0.07), 0.24, below(stage, 0.9), { rise: 0.03, waves: 1.2, seed: 16 })
  stage.places.ground = groundStrip(stage, [0.16, 0.84], [0.42, 0.76], [0.44, 0.3])
  drawFloorLitter(stage, floor)
  drawEdgeTrunks(stage)
  scatter(stage, 'bushes', 6, drawBush, {
    ...strip([-20, frame.width + 20], [below(stage, 0.24), below(stage, 0.4)], [0.5, 0.47]),
    height: frame.height * 0.09,
    clearing: 0.2,
  })
  scatter(stage, 'ferns', 26, (_, random) => drawGrass(random, materials.snowy ? '#9fb0a4' : darker(floor, 0.11)), {
    ...strip([-10, frame.width + 10], [below(stage, 0.9), frame.height * 1.02], [0.2, 0.08]),
    height: frame.height * 0.08,
    farShare: 0.6,
  })
}

export function drawShafts(stage: Stage): void {
  const { palette, unit, random } = stage
  if (palette.time === 'night') return
  const rays = random.fork('shafts')
  for (let ray = 0; ray < 5; ray++) {
    const x = stage.light.x + (ray - 2) * unit * 130 + rays.between(-40, 40) * unit
    const lean = stage.focus.side * unit * rays.between(120, 260)
    const half = unit * rays.between(14, 46)
    const shaft = polygon([
      { x: x - half * 0.5, y: -20 },
      { x: x + half * 0.5, y: -20 },
      { x: x + lean + half * 1.6, y: below(stage, 0.5) },
      { x: x + lean - half * 1.6, y: below(stage, 0.5) },
    ])
    const light = downwards(0, below(stage, 0.5), [
      [0, translucent(palette.sun, 0.26)],
      [1, translucent(palette.sun, 0)],
    ])
    stage.glow(0.6, shaft, light)
  }
}

function drawFloorLitter(stage: Stage, floor: string): void {
  const { frame, materials, scene, unit, random } = stage
  const litter = random.fork('litter')
  const colours = scene.season === 'autumn' ? materials.foliage : [lighter(floor, 0.05), darker(floor, 0.05)]
  const sketch = new Sketch()
  for (let leaf = 0; leaf < 60; leaf++) {
    const near = litter.next()
    const size = unit * (2.5 + near * 6)
    sketch.path(
      ellipse(
        { x: litter.next() * frame.width, y: below(stage, 0.34 + near * 0.62) },
        size,
        size * 0.4,
        litter.between(-0.5, 0.5),
      ),
      stage.palette.lit(litter.pick(colours), 0.4),
    )
  }
  stage.add('land', 0.48, sketch.shapes)
  if (!materials.snowy)
    scatter(stage, 'mushrooms', 4, () => drawIcon('mushroom'), {
      ...groundStrip(stage, [0.04, 0.96], [0.5, 0.94], [0.4, 0.14]),
      height: unit * 40,
      farShare: 0.5,
      clearing: 0.16,
    })
}

function drawEdgeTrunks(stage: Stage): void {
  const { frame, materials, random, unit } = stage
  const trunks = random.fork('edge trunks')
  for (const side of [-1, 1] as const) {
    const x = frame.width * (0.5 + side * trunks.between(0.42, 0.5))
    const half = unit * trunks.between(36, 58)
    const foot = below(stage, trunks.between(0.78, 1))
    const bark = darker(materials.bark, 0.05)
    const lean = side * -unit * trunks.between(0, 40)
    const trunk = closedCurve([
      { x: x - half * 1.9, y: foot + unit * 20 },
      { x: x - half, y: foot - unit * 90 },
      { x: x - half * 0.76 + lean, y: -30 },
      { x: x + half * 0.76 + lean, y: -30 },
      { x: x + half, y: foot - unit * 90 },
      { x: x + half * 1.9, y: foot + unit * 20 },
    ])
    stage.lit('prop', 0.18, trunk, bark)
    const shaded = closedCurve([
      { x: x + half * 0.3, y: foot },
      { x: x + half * 0.34, y: foot - unit * 120 },
      { x: x + half * 0.2 + lean, y: -30 },
      { x: x + half * 0.76 + lean, y: -30 },
      { x: x + half * 0.98, y: foot - unit * 90 },
      { x: x + half * 1.7, y: foot + unit * 14 },
    ])
    stage.lit('prop', 0.179, shaded, darker(bark, 0.05))
    for (let clump = 0; clump < 5; clump++) {
      const leaf = trunks.pick(materials.snowy ? [materials.pine] : materials.foliage)
      const crown = blob(
        { x: x + side * unit * trunks.between(-120, 40), y: unit * trunks.between(-40, 90) },
        unit * trunks.between(70, 120),
        unit * trunks.between(50, 80),
        0.1,
        trunks,
      )
      stage.lit('prop', 0.17, crown, darker(leaf, 0.05))
    }
  }
}
