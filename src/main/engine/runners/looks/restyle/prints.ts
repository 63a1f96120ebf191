import { createSheet } from '../../kit/drawing/sheet.ts'
import { rows } from '../../kit/rows.ts'
import { blurPlane, quantile } from '../../kit/pixels/plane.ts'
import { CHANNELS, blankPlanes, fromBytes, pixelCount, type Planes } from '../../kit/pixels/planes.ts'
import Delaunator from 'delaunator'
import { mottle, speckle } from '../../kit/pixels/texture.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { readFlow } from '../kit/flow.ts'
import { cssOfLab, putLab } from '../../kit/pixels/lab-planes.ts'
import { drawLines } from '../kit/lines.ts'
import type { PRINT_STYLES } from '../style-names.ts'
import type { Manner } from './paintings.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import { brightnessOf, luma } from '../../kit/pixels/luma.ts'
import { guidedBy } from '../../kit/pixels/guided-filter.ts'
import { inBands, reach } from '../../kit/pixels/bands.ts'
import { type Lab, labOf } from '../../kit/colour/oklab.ts'

/** Large forms only: shapes keep their borders, everything inside them becomes one tone. */
function flattened(source: Planes, strength: number): Planes {
  const side = Math.max(source.width, source.height)
  const radius = Math.max(2, Math.round((side / 130) * strength))
  const smooth = guidedBy(brightnessOf(source), source, { radius, edge: 0.1 })
  const flat = blankPlanes(source)
  for (const channel of CHANNELS) flat[channel] = smooth(smooth(source[channel]))
  return flat
}

/** Distance to the centre of the nearest dot of a turned screen, 0 to about 0.7. */
function screenDot(x: number, y: number, pitch: number, degrees: number): number {
  const angle = (degrees * Math.PI) / 180
  const u = (x * Math.cos(angle) + y * Math.sin(angle)) / pitch
  const v = (y * Math.cos(angle) - x * Math.sin(angle)) / pitch
  return Math.hypot(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5)
}

const comic: Manner = async (source, { random, coarseness, context }) => {
  const { width, height } = source
  const side = Math.max(width, height)
  const flat = flattened(source, coarseness)
  await reach(context, 0.3)
  const brightness = brightnessOf(source)
  const flow = readFlow(brightness, source, side / 260)
  await reach(context, 0.45)
  const ink = await drawLines(
    blurPlane(brightness, source, side / 1600),
    flow,
    { thickness: side / 460, eagerness: 0.75 },
    context,
  )
  await reach(context, 0.6)
  const target = blankPlanes(source)
  const pitch = (side / 130) * coarseness
  // no two sheets lie alike under the screen
  const [shiftX, shiftY] = [random.next() * pitch, random.next() * pitch]
  const [deep, shade] = [quantile(brightness, 0.07), quantile(brightness, 0.42)]
  await inBands(context, pixelCount(source), (from, to) => {
    for (let index = from; index < to; index++) {
      const [x, y] = [index % width, Math.floor(index / width)]
      const { l, a, b } = labOf(flat.red[index]!, flat.green[index]!, flat.blue[index]!)
      const chroma = Math.hypot(a, b)
      const levels = 5
      const level = l * levels
      const step = (Math.floor(level) + smoothstep(0.4, 0.6, level - Math.floor(level))) / levels
      // print colours are few and full
      const rich = chroma < 0.03 ? 0.7 : Math.min(1.75, 0.16 / chroma + 0.6)
      const dot = screenDot(x + shiftX, y + shiftY, pitch, 45)
      const tone = brightnessAt(flat, index)
      const dots = smoothstep(0.06, -0.06, dot - 0.62 * Math.sqrt(clamp((shade - tone) / (shade + 0.01))))
      const black = Math.max(ink[index]!, smoothstep(deep + 0.012, deep - 0.025, tone) * (deep < 0.3 ? 1 : 0))
      const lit = clamp(0.1 + 0.84 * step - dots * 0.16)
      putLab(target, index, lit * (1 - black) + 0.12 * black, a * rich * (1 - black), b * rich * (1 - black) + 0.012)
    }
  })
  return target
}

const brightnessAt = ({ red, green, blue }: Planes, index: number) => luma(red[index]!, green[index]!, blue[index]!)

