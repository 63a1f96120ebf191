import { below, groundPlace, groundStrip } from './ground.ts'
import { rows, type XYZ } from '../../rows.ts'
import { darker, lighter, mix } from '../../colour/hex.ts'
import { ellipse, polygon } from '../../drawing/paths.ts'
import { drawIcon } from '../objects/icons.ts'
import { drawCactus, drawGrass } from '../objects/small-plants.ts'
import type { Stage } from '../stage.ts'
import { scatter } from './scatter.ts'
import { drawSky } from './sky.ts'
import { drawHill, drawMountains } from './terrain.ts'

export function drawDesert(stage: Stage): void {
  const { frame, scene, unit } = stage
  const sand = scene.settingColour ?? '#e8b878'
  drawSky(stage, { bottom: stage.horizon })
  const random = stage.random.fork('mesas')
  for (let mesa = 0; mesa < 3; mesa++) {
    const x = frame.width * ((mesa + random.between(0.1, 0.9)) / 3)
    drawMesa(
      stage,
      x,
      frame.width * random.between(0.09, 0.17),
      frame.height * random.between(0.1, 0.2),
      0.88 - mesa * 0.02,
    )
  }
  const dunes = [
    [0.78, -0.02, 0.05, 1.9, 0.05],
    [0.66, 0.08, 0.05, 1.5, 0.02],
    [0.5, 0.34, 0.045, 1.2, 0],
    [0.22, 0.88, 0.05, 1.1, -0.05],
  ] as const
  for (const [index, [depth, share, rise, waves, shade]] of dunes.entries()) {
    drawHill(stage, lighter(sand, shade), depth, below(stage, share), { rise, waves, seed: 30 + index })
  }
  groundPlace(stage, 0.44, 0.8)
  const wanted = scene.subjects.some(({ object }) => object === 'cactus')
  scatter(stage, 'cacti', wanted ? 2 : 5, (options, random) => drawCactus(random, options.colour), {
    ...groundStrip(stage, [0.02, 0.98], [0.14, 0.42], [0.62, 0.48]),
    height: frame.height * (wanted ? 0.1 : 0.2),
    farShare: 0.5,
    clearing: 0.18,
    shadows: true,
  })
  scatter(stage, 'stones', 8, () => drawIcon('rock'), {
    ...groundStrip(stage, [0, 1], [0.46, 1], [0.46, 0.14]),
    height: 34 * unit,
    farShare: 0.35,
    clearing: 0.14,
    shadows: true,
  })
  scatter(stage, 'dry grass', 14, (_, random) => drawGrass(random, mix(sand, '#8a7a3a', 0.6)), {
    ...groundStrip(stage, [0, 1], [0.5, 1], [0.44, 0.12]),
    height: frame.height * 0.035,
    farShare: 0.5,
  })
}

function drawMesa(stage: Stage, x: number, half: number, height: number, depth: number): void {
  const base = stage.horizon + stage.frame.height * 0.1
  const rock = '#b5623f'
  const mesa = polygon([
    { x: x - half * 1.35, y: base },
    { x: x - half, y: base - height * 0.55 },
    { x: x - half * 0.86, y: base - height },
    { x: x + half * 0.86, y: base - height * 1.03 },
    { x: x + half, y: base - height * 0.5 },
    { x: x + half * 1.3, y: base },
  ])
  stage.lit('land', depth, mesa, rock)
  const shaded = polygon([
    { x: x + half * 0.3, y: base },
    { x: x + half * 0.34, y: base - height * 1.02 },
    { x: x + half * 0.86, y: base - height * 1.03 },
    { x: x + half, y: base - height * 0.5 },
    { x: x + half * 1.3, y: base },
  ])
  stage.lit('land', depth - 0.001, shaded, darker(rock, 0.07))
}

