import { rows } from '../../rows.ts'
import { darker, mix } from '../../colour/hex.ts'
import { blob, ellipse, polygon, closedCurve } from '../../drawing/paths.ts'
import { drawPine } from '../objects/trees.ts'
import { strip, type Stage } from '../stage.ts'
import { below, groundPlace } from './ground.ts'
import { scatter } from './scatter.ts'
import { drawSky } from './sky.ts'
import { drawHill, drawMountains } from './terrain.ts'

export function drawMountainLand(stage: Stage): void {
  const { frame, scene } = stage
  const { grass, pine, snowy } = stage.materials
  stage.horizon = frame.height * stage.random.fork('horizon').between(0.64, 0.72)
  const { horizon } = stage
  drawSky(stage, { bottom: horizon })
  const rock = scene.settingColour ?? stage.materials.rock
  const snow = snowy || scene.season === null
  drawMountains(stage, mix(rock, '#8aa0b8', 0.5), 0.9, horizon, { height: horizon * 0.56, count: 5, snow, seed: 'a' })
  drawMountains(stage, mix(rock, '#7488a0', 0.25), 0.8, horizon + 6, {
    height: horizon * 0.62,
    count: 3,
    snow,
    seed: 'b',
  })
  drawHill(stage, mix(pine, rock, 0.35), 0.7, horizon, { rise: 0.05, waves: 2.6, seed: 8 })
  treeBand(stage, 0.66, horizon + frame.height * 0.03, 22, 0.1)
  drawHill(stage, mix(grass, pine, snowy ? 0.04 : 0.4), 0.62, below(stage, 0.22), { rise: 0.03, waves: 1.6, seed: 9 })
  drawHill(stage, mix(grass, pine, snowy ? 0 : 0.15), 0.5, below(stage, 0.46), { rise: 0.025, waves: 1.2, seed: 10 })
  groundPlace(stage, 0.58, 0.86)
  scatter(stage, 'near pines', 7, drawPine, {
    ...strip([-30, frame.width + 30], [below(stage, 0.5), below(stage, 1.02)], [0.48, 0.16]),
    height: frame.height * 0.34,
    farShare: 0.42,
    clearing: 0.27,
    shadows: true,
  })
}

function treeBand(stage: Stage, depth: number, y: number, count: number, height: number): void {
  const { frame } = stage
  scatter(stage, `band ${depth}`, count, drawPine, {
    ...strip([-20, frame.width + 20], [y, y + frame.height * 0.02], [depth + 0.01, depth - 0.02]),
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
    const smoke = blob(
      { x: x + random.between(-40, 40) * unit * (1 + rise * 2.4) + rise * 90 * unit, y: top - rise * top * 0.9 },
      unit * (40 + rise * 60),
      unit * (32 + rise * 44),
      0.1,
      random,
    )
    stage.paint('cloud', 0.9, smoke, mix(palette.graded('#6a5f68'), palette.sky[1] ?? '#888888', 0.2 + rise * 0.3))
  }
  stage.glow(0.89, ellipse({ x, y: top }, unit * 150, unit * 110), '#ff8a3c4a')
  const cone = closedCurve([
    { x: x - half, y: horizon + 20 },
    { x: x - half * 0.42, y: horizon - (horizon - top) * 0.45 },
    { x: x - half * 0.15, y: top },
    { x: x + half * 0.15, y: top + 4 },
    { x: x + half * 0.44, y: horizon - (horizon - top) * 0.42 },
    { x: x + half, y: horizon + 20 },
  ])
  stage.lit('land', 0.85, cone, rock)
  const shaded = polygon([
    { x: x + half * 0.03, y: top + 4 },
    { x: x + half * 0.15, y: top + 4 },
    { x: x + half * 0.44, y: horizon - (horizon - top) * 0.42 },
    { x: x + half, y: horizon + 20 },
    { x: x + half * 0.2, y: horizon + 20 },
  ])
  stage.lit('land', 0.849, shaded, darker(rock, 0.07))
  const lava = palette.graded('#ff7a2f', 0.7)
  for (const [drift, length] of rows('-0.08 0.7, 0.04 0.9, 0.12 0.5')) {
    const endY = top + (horizon - top) * length
    const endX = x + half * drift * 4 * length
    const stream = closedCurve([
      { x: x + half * drift - 7 * unit, y: top },
      { x: (x + endX) / 2 - 9 * unit, y: (top + endY) / 2 },
      { x: endX, y: endY },
      { x: (x + endX) / 2 + 9 * unit, y: (top + endY) / 2 },
      { x: x + half * drift + 7 * unit, y: top },
    ])
    stage.paint('land', 0.848, stream, lava, true)
  }
  drawHill(stage, mix(rock, materials.pine, 0.4), 0.62, below(stage, 0.06), { rise: 0.04, waves: 2, seed: 21 })
  drawHill(stage, mix(rock, materials.grass, 0.75), 0.5, below(stage, 0.36), { rise: 0.03, waves: 1.4, seed: 22 })
  groundPlace(stage, 0.5, 0.84)
}