/** Lines cut along the forms, wide in the light and closing in the shade; two inks on warm paper. */
const woodcut: Manner = async (source, { seed, coarseness, context }) => {
  const { width, height } = source
  const side = Math.max(width, height)
  const brightness = brightnessOf(flattened(source, 0.7))
  const [low, high] = [quantile(brightness, 0.03), quantile(brightness, 0.97)]
  const tone = brightness.map((value) => clamp((value - low) / (high - low + 0.02)))
  await reach(context, 0.3)
  const flow = readFlow(blurPlane(tone, source, side / 200), source, side / 60)
  const contour = await drawLines(
    brightness,
    readFlow(brightness, source, side / 300),
    { thickness: side / 420, eagerness: 0.35 },
    context,
  )
  await reach(context, 0.5)
  // the phase of the cuts grows across the forms, so that the cuts run along them
  const pitch = (side / 125) * coarseness
  const target = blankPlanes(source)
  const [paper, dark] = [labOf(0.955, 0.915, 0.83), labOf(0.1, 0.1, 0.13)]
  await inBands(context, pixelCount(source), (from, to) => {
    for (let index = from; index < to; index++) {
      const [x, y] = [index % width, Math.floor(index / width)]
      const waver = mottle(x, y, side / 9, seed) * 1.6 + mottle(x, y, side / 110, seed + 1) * 0.22
      const bend = (tone[index]! * 0.9 + waver) * pitch
      // the two ways of cutting meet gradually where the forms turn
      const upright = smoothstep(0.25, 0.75, Math.abs(flow.along.x[index]!))
      const wave = (across: number) => 0.5 + 0.5 * Math.sin(((across + bend) / pitch) * Math.PI * 2)
      const cut = wave(y + x * 0.25) * upright + wave(x - y * 0.25) * (1 - upright)
      const light = tone[index]!
      const open = smoothstep(-0.12, 0.12, light * 1.16 - 0.08 - (1 - cut) * 0.92 + 0.02)
      const chips = speckle(x >> 1, y >> 1, seed) > 0.993 ? 0.5 : 0
      const ink = clamp(Math.max(1 - open, contour[index]!) - chips)
      const { a, b } = labOf(source.red[index]!, source.green[index]!, source.blue[index]!)
      const tint = smoothstep(0.04, 0.12, Math.hypot(a, b)) * 0.85
      putLab(
        target,
        index,
        (paper.l - 0.16 * tint) * (1 - ink) + dark.l * ink,
        (paper.a + a * tint * 0.95) * (1 - ink) + dark.a * ink,
        (paper.b + b * tint * 0.95) * (1 - ink) + dark.b * ink,
      )
    }
  })
  return target
}

/** Small stones laid along the forms, each of one colour, with mortar between. */
const mosaic: Manner = async (source, { random, coarseness, context }) => {
  const { width, height } = source
  const side = Math.max(width, height)
  const flat = flattened(source, 0.5)
  const flow = readFlow(brightnessOf(flat), source, side / 70)
  await reach(context, 0.35)
  const { pen } = createSheet(width, height, '#3b3632')
  const stone = Math.max(4, (side / 66) * coarseness)
  const step = stone * 1.02
  for (let y = -step; y < height + step; y += step) {
    for (let x = -step; x < width + step; x += step) {
      const [px, py] = [x + random.between(-0.16, 0.16) * step, y + random.between(-0.16, 0.16) * step]
      const at = clamp(Math.round(py), 0, height - 1) * width + clamp(Math.round(px), 0, width - 1)
      const { l, a, b } = labOf(flat.red[at]!, flat.green[at]!, flat.blue[at]!)
      const shift = random.between(-0.05, 0.05)
      const turn = Math.atan2(flow.along.y[at]!, flow.along.x[at]!)
      pen.save()
      pen.translate(px, py)
      pen.rotate(turn)
      const [wide, tall] = [stone * random.between(0.88, 1.02), stone * random.between(0.88, 1.02)]
      for (const [inset, lift] of rows('0 -0.07, 0.07 0.055, 0.15 0')) {
        pen.fillStyle = cssOfLab(clamp(l + shift + lift), a * 1.25, b * 1.25)
        pen.beginPath()
        const shiftIn = inset === 0.07 ? -stone * 0.03 : 0
        pen.roundRect(
          -wide / 2 + wide * inset * 0.5 + shiftIn,
          -tall / 2 + tall * inset * 0.5 + shiftIn,
          wide * (1 - inset),
          tall * (1 - inset),
          stone * 0.13,
        )
        pen.fill()
      }
      pen.restore()
    }
    await yieldToEventLoop(context.signal)
  }
  await reach(context, 0.75)
  return fromBytes(pen.getImageData(0, 0, width, height).data, source)
}

