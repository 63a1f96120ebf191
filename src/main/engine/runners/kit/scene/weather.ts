import { downwards } from '../drawing/shape.ts'
import { rows, type XYZ } from '../rows.ts'
import { mix, translucent } from '../colour/hex.ts'
import { ellipse, polygon, rectangle, smoothCurve, star } from '../drawing/paths.ts'
import { Sketch } from '../drawing/sketch.ts'
import type { Stage } from './stage.ts'

/** What falls or drifts between the viewer and the scene. */
export function drawWeather(stage: Stage, indoors: boolean): void {
  const { scene } = stage
  if (!indoors) {
    if (scene.weather === 'rain') drawRain(stage, 150, 0.12)
    if (scene.weather === 'storm') drawRain(stage, 210, 0.32)
    if (scene.weather === 'snow') drawSnow(stage)
    if (scene.weather === 'fog') drawFog(stage)
    if (scene.weather === 'wind') drawWind(stage)
    if (scene.season === 'autumn' && scene.weather !== 'rain') drawLeaves(stage, stage.materials.foliage, 22)
    if (scene.season === 'spring') drawLeaves(stage, ['#f6c3d0', '#fbe3e8'], 16)
  }
  if (scene.moods.includes('magical')) drawSparkles(stage)
}

function drawRain(stage: Stage, count: number, slant: number): void {
  const { frame, palette, unit } = stage
  const random = stage.random.fork('rain')
  const sketch = new Sketch()
  const tint = palette.isDark ? mix(palette.haze, '#dfe8ff', 0.5) : mix(palette.haze, '#ffffff', 0.6)
  for (let drop = 0; drop < count; drop++) {
    const near = random.next()
    const length = unit * (16 + near * 34)
    const [x, y] = [random.between(-0.1, 1.1) * frame.width, random.between(-0.05, 1) * frame.height]
    const half = unit * (0.5 + near * 0.9)
    sketch.polygon(
      [
        [x, y],
        [x + half, y],
        [x - length * slant, y + length],
        [x - length * slant - half, y + length],
      ],
      translucent(tint, 0.3 + near * 0.3),
    )
  }
  stage.add('weather', 0.04, sketch.shapes)
}

function drawSnow(stage: Stage): void {
  const { frame, palette, unit } = stage
  const random = stage.random.fork('snow')
  const white = palette.isDark ? mix(palette.haze, '#ffffff', 0.72) : '#ffffff'
  for (const [depth, count, size] of rows<XYZ>('0.55 60 2.2, 0.3 46 3.8, 0.04 30 6.2')) {
    const sketch = new Sketch()
    for (let flake = 0; flake < count; flake++)
      sketch.circle(
        random.next() * frame.width,
        random.next() * frame.height,
        unit * size * random.between(0.7, 1.3),
        translucent(white, 0.86),
      )
    stage.add('weather', depth, sketch.shapes)
  }
}

function drawFog(stage: Stage): void {
  const { frame, palette, horizon, unit } = stage
  const random = stage.random.fork('fog')
  const bands = [
    [0.66, horizon - unit * 60, 0.5],
    [0.53, horizon + unit * 10, 0.42],
    [0.27, horizon + (frame.height - horizon) * 0.56, 0.3],
  ] as const
  for (const [depth, y, strength] of bands) {
    const height = frame.height * random.between(0.12, 0.18)
    const colour = palette.haze
    const bank = rectangle(-20, y - height, frame.width + 40, height * 2)
    const veil = downwards(y - height, y + height, [
      [0, translucent(colour, 0)],
      [0.5, translucent(colour, strength)],
      [1, translucent(colour, 0)],
    ])
    stage.paint('weather', depth, bank, veil)
  }
}

function drawWind(stage: Stage): void {
  const { frame, palette, unit } = stage
  const random = stage.random.fork('wind')
  const tint = mix(palette.haze, '#ffffff', 0.5)
  for (let gust = 0; gust < 6; gust++) {
    const [x, y] = [random.next() * frame.width, random.between(0.08, 0.8) * frame.height]
    const length = unit * random.between(110, 220)
    const curl = smoothCurve([
      { x, y },
      { x: x + length * 0.4, y: y - unit * 12 },
      { x: x + length * 0.8, y: y + unit * 6 },
      { x: x + length, y: y - unit * 10 },
      { x: x + length * 0.92, y: y - unit * 28 },
      { x: x + length * 0.82, y: y - unit * 16 },
    ])
    stage.paint('weather', 0.3, curl.stroke({ width: unit * 3, cap: 1, join: 1 }), translucent(tint, 0.6))
  }
}

function drawLeaves(stage: Stage, colours: readonly string[], count: number): void {
  const { frame, unit, palette } = stage
  const random = stage.random.fork('leaves')
  for (let leaf = 0; leaf < count; leaf++) {
    const size = unit * random.between(5, 12)
    const depth = random.between(0.06, 0.5)
    const centre = { x: random.next() * frame.width, y: random.between(0.05, 0.95) * frame.height }
    const leaf = ellipse(centre, size, size * 0.46, random.between(0, Math.PI))
    stage.paint('prop', depth, leaf, palette.lit(random.pick(colours), depth))
  }
}

function drawSparkles(stage: Stage): void {
  const { frame, unit, palette } = stage
  const random = stage.random.fork('sparkles')
  for (let spark = 0; spark < 34; spark++) {
    const angle = random.between(0, Math.PI * 2)
    const reach = random.next() ** 0.7 * Math.min(frame.width, frame.height) * 0.46
    const centre = {
      x: stage.focus.x + Math.cos(angle) * reach,
      y: frame.height * 0.54 + Math.sin(angle) * reach * 0.8,
    }
    const spark = star(centre, unit * random.between(4, 14), 4, 0.18)
    stage.glow(0.12, spark, palette.graded(random.pick(['#fff3c0', '#ffe08a', '#ffffff']), 0.7))
  }
}

/** The beam of a lighthouse and the halo of anything that shines in the dark. */
export function drawHalo(
  stage: Stage,
  centre: { x: number; y: number },
  radius: number,
  colour: string,
  depth: number,
): void {
  for (const [reach, strength] of rows('2.1 0.1, 1.35 0.14, 0.8 0.18'))
    stage.glow(depth, ellipse(centre, radius * reach), translucent(colour, strength))
}

export function drawBeam(stage: Stage, lamp: { x: number; y: number }, depth: number): void {
  const { frame, unit } = stage
  for (const side of [-1, 1] as const) {
    const reach = frame.width * 0.9
    const end = { x: lamp.x + side * reach, y: lamp.y - unit * (side === stage.focus.side ? 10 : 60) }
    const beam = polygon([
      { x: lamp.x, y: lamp.y - unit * 3 },
      { x: end.x, y: end.y - unit * 70 },
      { x: end.x, y: end.y + unit * 70 },
      { x: lamp.x, y: lamp.y + unit * 3 },
    ])
    stage.glow(depth, beam, {
      from: lamp,
      to: { x: end.x, y: lamp.y },
      stops: [
        { at: 0, colour: translucent('#fff0b4', 0.72) },
        { at: 1, colour: translucent('#fff0b4', 0) },
      ],
    })
  }
}
