import { createSheet } from '../../kit/drawing/sheet.ts'
import { ellipse, segment } from '../../kit/drawing/paths.ts'
import { rows, type XYZ } from '../../kit/rows.ts'
import { blurPlane, fitted, quantile, resizePlane, type Plane, type Size } from '../../kit/pixels/plane.ts'
import { CHANNELS, pixelCount, type Planes } from '../../kit/pixels/planes.ts'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { mottle, speckle } from '../../kit/pixels/texture.ts'
import { createRandom, type Random } from '../../kit/random.ts'
import type { RunContext } from '../../runner.ts'
import { enlargeMask, type Scene } from '../kit/scene.ts'
import type { Edit } from './edit.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import { brightnessOf } from '../../kit/pixels/luma.ts'
import { inBands, reach } from '../../kit/pixels/bands.ts'

/** Light and vapour are soft: they are worked out at this size. */
const SOFT_SIDE = 420

type Colour = readonly [number, number, number]

/** Weather, light and what a print adds, from far to near. Changes the raster in place. */
export async function applyAtmosphere(
  raster: Planes,
  edit: Edit,
  { scene, seed }: { scene: () => Scene; seed: number },
  context: RunContext,
): Promise<void> {
  const side = Math.max(raster.width, raster.height)
  if (edit.stars > 0) await drawStars(raster, edit.stars, scene(), seed)
  if (edit.fog > 0) await drawFog(raster, Math.min(1.7, edit.fog), scene(), seed)
  await reach(context, 0.62)
  if (edit.sunlight > 0) screen(raster, sunlight(scene(), seed), Math.min(1.5, edit.sunlight) * 0.62)
  if (edit.lensGlow > 0) screen(raster, lensGlow(seed), Math.min(1.5, edit.lensGlow) * 0.75)
  if (edit.glow > 0) await glow(raster, side / 55, Math.min(1.6, edit.glow), context)
  if (edit.water > 0) await underWater(raster, clamp(edit.water), seed, context)
  if (edit.snow > 0) await compose(raster, (canvas) => snowfall(canvas, raster, edit.snow, seed), context)
  if (edit.rain > 0) await compose(raster, (canvas) => rainfall(canvas, raster, edit.rain, seed), context)
  await reach(context, 0.7)
  if (edit.pixelate > 0) pixelate(raster, Math.max(2, Math.round((side / 70) * edit.pixelate)))
  await finish(raster, edit, seed, context)
  if (edit.letterbox > 0) bars(raster, Math.min(1, edit.letterbox))
  if (edit.frame > 0) whiteFrame(raster, Math.min(2, edit.frame))
}

/** Corners and grain; the faint grain that is always there keeps soft gradients from banding. */
async function finish(raster: Planes, edit: Edit, seed: number, context: RunContext): Promise<void> {
  const { width, height } = raster
  const grain = 0.006 + Math.max(0, edit.grain) * 0.075
  const coarse = Math.max(1, Math.max(width, height) / 1100)
  const vignette = clamp(edit.vignette, -1.4, 1.6)
  await inBands(context, pixelCount(raster), (from, to) => {
    for (let index = from; index < to; index++) {
      const [x, y] = [index % width, Math.floor(index / width)]
      const [dx, dy] = [(x / width - 0.5) * 1.9, (y / height - 0.5) * 1.9]
      const corner = smoothstep(0.35, 1.45, Math.hypot(dx, dy)) * vignette
      const fine = speckle(x, y, seed) - 0.5
      const clump = edit.grain > 0 ? mottle(x, y, coarse * 1.7, seed + 1) - 0.5 : 0
      for (const channel of CHANNELS) {
        const value = raster[channel][index]!
        const shaded = corner >= 0 ? value * (1 - corner * 0.62) : value + (1 - value) * -corner * 0.7
        // grain shows in the middle tones and vanishes in white and black
        const seen = 0.35 + 2.6 * shaded * (1 - shaded)
        raster[channel][index] = clamp(shaded + (fine * 0.6 + clump * 0.9) * grain * seen)
      }
    }
  })
}