/** Triangles, small where much happens and large where little does. */
const lowPoly: Manner = async (source, { random, coarseness, context }) => {
  const { width, height } = source
  const side = Math.max(width, height)
  const brightness = brightnessOf(source)
  const soft = blurPlane(brightness, source, side / 260)
  const softer = blurPlane(brightness, source, side / 60)
  const interest = soft.map((value, index) => Math.abs(value - softer[index]!))
  const strong = quantile(interest, 0.97) + 1e-5
  await reach(context, 0.35)
  const points: [number, number][] = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ]
  const along = 14
  for (let step = 1; step < along; step++)
    points.push(
      [(width * step) / along, 0],
      [(width * step) / along, height],
      [0, (height * step) / along],
      [width, (height * step) / along],
    )
  const wanted = Math.round(2100 / coarseness)
  // no two points may be so close that a face becomes a splinter
  const cell = (side / 78) * Math.sqrt(coarseness)
  const taken = new Set<number>()
  for (let attempt = 0; attempt < wanted * 30 && points.length < wanted; attempt++) {
    const [x, y] = [random.next() * width, random.next() * height]
    const drawn = interest[Math.floor(y) * width + Math.floor(x)]! / strong
    const place = Math.floor(y / cell) * 1000 + Math.floor(x / cell)
    if (taken.has(place) || random.next() > 0.012 + drawn ** 1.3) continue
    taken.add(place)
    points.push([x, y])
  }
  await reach(context, 0.45)
  const { triangles } = Delaunator.from(points)
  await reach(context, 0.6)
  const { pen } = createSheet(width, height)
  for (let at = 0; at < triangles.length; at += 3) {
    const [one, two, three] = [points[triangles[at]!]!, points[triangles[at + 1]!]!, points[triangles[at + 2]!]!]
    const colour = meanColour(source, one, two, three)
    pen.fillStyle = colour
    pen.strokeStyle = colour
    pen.lineWidth = Math.max(0.6, side / 1800)
    pen.beginPath()
    pen.moveTo(...one)
    pen.lineTo(...two)
    pen.lineTo(...three)
    pen.closePath()
    pen.fill()
    pen.stroke()
  }
  return fromBytes(pen.getImageData(0, 0, width, height).data, source)
}

type Point = [number, number]

/** From a few pixels inside; each face catches a little light of its own. */
function meanColour(source: Planes, one: Point, two: Point, three: Point): string {
  const mean: Lab = { l: 0, a: 0, b: 0 }
  const weights = rows('0.34 0.33, 0.6 0.2, 0.2 0.6, 0.2 0.2, 0.45 0.1, 0.1 0.45, 0.45 0.45')
  for (const [u, v] of weights) {
    const x = one[0] * u + two[0] * v + three[0] * (1 - u - v)
    const y = one[1] * u + two[1] * v + three[1] * (1 - u - v)
    const at =
      Math.min(source.height - 1, Math.max(0, Math.floor(y))) * source.width +
      Math.min(source.width - 1, Math.max(0, Math.floor(x)))
    const lab = labOf(source.red[at]!, source.green[at]!, source.blue[at]!)
    for (const axis of ['l', 'a', 'b'] as const) mean[axis] += lab[axis] / weights.length
  }
  const tilt = Math.atan2(two[1] - one[1], two[0] - one[0]) + Math.atan2(three[1] - one[1], three[0] - one[0])
  return cssOfLab(clamp(mean.l + Math.sin(tilt) * 0.022), mean.a * 1.18, mean.b * 1.18)
}

/** Four inks pulled one after the other, a hair out of register, with dots for the half tones. */
const screenprint: Manner = async (source, { random, seed, coarseness, context }) => {
  const { width, height } = source
  const side = Math.max(width, height)
  const flat = flattened(source, 1)
  const tone = brightnessOf(flat)
  const inks = inksOf(flat)
  await reach(context, 0.4)
  const stops = [0.2, 0.42, 0.66].map((share) => quantile(tone, share))
  const pitch = (side / 150) * coarseness
  const shifts = inks.map(() => [random.between(-1, 1) * side * 0.0022, random.between(-1, 1) * side * 0.0022] as const)
  const target = blankPlanes(source)
  const toneAt = (x: number, y: number) =>
    tone[clamp(Math.round(y), 0, height - 1) * width + clamp(Math.round(x), 0, width - 1)]!
  await inBands(context, pixelCount(source), (from, to) => {
    for (let index = from; index < to; index++) {
      const [x, y] = [index % width, Math.floor(index / width)]
      let { l, a, b } = inks[3]
      for (let ink = 2; ink >= 0; ink--) {
        const [dx, dy] = shifts[ink]!
        const dot = screenDot(x + dx, y + dy, pitch, 15 + ink * 30)
        const spread = 0.11
        const cover = smoothstep(0.05, -0.05, toneAt(x + dx, y + dy) - stops[ink]! + (dot - 0.38) * spread)
        const worn =
          cover * (0.93 + 0.07 * mottle(x, y, side / 300, seed + ink)) * (speckle(x, y, seed + ink) > 0.988 ? 0.6 : 1)
        const { l: inkL, a: inkA, b: inkB } = inks[ink]!
        l += (inkL - l) * worn
        a += (inkA - a) * worn
        b += (inkB - b) * worn
      }
      putLab(target, index, l, a, b)
    }
  })
  return target
}

