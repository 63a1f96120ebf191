import { darker, lighter, mix } from '../drawing/colour.ts'
import { blob, ellipse, polygon, smoothCurve } from '../drawing/paths.ts'
import { drawCactus, drawGrass } from '../objects/small-plants.ts'
import { drawIcon } from '../objects/icons.ts'
import { drawPine } from '../objects/trees.ts'
import type { Stage } from '../stage.ts'
import { scatter } from './scatter.ts'
import { drawSky } from './sky.ts'
import { drawHill, drawMountains } from './terrain.ts'

const below = (stage: Stage, share: number): number => stage.horizon + (stage.frame.height - stage.horizon) * share

function groundPlace(stage: Stage, back: number, front: number): void {
  const { width } = stage.frame
  stage.places.ground = {
    left: width * 0.1,
    right: width * 0.9,
    back: below(stage, back),
    front: below(stage, front),
    backDepth: 0.44,
    frontDepth: 0.28,
  }
}

export function drawMountainLand(stage: Stage): void {
  const { frame, materials, scene } = stage
  stage.horizon = frame.height * stage.random.fork('horizon').between(0.64, 0.72)
  const { horizon } = stage
  drawSky(stage, { bottom: horizon })
  const rock = scene.settingColour ?? materials.rock
  const snow = stage.materials.snowy || scene.season === null
  drawMountains(stage, {
    depth: 0.9,
    base: horizon,
    height: horizon * 0.56,
    count: 5,
    colour: mix(rock, '#8aa0b8', 0.5),
    snow,
    seed: 'a',
  })
  drawMountains(stage, {
    depth: 0.8,
    base: horizon + 6,
    height: horizon * 0.62,
    count: 3,
    colour: mix(rock, '#7488a0', 0.25),
    snow,
    seed: 'b',
  })
  drawHill(stage, {
    depth: 0.7,
    y: horizon,
    rise: frame.height * 0.05,
    waves: 2.6,
    colour: mix(materials.pine, rock, 0.35),
    seed: 8,
  })
  treeBand(stage, 0.66, horizon + frame.height * 0.03, 22, 0.1)
  drawHill(stage, {
    depth: 0.62,
    y: below(stage, 0.22),
    rise: frame.height * 0.03,
    waves: 1.6,
    colour: mix(materials.grass, materials.pine, materials.snowy ? 0.04 : 0.4),
    seed: 9,
  })
  drawHill(stage, {
    depth: 0.5,
    y: below(stage, 0.46),
    rise: frame.height * 0.025,
    waves: 1.2,
    colour: mix(materials.grass, materials.pine, materials.snowy ? 0 : 0.15),
    seed: 10,
  })
  groundPlace(stage, 0.58, 0.86)
  scatter(stage, {
    name: 'near pines',
    count: 7,
    draw: (options) => drawPine(options),
    left: -30,
    right: frame.width + 30,
    back: below(stage, 0.5),
    front: below(stage, 1.02),
    backDepth: 0.48,
    frontDepth: 0.16,
    height: frame.height * 0.34,
    farShare: 0.42,
    clearing: 0.27,
    shadows: true,
  })
}

function treeBand(stage: Stage, depth: number, y: number, count: number, height: number): void {
  const { frame } = stage
  scatter(stage, {
    name: `band ${depth}`,
    count,
    draw: (options) => drawPine(options),
    left: -20,
    right: frame.width + 20,
    back: y,
    front: y + frame.height * 0.02,
    backDepth: depth + 0.01,
    frontDepth: depth - 0.02,
    height: frame.height * height,
    farShare: 0.6,
  })
}

