import { below, groundStrip } from './ground.ts'
import { rows } from '../../rows.ts'
import { lighter, mix } from '../../colour/hex.ts'
import { blob, closedCurve } from '../../drawing/paths.ts'
import { drawGull } from '../objects/aircraft.ts'
import { drawPalm } from '../objects/trees.ts'
import { strip, type Stage } from '../stage.ts'
import { drawFarCity, drawFarMountains } from './backdrop.ts'
import { waterColour, drawOpenWater, floatPlace } from './open-water.ts'
import { drawSky } from './sky.ts'

export function drawSea(stage: Stage): void {
  const { frame, random, unit } = stage
  stage.horizon = frame.height * random.fork('sea').between(0.52, 0.6)
  drawSky(stage, { bottom: stage.horizon })
  if (stage.scene.backdrop === 'city') drawFarCity(stage, stage.horizon)
  else if (stage.scene.backdrop === 'mountains') drawFarMountains(stage, stage.horizon)
  else if (random.fork('islands').chance(0.6)) drawDistantIslands(stage)
  drawOpenWater(stage, frame.height, roughness(stage))
  floatPlace(stage, 0.3, 0.68)
  drawGulls(stage, unit * 34)
}

export function drawIsland(stage: Stage): void {
  const { frame, materials, random, unit } = stage
  stage.horizon = frame.height * random.fork('island').between(0.5, 0.56)
  drawSky(stage, { bottom: stage.horizon })
  drawOpenWater(stage, frame.height, 0.4)
  const { x } = stage.focus
  const half = frame.width * 0.33
  const y = below(stage, 0.42)
  const shallow = blob({ x, y: y + unit * 20 }, half * 1.1, frame.height * 0.07, 0.03, random.fork('shallow'))
  stage.lit('water', 0.44, shallow, lighter(waterColour(stage), 0.12))
  const beach = closedCurve([
    { x: x - half, y: y + unit * 26 },
    { x: x - half * 0.6, y: y - unit * 14 },
    { x, y: y - frame.height * 0.05 },
    { x: x + half * 0.6, y: y - unit * 10 },
    { x: x + half, y: y + unit * 26 },
    { x, y: y + unit * 52 },
  ])
  stage.lit('land', 0.43, beach, materials.sand)
  const meadow = closedCurve([
    { x: x - half * 0.62, y: y + unit * 4 },
    { x: x - half * 0.3, y: y - frame.height * 0.05 },
    { x: x + half * 0.1, y: y - frame.height * 0.075 },
    { x: x + half * 0.6, y: y + unit * 2 },
    { x, y: y + unit * 14 },
  ])
  stage.lit('land', 0.425, meadow, materials.grass)
  for (const [index, [dx, size]] of rows('-0.42 0.36, 0.46 0.42, 0.3 0.3').entries()) {
    stage.put(drawPalm(stage.drawOptions(`palm ${index}`)), {
      x: x + half * dx,
      y: y - unit * 6,
      height: frame.height * size,
      depth: 0.42 - index * 0.003,
      flip: dx > 0,
    })
  }
  stage.places.ground = strip([x - half * 0.3, x + half * 0.3], [y - unit * 4, y + unit * 18], [0.4, 0.38])
  stage.places.water = groundStrip(stage, [0.1, 0.9], [0.7, 0.84], [0.3, 0.22])
}

export function roughness(stage: Stage): number {
  const { weather, moods } = stage.scene
  if (weather === 'storm') return 1.5
  if (weather === 'wind' || weather === 'rain') return 0.9
  return moods.includes('calm') || moods.includes('melancholy') ? 0.22 : 0.5
}

export function drawDistantIslands(stage: Stage): void {
  const { frame, horizon, unit } = stage
  const random = stage.random.fork('distant islands')
  for (let island = 0; island < 2; island++) {
    const x = frame.width * (island === 0 ? random.between(0.02, 0.3) : random.between(0.7, 0.98))
    const half = unit * random.between(90, 200)
    const top = unit * random.between(20, 55)
    const outline = closedCurve([
      { x: x - half, y: horizon + 3 },
      { x: x - half * 0.4, y: horizon - top * 0.7 },
      { x: x + half * 0.1, y: horizon - top },
      { x: x + half, y: horizon + 3 },
    ])
    stage.lit('land', 0.86 - island * 0.03, outline, mix(stage.materials.rock, stage.materials.pine, 0.5))
  }
}

export function drawGulls(stage: Stage, size: number): void {
  const { frame, horizon, scene } = stage
  if (scene.subjects.some(({ object }) => object === 'gull') || stage.palette.time === 'night') return
  const random = stage.random.fork('gulls')
  for (let gull = 0; gull < 4; gull++) {
    const x = frame.width * (0.5 + stage.focus.side * random.between(-0.34, -0.02)) + gull * 20
    stage.put(drawGull(stage.drawOptions(`gull ${gull}`, { colour: stage.palette.isDark ? '#c9cbd6' : '#fbfaf6' })), {
      x,
      y: horizon * random.between(0.3, 0.7),
      height: size * random.between(0.25, 0.5),
      depth: 0.6,
      rotation: random.between(-0.2, 0.2),
    })
  }
}
