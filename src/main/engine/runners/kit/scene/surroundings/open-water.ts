import { downwards } from '../../drawing/shape.ts'
import { darker, lighter, mix, translucent } from '../../colour/hex.ts'
import { ellipse, ground, heightLine, rectangle, closedCurve } from '../../drawing/paths.ts'
import { strip, type Stage } from '../stage.ts'
import { below } from './ground.ts'
import { drawRipples } from './terrain.ts'

/** Water answers the sky, but holds its own hue: tinted by a low sun it would turn to mud. */
export const WATER_KEEP = 0.55

export function waterColour(stage: Stage): string {
  stage.water =
    stage.scene.settingColour ?? mix(stage.materials.water, stage.palette.sky[0] ?? stage.materials.water, 0.24)
  return stage.water
}

/** Water from the horizon to the viewer, with the light lying on it. */
export function drawOpenWater(stage: Stage, bottom: number, rough: number, reach = 1): void {
  const { frame, palette, horizon } = stage
  const water = waterColour(stage)
  const near = darker(water, 0.1)
  const surface = rectangle(-20, horizon, frame.width + 40, frame.height - horizon + 20)
  const reflection = downwards(horizon, frame.height, [
    [0, mix(palette.lit(water, 0.5, WATER_KEEP), palette.sky.at(-1) ?? water, 0.4)],
    [0.4, palette.lit(water, 0.3, WATER_KEEP)],
    [1, palette.lit(near, 0.1, WATER_KEEP)],
  ])
  stage.paint('water', 0.74, surface, reflection)
  drawLightPath(stage, bottom)
  const depthAt = (y: number): number => 0.7 - ((y - horizon) / (frame.height - horizon)) * 0.4
  drawRipples(stage, { top: horizon + 4, bottom, colour: water, count: rough > 0.5 ? 26 : 34, depthAt })
  if (rough > 0) drawWaves(stage, water, rough, reach)
}

/** Rows of crests; each hides the foot of what floats behind it. */
function drawWaves(stage: Stage, water: string, rough: number, reach: number): void {
  const { frame, unit, random } = stage
  const rows = 5
  for (let row = 0; row < rows; row++) {
    const share = (0.24 + (row / (rows - 1)) * 0.7) * reach
    const y = below(stage, share)
    const swell = unit * (6 + share * 26) * rough
    const length = frame.width / (7 - row * 0.8)
    const shift = random.fork(`wave ${row}`).between(0, length)
    const depth = 0.66 - share * 0.46
    const line = heightLine(-40, frame.width + 40, 90, (x) => {
      const phase = ((x + shift) / length) * Math.PI * 2
      return y - swell * (0.5 * Math.sin(phase) + 0.25 * Math.sin(phase * 2 + 0.8) + 0.4 * stage.noise(x / 260, row))
    })
    const tint = mix(lighter(water, 0.03), darker(water, 0.11), share)
    stage.lit('water', depth, ground(line, frame.height + 30), tint, WATER_KEEP)
    if (rough > 0.8) {
      const foam = line.map(({ x, y: top }) => ({ x, y: top + unit * (3 + share * 5) }))
      const crest = closedCurve([...line, ...foam.toReversed()])
      stage.lit('water', depth - 0.001, crest, lighter(water, 0.2), WATER_KEEP)
    }
  }
}

/** Sun or moon, broken on the water into dashes that widen towards the viewer. */
export function drawLightPath(stage: Stage, bottom: number): void {
  const { palette, scene, unit, horizon } = stage
  if (scene.weather === 'storm' || scene.weather === 'rain' || scene.weather === 'fog') return
  const light = palette.time === 'night' ? palette.moon : (scene.sky.sun?.colour ?? palette.sun)
  const random = stage.random.fork('light path')
  const strength = palette.time === 'day' || palette.time === 'morning' ? 0.35 : 0.72
  for (let dash = 0; dash < 22; dash++) {
    const share = (dash + random.next()) / 22
    const y = horizon + (bottom - horizon) * share ** 1.3
    const half = unit * (16 + share * 62) * random.between(0.4, 1)
    const x = stage.light.x + random.between(-1, 1) * unit * (6 + share * 40)
    stage.glow(0.735 - share * 0.3, ellipse({ x, y }, half, unit * (1.6 + share * 3.6)), translucent(light, strength))
  }
}

export function floatPlace(stage: Stage, back: number, front: number): void {
  const { width } = stage.frame
  stage.places.water = strip([width * 0.12, width * 0.88], [below(stage, back), below(stage, front)], [0.56, 0.26])
}