/** Adds light as a second exposure does: nothing gets darker, nothing clips. */
function screen(raster: Planes, lightAt: (x: number, y: number, size: Size) => Colour, amount: number): void {
  const size = fitted(raster, SOFT_SIDE)
  const light = CHANNELS.map(() => new Float32Array(pixelCount(size))) as [Plane, Plane, Plane]
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const colour = lightAt(x / size.width, y / size.height, size)
      for (let channel = 0; channel < 3; channel++) light[channel]![y * size.width + x] = clamp(colour[channel]!)
    }
  for (const [channel, name] of CHANNELS.entries()) {
    const added = resizePlane(light[channel]!, size, raster)
    const plane = raster[name]
    for (let index = 0; index < plane.length; index++) plane[index]! += (1 - plane[index]!) * added[index]! * amount
  }
}

/** Rays from where the picture is brightest above, or from an upper corner. */
function sunlight({ size, brightness, sky }: Scene, seed: number) {
  const weights = brightness.map((value, index) => {
    const y = Math.floor(index / size.width) / size.height
    return y < 0.5 ? (value + 0.3 * sky[index]!) ** 6 * (1 - y) : 0
  })
  let [total, across] = [1e-6, 0]
  for (const [index, weight] of weights.entries()) {
    total += weight
    across += weight * ((index % size.width) / size.width)
  }
  const lean = across / total - 0.5
  const source = { x: lean >= 0 ? 0.88 : 0.12, y: -0.06 }
  return (x: number, y: number, { width, height }: Size): Colour => {
    const [dx, dy] = [x - source.x, ((y - source.y) * height) / width]
    const distance = Math.hypot(dx, dy)
    const angle = Math.atan2(dy, dx)
    const ray = 0.55 + 0.9 * (mottle(angle * 60, 0, 5, seed) * 0.6 + mottle(angle * 60, 9, 2, seed) * 0.4 - 0.4)
    const core = Math.exp(-((distance / 0.2) ** 2))
    const strength = core * 0.9 + Math.exp(-distance / 0.5) * ray * 0.85
    return [strength, strength * 0.78, strength * 0.46]
  }
}

function lensGlow(seed: number) {
  const random = createRandom('lens', seed)
  const right = random.next() < 0.5
  const source = { x: right ? 0.86 : 0.14, y: random.between(0.1, 0.25) }
  const ghosts = Array.from({ length: 6 }, () => ({
    along: random.between(0.5, 1.9),
    radius: random.between(0.012, 0.07),
    colour: random.pick(rows<XYZ>('1 0.5 0.2, 0.3 0.8 0.5, 0.4 0.5 1, 1 0.8 0.4')),
  }))
  return (x: number, y: number, { width, height }: Size): Colour => {
    const shape = height / width
    const distance = Math.hypot(x - source.x, (y - source.y) * shape)
    const halo = Math.exp(-((distance / 0.12) ** 2)) + 0.55 * Math.exp(-distance / 0.3)
    const streak = 0.5 * Math.exp(-Math.abs(y - source.y) * 60) * Math.exp(-Math.abs(x - source.x) * 2.5)
    let [red, green, blue] = [halo + streak * 0.7, halo * 0.72 + streak * 0.8, halo * 0.42 + streak]
    for (const { along, radius, colour } of ghosts) {
      const [gx, gy] = [source.x + (0.5 - source.x) * along * 1.4, source.y + (0.5 - source.y) * along * 1.4]
      const ring = smoothstep(radius, radius * 0.8, Math.hypot(x - gx, (y - gy) * shape)) * 0.22
      red += colour[0] * ring
      green += colour[1] * ring
      blue += colour[2] * ring
    }
    return [red, green, blue]
  }
}

async function glow(raster: Planes, sigma: number, amount: number, context: RunContext): Promise<void> {
  for (const channel of CHANNELS) {
    const plane = raster[channel]
    const soft = blurPlane(plane, raster, sigma)
    for (let index = 0; index < plane.length; index++) {
      const bloom = smoothstep(0.25, 1, soft[index]!) * soft[index]!
      const mixed = plane[index]! + (soft[index]! - plane[index]!) * 0.22 * Math.min(1, amount)
      plane[index] = mixed + (1 - mixed) * bloom * 0.5 * amount
    }
    await reach(context, 0.66)
  }
}