export function drawVolcano(stage: Stage): void {
  const { frame, palette, materials, unit } = stage
  drawSky(stage, { bottom: stage.horizon, lights: false })
  const { horizon } = stage
  const x = frame.width * (0.5 - stage.focus.side * 0.14)
  const top = horizon * 0.36
  const half = Math.min(frame.width * 0.4, horizon * 0.75)
  const rock = mix(materials.rock, '#4a3b42', 0.6)
  const random = stage.random.fork('volcano')
  for (let puff = 0; puff < 11; puff++) {
    const rise = puff / 11
    stage.paint(
      'cloud',
      0.9,
      blob(
        { x: x + random.between(-40, 40) * unit * (1 + rise * 2.4) + rise * 90 * unit, y: top - rise * top * 0.9 },
        unit * (40 + rise * 60),
        unit * (32 + rise * 44),
        0.1,
        random,
      ),
      mix(palette.graded('#6a5f68'), palette.sky[1] ?? '#888888', 0.2 + rise * 0.3),
    )
  }
  stage.paint('light', 0.89, ellipse({ x, y: top }, unit * 150, unit * 110), '#ff8a3c4a', true)
  stage.lit(
    'land',
    0.85,
    smoothCurve(
      [
        { x: x - half, y: horizon + 20 },
        { x: x - half * 0.42, y: horizon - (horizon - top) * 0.45 },
        { x: x - half * 0.15, y: top },
        { x: x + half * 0.15, y: top + 4 },
        { x: x + half * 0.44, y: horizon - (horizon - top) * 0.42 },
        { x: x + half, y: horizon + 20 },
      ],
      true,
    ),
    rock,
  )
  stage.lit(
    'land',
    0.849,
    polygon([
      { x: x + half * 0.03, y: top + 4 },
      { x: x + half * 0.15, y: top + 4 },
      { x: x + half * 0.44, y: horizon - (horizon - top) * 0.42 },
      { x: x + half, y: horizon + 20 },
      { x: x + half * 0.2, y: horizon + 20 },
    ]),
    darker(rock, 0.07),
  )
  const lava = palette.graded('#ff7a2f', 0.7)
  for (const [drift, length] of [
    [-0.08, 0.7],
    [0.04, 0.9],
    [0.12, 0.5],
  ] as const) {
    const endY = top + (horizon - top) * length
    const endX = x + half * drift * 4 * length
    stage.paint(
      'land',
      0.848,
      smoothCurve(
        [
          { x: x + half * drift - 7 * unit, y: top },
          { x: (x + endX) / 2 - 9 * unit, y: (top + endY) / 2 },
          { x: endX, y: endY },
          { x: (x + endX) / 2 + 9 * unit, y: (top + endY) / 2 },
          { x: x + half * drift + 7 * unit, y: top },
        ],
        true,
      ),
      lava,
      true,
    )
  }
  drawHill(stage, {
    depth: 0.62,
    y: below(stage, 0.06),
    rise: frame.height * 0.04,
    waves: 2,
    colour: mix(rock, materials.pine, 0.4),
    seed: 21,
  })
  drawHill(stage, {
    depth: 0.5,
    y: below(stage, 0.36),
    rise: frame.height * 0.03,
    waves: 1.4,
    colour: mix(rock, materials.grass, 0.75),
    seed: 22,
  })
  groundPlace(stage, 0.5, 0.84)
}

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
    drawHill(stage, {
      depth,
      y: below(stage, share),
      rise: frame.height * rise,
      waves,
      colour: lighter(sand, shade),
      seed: 30 + index,
    })
  }
  groundPlace(stage, 0.44, 0.8)
  const wanted = scene.subjects.some(({ object }) => object === 'cactus')
  scatter(stage, {
    name: 'cacti',
    count: wanted ? 2 : 5,
    draw: (options, random) => drawCactus(random, options.colour),
    left: frame.width * 0.02,
    right: frame.width * 0.98,
    back: below(stage, 0.14),
    front: below(stage, 0.42),
    backDepth: 0.62,
    frontDepth: 0.48,
    height: frame.height * (wanted ? 0.1 : 0.2),
    farShare: 0.5,
    clearing: 0.18,
    shadows: true,
  })
  scatter(stage, {
    name: 'stones',
    count: 8,
    draw: () => drawIcon('rock'),
    left: 0,
    right: frame.width,
    back: below(stage, 0.46),
    front: below(stage, 1),
    backDepth: 0.46,
    frontDepth: 0.14,
    height: 34 * unit,
    farShare: 0.35,
    clearing: 0.14,
    shadows: true,
  })
  scatter(stage, {
    name: 'dry grass',
    count: 14,
    draw: (_, random) => drawGrass(random, mix(sand, '#8a7a3a', 0.6)),
    left: 0,
    right: frame.width,
    back: below(stage, 0.5),
    front: below(stage, 1),
    backDepth: 0.44,
    frontDepth: 0.12,
    height: frame.height * 0.035,
    farShare: 0.5,
  })
}