export function drawArctic(stage: Stage): void {
  const { frame, materials, unit } = stage
  const snow = materials.snow
  drawSky(stage, { bottom: stage.horizon })
  drawMountains(stage, '#a9bfd2', 0.88, stage.horizon + 4, {
    height: frame.height * 0.22,
    count: 5,
    snow: true,
    seed: 'ice',
  })
  const sea = '#5f9fb8'
  const water = polygon([
    { x: -20, y: stage.horizon - 2 },
    { x: frame.width + 20, y: stage.horizon - 2 },
    { x: frame.width + 20, y: below(stage, 0.34) },
    { x: -20, y: below(stage, 0.34) },
  ])
  stage.lit('water', 0.76, water, sea)
  const random = stage.random.fork('ice')
  for (let berg = 0; berg < 4; berg++) {
    const x = frame.width * ((berg + random.between(0.15, 0.85)) / 4)
    const size = unit * random.between(40, 90)
    const y = below(stage, random.between(0.03, 0.16))
    const ice = polygon([
      { x: x - size, y },
      { x: x - size * 0.5, y: y - size * 0.8 },
      { x: x - size * 0.1, y: y - size * 0.55 },
      { x: x + size * 0.3, y: y - size * 1.1 },
      { x: x + size, y },
    ])
    stage.lit('land', 0.72, ice, lighter(snow, -0.02))
    const shaded = polygon(`${x + size * 0.1} ${y}, ${x + size * 0.3} ${y - size * 1.1}, ${x + size} ${y}`)
    stage.lit('land', 0.719, shaded, mix(snow, '#8fb6d0', 0.75))
  }
  for (const [index, [depth, share, shade]] of rows<XYZ>('0.6 0.24 -0.06, 0.5 0.42 -0.01, 0.22 0.9 -0.04').entries()) {
    drawHill(stage, mix(lighter(snow, shade), '#a8c6de', 0.12), depth, below(stage, share), {
      rise: 0.025,
      waves: 1.4 + index * 0.3,
      seed: 40 + index,
    })
  }
  groundPlace(stage, 0.54, 0.82)
}

export function drawMoonLand(stage: Stage): void {
  const { frame, scene, unit } = stage
  const dust = scene.settingColour ?? '#b9b6bd'
  drawSky(stage, { bottom: stage.horizon, clouds: false, lights: false })
  const random = stage.random.fork('moon')
  const earth = { x: stage.light.x, y: stage.horizon * random.between(0.24, 0.4) }
  const globe = drawIcon('globe-showing-europe-africa')
  stage.put(globe, { x: earth.x, y: earth.y + 70 * unit, height: 140 * unit, depth: 0.94, role: 'celestial', keep: 1 })
  drawMountains(stage, darker(dust, 0.06), 0.8, stage.horizon + 8, {
    height: frame.height * 0.1,
    count: 6,
    seed: 'moon',
  })
  for (const [index, [depth, share, shade]] of rows<XYZ>('0.68 0.04 -0.05, 0.5 0.26 0, 0.22 0.9 -0.07').entries()) {
    drawHill(stage, lighter(dust, shade), depth, below(stage, share), {
      rise: 0.025,
      waves: 1.3 + index * 0.3,
      keep: 0.75,
      seed: 50 + index,
    })
  }
  for (let crater = 0; crater < 15; crater++) {
    const near = (crater + random.next()) / 15
    const y = below(stage, 0.32 + near * 0.66)
    const size = unit * (16 + near * 60) * random.between(0.6, 1.2)
    const x = random.next() * frame.width
    const depth = 0.49 - near * 0.1
    stage.lit('land', depth, ellipse({ x, y }, size, size * 0.28), lighter(dust, 0.05), 0.75)
    const hollow = ellipse({ x: x + size * 0.06, y: y + size * 0.03 }, size * 0.86, size * 0.21)
    stage.lit('land', depth - 0.0002, hollow, darker(dust, 0.09), 0.75)
    const bottom = ellipse({ x: x + size * 0.1, y: y + size * 0.08 }, size * 0.66, size * 0.13)
    stage.lit('land', depth - 0.0004, bottom, darker(dust, 0.04), 0.75)
  }
  groundPlace(stage, 0.44, 0.78)
}