/** Vapour lies deeper the further away: above, in the sky, and in drifts. */
async function drawFog(raster: Planes, amount: number, scene: Scene, seed: number): Promise<void> {
  const size = fitted(raster, SOFT_SIDE)
  const { width, height } = size
  const sky = resizePlane(scene.sky, scene.size, size)
  const subject = resizePlane(scene.subject, scene.size, size)
  const drift = new Float32Array(pixelCount(size))
  for (let index = 0; index < drift.length; index++) {
    const [x, y] = [index % width, Math.floor(index / width)]
    const depth = smoothstep(1.05, 0.2, y / height)
    const cloud =
      mottle(x, y * 2.6, width / 4, seed) * 0.6 +
      mottle(x, y * 2.6, width / 10, seed + 1) * 0.28 +
      mottle(x, y * 2.2, width / 28, seed + 2) * 0.12
    const near = 1 - 0.45 * subject[index]!
    drift[index] = clamp(amount * (0.16 + 0.5 * Math.max(depth, sky[index]! * 0.9)) * (0.35 + 1.35 * cloud) * near)
  }
  const thickness = resizePlane(blurPlane(drift, size, 3), size, raster)
  const lit = clamp(quantile(scene.brightness, 0.85), 0.42, 0.93)
  for (const [channel, tint] of [
    ['red', 0.975],
    ['green', 0.99],
    ['blue', 1.02],
  ] as const)
    for (let index = 0; index < thickness.length; index++)
      raster[channel][index]! += (lit * tint - raster[channel][index]!) * Math.min(0.96, thickness[index]!)
}

async function drawStars(raster: Planes, amount: number, scene: Scene, seed: number): Promise<void> {
  const { width, height } = raster
  const sky = enlargeMask(scene.sky, scene.size, brightnessOf(raster), raster)
  const random = createRandom('stars', seed)
  const unit = Math.max(width, height) / 1000
  const count = Math.round(900 * Math.min(1.6, amount))
  for (let star = 0; star < count; star++) {
    const [x, y] = [random.between(0, width), random.between(0, height * 0.9)]
    const size = unit * (0.35 + random.next() ** 7 * 1.5)
    const shine = random.between(0.25, 1)
    const warm = random.between(-0.12, 0.12)
    if ((sky[Math.floor(y) * width + Math.floor(x)] ?? 0) < 0.6) continue
    const reachPixels = Math.ceil(size * 2.5)
    for (let dy = -reachPixels; dy <= reachPixels; dy++)
      for (let dx = -reachPixels; dx <= reachPixels; dx++) {
        const [px, py] = [Math.floor(x) + dx, Math.floor(y) + dy]
        if (px < 0 || py < 0 || px >= width || py >= height) continue
        const light = shine * Math.exp(-((px + 0.5 - x) ** 2 + (py + 0.5 - y) ** 2) / (size * size))
        const index = py * width + px
        raster.red[index]! += (1 - raster.red[index]!) * light * (1 + warm)
        raster.green[index]! += (1 - raster.green[index]!) * light
        raster.blue[index]! += (1 - raster.blue[index]!) * light * (1 - warm)
      }
  }
}

async function underWater(raster: Planes, amount: number, seed: number, context: RunContext): Promise<void> {
  const { width, height } = raster
  const scale = Math.max(width, height)
  await inBands(context, pixelCount(raster), (from, to) => {
    for (let index = from; index < to; index++) {
      const [x, y] = [index % width, Math.floor(index / width)]
      const deep = y / height
      const wave = mottle(x, y * 1.6, scale / 14, seed) + 0.5 * mottle(x, y * 1.6, scale / 30, seed + 3)
      // light falls in a net where two waves meet
      const net = Math.exp(-(((wave - 0.75) / 0.13) ** 2)) * (1 - deep) ** 2 * 0.16
      const [r, g, b] = [raster.red[index]!, raster.green[index]!, raster.blue[index]!]
      const body = r * 0.3 + g * 0.6 + b * 0.1
      raster.red[index] = r + (body * 0.34 + r * 0.1 - 0.02 * deep + net * 0.7 - r) * amount * 0.9
      raster.green[index] = g + (body * (0.86 - 0.24 * deep) + 0.1 + net - g) * amount * 0.85
      raster.blue[index] = b + (body * (0.85 - 0.1 * deep) + 0.22 + net - b) * amount * 0.85
    }
  })
}

/** Draws over the picture with a canvas, as light. */
async function compose(raster: Planes, draw: (context: SKRSContext2D) => void, context: RunContext): Promise<void> {
  const { pen } = createSheet(raster.width, raster.height)
  draw(pen)
  const { data } = pen.getImageData(0, 0, raster.width, raster.height)
  await inBands(context, pixelCount(raster), (from, to) => {
    for (let index = from; index < to; index++) {
      const cover = data[index * 4 + 3]! / 255
      if (cover === 0) continue
      for (const [channel, name] of CHANNELS.entries())
        raster[name][index]! += (data[index * 4 + channel]! / 255 - raster[name][index]!) * cover
    }
  })
}

