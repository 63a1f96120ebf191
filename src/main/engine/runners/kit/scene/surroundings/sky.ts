import { downwards, type Drawing, type Point } from '../../drawing/shape.ts'
import { rows, type XYZ } from '../../rows.ts'
import { lighter, mix, translucent } from '../../colour/hex.ts'
import { ellipse, polygon, rectangle, closedCurve, star } from '../../drawing/paths.ts'
import { Sketch } from '../../drawing/sketch.ts'
import type { Random } from '../../random.ts'
import type { Celestial } from '../scene.ts'
import type { Stage } from '../stage.ts'

interface SkyOptions {
  /** Where the sky ends. */
  bottom: number
  clouds?: boolean
  /** Whether a sun or a moon belongs here. */
  lights?: boolean
}

/** Air, lights and clouds behind everything else. */
export function drawSky(stage: Stage, { bottom, clouds = true, lights = true }: SkyOptions): void {
  const { frame, palette, scene } = stage
  stage.paint('sky', 1, rectangle(-20, -20, frame.width + 40, frame.height + 40), {
    from: { x: 0, y: 0 },
    to: { x: 0, y: bottom },
    stops: palette.sky.map((colour, index) => ({ at: index / (palette.sky.length - 1), colour })),
  })
  const random = stage.random.fork('sky')
  const clear = scene.weather === 'clear' || scene.weather === 'wind' || scene.weather === 'snow'
  if (scene.sky.stars || (palette.time === 'night' && clear) || (palette.time === 'dusk' && clear))
    drawStars(stage, bottom, random)
  if (scene.sky.aurora) drawAurora(stage, bottom, random)
  if (lights || scene.sky.sun || scene.sky.moon) drawLightSource(stage, bottom, random)
  if (scene.sky.rainbow) drawRainbow(stage, bottom)
  if (clouds) drawClouds(stage, bottom, random)
  if (scene.weather === 'storm') drawLightning(stage, bottom, random)
}

function drawStars(stage: Stage, bottom: number, random: Random): void {
  const { frame, palette, unit } = stage
  const count = palette.time === 'night' ? 90 : 28
  const sketch = new Sketch()
  for (let index = 0; index < count; index++) {
    const x = random.next() * frame.width
    const y = random.next() ** 1.3 * bottom * 0.9
    const size = unit * random.between(1, 2.6)
    const colour = mix('#fff7e0', palette.sky[0] ?? '#000000', random.between(0, 0.35))
    if (random.chance(0.14)) sketch.path(star({ x, y }, size * 3.4, 4, 0.2), colour, true)
    else sketch.circle(x, y, size, colour, true)
  }
  stage.add('celestial', 0.99, sketch.shapes)
}

const SIZES = { tiny: 0.5, small: 0.7, normal: 1, big: 1.75, huge: 2.5 } as const

function drawLightSource(stage: Stage, bottom: number, random: Random): void {
  const { scene, palette, unit } = stage
  const hidden = scene.weather === 'storm' || scene.weather === 'rain'
  const night = palette.time === 'night' || (palette.time === 'dusk' && !scene.sky.sun)
  const moon: Celestial | null = scene.sky.moon ?? (night && !hidden ? { scale: 'normal', colour: null } : null)
  const sun: Celestial | null =
    scene.sky.sun ?? (!night && !hidden && scene.weather !== 'fog' ? { scale: 'normal', colour: null } : null)
  if (sun) {
    const low = palette.time === 'dawn' || palette.time === 'sunset' || sun.scale === 'huge' || sun.scale === 'big'
    const radius = unit * 62 * SIZES[sun.scale]
    const y = low
      ? bottom - radius * (sun.scale === 'normal' ? random.between(0.2, 0.75) : random.between(0.6, 1))
      : bottom * random.between(0.2, 0.36) + radius * 0.4
    stage.light.y = y
    glow(stage, { x: stage.light.x, y }, radius, palette.sun)
    const colour = sun.colour ? palette.graded(sun.colour, 0.9) : palette.sun
    stage.paint('celestial', 0.97, ellipse({ x: stage.light.x, y }, radius), colour, true)
  }
  if (moon) {
    const radius = unit * 50 * SIZES[moon.scale]
    const centre = {
      x: sun ? stage.frame.width - stage.light.x : stage.light.x,
      y: Math.max(radius * 1.3, bottom * random.between(0.16, 0.32)),
    }
    if (!sun) stage.light = centre
    glow(stage, centre, radius, palette.moon)
    const colour = moon.colour ? palette.graded(moon.colour, 0.9) : palette.moon
    stage.add('celestial', 0.97, moonShapes(centre, radius, colour, palette.sky[1] ?? '#223', random).shapes)
  }
}

function moonShapes(centre: Point, radius: number, colour: string, sky: string, random: Random): Sketch {
  const sketch = new Sketch().path(ellipse(centre, radius), colour, true)
  if (random.chance(0.3))
    return sketch.path(ellipse({ x: centre.x + radius * 0.42, y: centre.y - radius * 0.16 }, radius * 0.86), sky)
  for (const [dx, dy, size] of rows<XYZ>('-0.34 -0.24 0.22, 0.28 0.3 0.17, 0.3 -0.36 0.12, -0.2 0.42 0.13')) {
    sketch.path(
      ellipse({ x: centre.x + dx * radius, y: centre.y + dy * radius }, size * radius),
      mix(colour, sky, 0.16),
      true,
    )
  }
  return sketch
}

/** Rings of light, wide and faint. */
function glow(stage: Stage, centre: Point, radius: number, colour: string): void {
  for (const [reach, strength] of rows('3.4 0.1, 2.3 0.14, 1.55 0.2')) {
    stage.glow(0.975, ellipse(centre, radius * reach), translucent(colour, strength))
  }
}