/** From dark to light, with the picture's own hues pushed apart. */
function inksOf(flat: Planes): [Lab, Lab, Lab, Lab] {
  const tone = brightnessOf(flat)
  const inks = [0.1, 0.32, 0.55, 0.85].map((share, ink) => {
    const level = quantile(tone, share)
    const sums = [0, 0, 1e-6]
    for (let index = 0; index < tone.length; index += 7) {
      const weight = Math.exp(-(((tone[index]! - level) / 0.08) ** 2))
      const { a, b } = labOf(flat.red[index]!, flat.green[index]!, flat.blue[index]!)
      const vivid = weight * (0.1 + Math.hypot(a, b) * 8)
      sums[0]! += a * vivid
      sums[1]! += b * vivid
      sums[2]! += vivid
    }
    const hue = Math.atan2(sums[1]! / sums[2]!, sums[0]! / sums[2]!) + [2.6, 0, 0.9, 1.2][ink]!
    const chroma = [0.09, 0.17, 0.13, 0.04][ink]!
    return { l: [0.25, 0.54, 0.76, 0.95][ink]!, a: Math.cos(hue) * chroma, b: Math.sin(hue) * chroma } satisfies Lab
  })
  return inks as [Lab, Lab, Lab, Lab]
}

/** Sheets of coloured paper, cut along the tones and laid over each other. */
const cutPaper: Manner = async (source, { seed, coarseness, context }) => {
  const { width, height } = source
  const side = Math.max(width, height)
  const flat = flattened(source, 1.3 * coarseness)
  const tone = blurPlane(brightnessOf(flat), source, (side / 230) * coarseness)
  await reach(context, 0.35)
  const sheets = 6
  const stops = Array.from({ length: sheets - 1 }, (_, sheet) => quantile(tone, (sheet + 1) / sheets))
  const target = blankPlanes(source)
  const colourOf = Array.from({ length: sheets }, (_, sheet) =>
    sheetColour(flat, tone, stops[sheet - 1] ?? 0, stops[sheet] ?? 1.01),
  )
  const layer = tone.map((value) => stops.filter((stop) => value > stop).length)
  await reach(context, 0.5)
  // a lighter sheet lies over a darker one and throws its shadow down and to the right
  const raised = blurPlane(layer, source, side / 260)
  const offset = Math.round(side / 150)
  await inBands(context, pixelCount(source), (from, to) => {
    for (let index = from; index < to; index++) {
      const [x, y] = [index % width, Math.floor(index / width)]
      const above = raised[Math.max(0, y - offset) * width + Math.max(0, x - offset)]!
      const shadow = clamp((above - layer[index]!) * 0.55)
      const rim = clamp((layer[index]! - raised[index]!) * 0.5)
      const { l, a, b } = colourOf[layer[index]!]!
      const fibre =
        (mottle(x, y, side / 700, seed + layer[index]!) - 0.5) * 0.022 +
        (mottle(x, y * 3, side / 200, seed) - 0.5) * 0.012
      putLab(target, index, clamp(l * (1 - 0.42 * shadow) + rim * 0.06 + fibre), a, b)
    }
  })
  return target
}

function sheetColour(flat: Planes, tone: Float32Array, low: number, high: number): Lab {
  let [count, sumL, sumA, sumB] = [1e-6, 0, 0, 0]
  for (let index = 0; index < tone.length; index += 3) {
    if (tone[index]! <= low || tone[index]! > high) continue
    const { l, a, b } = labOf(flat.red[index]!, flat.green[index]!, flat.blue[index]!)
    const weight = 0.15 + Math.hypot(a, b) * 6
    count += weight
    sumL += l * weight
    sumA += a * weight
    sumB += b * weight
  }
  return { l: sumL / count, a: (sumA / count) * 1.5, b: (sumB / count) * 1.5 }
}

export const PRINTS: Record<(typeof PRINT_STYLES)[number], Manner> = {
  comic,
  woodcut,
  screenprint,
  mosaic,
  'low-poly': lowPoly,
  'cut-paper': cutPaper,
}