/** Three depths: fine and dense far away, few and long close by. */
function rainfall(pen: SKRSContext2D, { width, height }: Size, amount: number, seed: number): void {
  const random = createRandom('rain', seed)
  const unit = Math.max(width, height) / 1000
  const slant = random.between(0.1, 0.22) * random.pick([1, -1])
  pen.lineCap = 'round'
  for (const { count, length, thickness, opacity } of [
    { count: 1500, length: 22, thickness: 0.7, opacity: 0.16 },
    { count: 480, length: 46, thickness: 1.1, opacity: 0.22 },
    { count: 110, length: 95, thickness: 1.7, opacity: 0.26 },
  ])
    for (let drop = 0; drop < count * amount; drop++) {
      const [x, y] = [random.between(-0.1, 1.1) * width, random.between(-0.1, 1) * height]
      const long = length * unit * random.between(0.6, 1.4)
      const [endX, endY] = [x + long * slant, y + long]
      const shade = pen.createLinearGradient(x, y, endX, endY)
      shade.addColorStop(0, 'rgba(226,236,246,0)')
      shade.addColorStop(1, `rgba(226,236,246,${(opacity * random.between(0.6, 1.3)).toFixed(3)})`)
      pen.strokeStyle = shade
      pen.lineWidth = thickness * unit
      pen.stroke(segment(x, y, endX, endY))
    }
}

function snowfall(pen: SKRSContext2D, { width, height }: Size, amount: number, seed: number): void {
  const random = createRandom('snow', seed)
  const unit = Math.max(width, height) / 1000
  for (const { count, radius, opacity, softness } of [
    { count: 1300, radius: 1.1, opacity: 0.6, softness: 0.5 },
    { count: 420, radius: 2.3, opacity: 0.75, softness: 0.45 },
    { count: 90, radius: 5, opacity: 0.62, softness: 0.15 },
    { count: 16, radius: 13, opacity: 0.34, softness: 0 },
  ])
    for (let flake = 0; flake < count * amount; flake++)
      drawFlake(pen, random, { x: random.next() * width, y: random.next() * height, unit, radius, opacity, softness })
}

interface Flake {
  x: number
  y: number
  unit: number
  radius: number
  opacity: number
  /** How much of it is solid before it fades. */
  softness: number
}

function drawFlake(pen: SKRSContext2D, random: Random, { x, y, unit, radius, opacity, softness }: Flake): void {
  const size = radius * unit * random.between(0.6, 1.4)
  const shade = pen.createRadialGradient(x, y, size * softness, x, y, size)
  shade.addColorStop(0, `rgba(250,252,255,${(opacity * random.between(0.6, 1.2)).toFixed(3)})`)
  shade.addColorStop(1, 'rgba(250,252,255,0)')
  pen.fillStyle = shade
  pen.fill(ellipse({ x, y }, size, size * random.between(0.75, 1), random.between(0, 3)))
}

function pixelate(raster: Planes, cell: number): void {
  const small = { width: Math.ceil(raster.width / cell), height: Math.ceil(raster.height / cell) }
  for (const channel of CHANNELS) {
    const cells = resizePlane(raster[channel], raster, small)
    for (let index = 0; index < raster[channel].length; index++) {
      const [x, y] = [index % raster.width, Math.floor(index / raster.width)]
      raster[channel][index] = cells[Math.floor(y / cell) * small.width + Math.floor(x / cell)]!
    }
  }
}

/** Black above and below, as in a cinema; upright pictures get less. */
function bars(raster: Planes, amount: number): void {
  const { width, height } = raster
  const wanted = Math.min(height * 0.86, Math.max(width / 2.2, height * 0.76))
  const bar = Math.round(((height - wanted) / 2) * amount)
  for (const channel of CHANNELS) {
    raster[channel].fill(0, 0, bar * width)
    raster[channel].fill(0, (height - bar) * width)
  }
}

function whiteFrame(raster: Planes, amount: number): void {
  const { width, height } = raster
  const border = Math.round(Math.min(width, height) * 0.05 * amount)
  for (let index = 0; index < pixelCount(raster); index++) {
    const [x, y] = [index % width, Math.floor(index / width)]
    if (x >= border && y >= border && x < width - border && y < height - border) continue
    for (const channel of CHANNELS) raster[channel][index] = 0.975
  }
}