function drawRainbow(stage: Stage, bottom: number): void {
  const { frame, palette, unit } = stage
  const centre = { x: frame.width * (0.5 + stage.focus.side * 0.12), y: bottom + unit * 60 }
  const reach = Math.min(frame.width * 0.56, bottom * 0.98)
  const colours = ['#e2574c', '#f0943d', '#f4cf4f', '#74b86a', '#4a94c8', '#7a62b0']
  const sketch = new Sketch()
  colours.forEach((colour, index) =>
    sketch.path(
      ellipse(centre, reach - index * unit * 17).stroke({ width: unit * 17.4 }),
      palette.graded(mix(colour, palette.haze, 0.28), 0.6),
    ),
  )
  stage.add('celestial', 0.965, sketch.shapes)
}

function drawAurora(stage: Stage, bottom: number, random: Random): void {
  const { frame, palette } = stage
  for (const [index, colour] of ['#4fe0a0', '#5ac8e8', '#a878e8'].entries()) {
    const top = bottom * (0.1 + index * 0.14)
    const height = bottom * random.between(0.34, 0.46)
    const upper: Point[] = []
    const lower: Point[] = []
    for (let step = 0; step <= 10; step++) {
      const x = -30 + ((frame.width + 60) * step) / 10
      const wave = Math.sin(step * 0.9 + index * 2 + random.next() * 0.4) * bottom * 0.07
      upper.push({ x, y: top + wave })
      lower.push({ x, y: top + wave + height })
    }
    const tint = palette.graded(colour, 0.8)
    const curtain = closedCurve([...upper, ...lower.toReversed()])
    const shimmer = downwards(top - 40, top + height, [
      [0, translucent(tint, 0)],
      [0.62, translucent(tint, 0.5)],
      [1, translucent(tint, 0)],
    ])
    stage.glow(0.985, curtain, shimmer)
  }
}

function drawClouds(stage: Stage, bottom: number, random: Random): void {
  const { frame, palette, scene, unit } = stage
  const count = { clear: random.whole(2, 4), wind: 4, cloudy: 7, rain: 7, storm: 8, snow: 4, fog: 2 }[scene.weather]
  const heavy = scene.weather === 'storm' || scene.weather === 'rain'
  const high = palette.sky[1] ?? palette.haze
  const pale = palette.isDark ? lighter(mix(high, palette.haze, 0.4), 0.08) : mix(palette.haze, '#ffffff', 0.66)
  const colour = heavy ? mix(palette.graded('#5f6877'), high, palette.isDark ? 0.55 : 0.25) : pale
  for (let index = 0; index < count; index++) {
    const layer = index / Math.max(1, count - 1)
    const width = unit * random.between(170, 330) * (heavy ? 1.5 : 1)
    const y = bottom * (heavy ? random.between(0.04, 0.4) : random.between(0.1, 0.68))
    const x = frame.width * ((index + random.between(0.1, 0.9)) / count)
    const tint = mix(colour, high, 0.12 + layer * 0.25)
    const cloud = random.chance(0.35) && !heavy ? drawStratus(random, tint) : drawCumulus(random, tint)
    const scale = width / (cloud.box.right - cloud.box.left)
    stage.add('cloud', 0.96 - layer * 0.02, new Sketch().add(cloud, x, y, scale).shapes)
  }
}

export function drawCumulus(random: Random, colour: string): Drawing {
  const sketch = new Sketch()
  const puffs = random.whole(4, 6)
  const row = Array.from({ length: puffs }, (_, index) => {
    const share = index / (puffs - 1)
    return { x: (share - 0.5) * 118, r: 15 + Math.sin(Math.PI * share) * random.between(13, 22) }
  })
  const body = (dx: number, dy: number, shrink: number, paint: string): void => {
    for (const { x, r } of row) sketch.circle(x * shrink + dx, -r * 0.82 + dy, r * shrink, paint)
    sketch.rectangle(-72 * shrink + dx, -16 * shrink + dy, 144 * shrink, 17 * shrink, paint, 9)
  }
  body(0, 0, 1, colour)
  body(-5, -7, 0.84, lighter(colour, 0.045))
  return sketch.finish()
}

function drawStratus(random: Random, colour: string): Drawing {
  const sketch = new Sketch()
  for (let bar = 0; bar < 3; bar++) {
    const width = random.between(70, 130)
    sketch.rectangle(
      -width / 2 + random.between(-30, 30),
      -bar * 13 - 10,
      width,
      11,
      bar === 1 ? lighter(colour, 0.04) : colour,
      6,
    )
  }
  return sketch.finish()
}

function drawLightning(stage: Stage, bottom: number, random: Random): void {
  const { unit, palette } = stage
  const startX = stage.light.x + unit * random.between(-60, 60)
  let [x, y] = [startX, bottom * 0.16]
  const left: Point[] = []
  const right: Point[] = []
  const steps = 7
  for (let step = 0; step <= steps; step++) {
    const half = unit * 5.5 * (1 - step / (steps + 0.4))
    left.push({ x: x - half, y })
    right.push({ x: x + half, y })
    x += unit * random.between(14, 44) * (step % 2 === 0 ? 1 : -0.85)
    y += (bottom * 0.76) / steps
  }
  stage.glow(0.955, ellipse({ x: startX, y: bottom * 0.34 }, unit * 190, bottom * 0.42), translucent('#dfe6ff', 0.13))
  stage.paint('celestial', 0.945, polygon([...left, ...right.toReversed()]), palette.graded('#fff3bf', 0.7), true)
}