function drawMesa(stage: Stage, x: number, half: number, height: number, depth: number): void {
  const base = stage.horizon + 20
  const rock = '#b5623f'
  stage.lit(
    'land',
    depth,
    polygon([
      { x: x - half * 1.35, y: base },
      { x: x - half, y: base - height * 0.55 },
      { x: x - half * 0.86, y: base - height },
      { x: x + half * 0.86, y: base - height * 1.03 },
      { x: x + half, y: base - height * 0.5 },
      { x: x + half * 1.3, y: base },
    ]),
    rock,
  )
  stage.lit(
    'land',
    depth - 0.001,
    polygon([
      { x: x + half * 0.3, y: base },
      { x: x + half * 0.34, y: base - height * 1.02 },
      { x: x + half * 0.86, y: base - height * 1.03 },
      { x: x + half, y: base - height * 0.5 },
      { x: x + half * 1.3, y: base },
    ]),
    darker(rock, 0.07),
  )
}

export function drawArctic(stage: Stage): void {
  const { frame, materials, unit } = stage
  const snow = materials.snow
  drawSky(stage, { bottom: stage.horizon })
  drawMountains(stage, {
    depth: 0.88,
    base: stage.horizon + 4,
    height: frame.height * 0.22,
    count: 5,
    colour: '#a9bfd2',
    snow: true,
    seed: 'ice',
  })
  const sea = '#5f9fb8'
  stage.lit(
    'water',
    0.76,
    polygon([
      { x: -20, y: stage.horizon - 2 },
      { x: frame.width + 20, y: stage.horizon - 2 },
      { x: frame.width + 20, y: below(stage, 0.34) },
      { x: -20, y: below(stage, 0.34) },
    ]),
    sea,
  )
  const random = stage.random.fork('ice')
  for (let berg = 0; berg < 4; berg++) {
    const x = frame.width * ((berg + random.between(0.15, 0.85)) / 4)
    const size = unit * random.between(40, 90)
    const y = below(stage, random.between(0.03, 0.16))
    stage.lit(
      'land',
      0.72,
      polygon([
        { x: x - size, y },
        { x: x - size * 0.5, y: y - size * 0.8 },
        { x: x - size * 0.1, y: y - size * 0.55 },
        { x: x + size * 0.3, y: y - size * 1.1 },
        { x: x + size, y },
      ]),
      lighter(snow, -0.02),
    )
    stage.lit(
      'land',
      0.719,
      polygon([
        { x: x + size * 0.1, y },
        { x: x + size * 0.3, y: y - size * 1.1 },
        { x: x + size, y },
      ]),
      mix(snow, '#8fb6d0', 0.75),
    )
  }
  for (const [index, [depth, share, shade]] of (
    [
      [0.6, 0.24, -0.06],
      [0.5, 0.42, -0.01],
      [0.22, 0.9, -0.04],
    ] as const
  ).entries()) {
    drawHill(stage, {
      depth,
      y: below(stage, share),
      rise: frame.height * 0.025,
      waves: 1.4 + index * 0.3,
      colour: mix(lighter(snow, shade), '#a8c6de', 0.12),
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
  drawMountains(stage, {
    depth: 0.8,
    base: stage.horizon + 8,
    height: frame.height * 0.1,
    count: 6,
    colour: darker(dust, 0.06),
    snow: false,
    seed: 'moon',
  })
  for (const [index, [depth, share, shade]] of (
    [
      [0.68, 0.04, -0.05],
      [0.5, 0.26, 0],
      [0.22, 0.9, -0.07],
    ] as const
  ).entries()) {
    drawHill(stage, {
      depth,
      y: below(stage, share),
      rise: frame.height * 0.025,
      waves: 1.3 + index * 0.3,
      colour: lighter(dust, shade),
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
    stage.lit(
      'land',
      depth - 0.0002,
      ellipse({ x: x + size * 0.06, y: y + size * 0.03 }, size * 0.86, size * 0.21),
      darker(dust, 0.09),
      0.75,
    )
    stage.lit(
      'land',
      depth - 0.0004,
      ellipse({ x: x + size * 0.1, y: y + size * 0.08 }, size * 0.66, size * 0.13),
      darker(dust, 0.04),
      0.75,
    )
  }
  groundPlace(stage, 0.44, 0.78)
}
