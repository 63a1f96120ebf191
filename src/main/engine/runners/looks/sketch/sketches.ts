import { type Plane, type Size, blurPlane, quantile } from '../../kit/pixels/plane.ts'
import { type Planes, pixelCount } from '../../kit/pixels/planes.ts'
import { mottle, speckle } from '../../kit/pixels/texture.ts'
import type { RunContext } from '../../runner.ts'
import { readFlow, smearAlong, straightFlow, type Flow } from '../kit/flow.ts'
import { drawLines } from '../kit/lines.ts'

import type { SKETCH_STYLES } from '../style-names.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import { brightnessOf } from '../../kit/pixels/luma.ts'
import { guidedSmooth } from '../../kit/pixels/guided-filter.ts'
import { reach } from '../../kit/pixels/bands.ts'

/** What every drawing starts from. */
interface Sitting extends Size {
  source: Planes
  /** Stretched so that the darkest is 0 and the lightest 1. */
  tone: Plane
  flow: Flow
  side: number
  seed: number
  context: RunContext
}

/** How a hand leaves its marks: how much pigment lies on each pixel, and which way the sheet is toned. */
interface Sketch {
  /** Paper and pigment unless a palette says otherwise. */
  paper: string
  pigment: string
  /** Light on dark: the picture is drawn by its lights. */
  onDark?: boolean
  /** The pigment has the picture's own colours. */
  coloured?: boolean
  /** How rough the paper is, 0 to 1. */
  tooth: number
  draw(sitting: Sitting): Promise<Plane>
}

export async function sitDown(source: Planes, seed: number, onDark: boolean, context: RunContext): Promise<Sitting> {
  const { width, height } = source
  const side = Math.max(width, height)
  const raw = brightnessOf(source)
  const calm = guidedSmooth(raw, raw, source, { radius: Math.max(2, Math.round(side / 220)), edge: 0.04 })
  const [low, high] = [quantile(calm, 0.02), quantile(calm, 0.98)]
  const tone = calm.map((value) => {
    const share = clamp((value - low) / (high - low + 0.03))
    return onDark ? 1 - share : share
  })
  await reach(context, 0.25)
  const flow = readFlow(tone, source, side / 240)
  await reach(context, 0.35)
  return { width, height, source, tone, flow, side, seed, context }
}

/** Strokes of one direction: white noise, smeared. Between 0 and 1, evenly spread. */
async function strokes(
  { side, seed, context, ...size }: Sitting,
  flow: Flow,
  length: number,
  breadth: number,
  salt: number,
) {
  const noise = new Float32Array(pixelCount(size))
  for (let index = 0; index < noise.length; index++)
    noise[index] = speckle(index % size.width, Math.floor(index / size.width), seed + salt)
  const smeared = await smearAlong(
    blurPlane(noise, size, (breadth * side) / 1000),
    flow,
    (length * side) / 1000,
    context,
  )
  const [low, middle, high] = [quantile(smeared, 0.02), quantile(smeared, 0.5), quantile(smeared, 0.98)]
  return smeared.map((value) =>
    value < middle
      ? 0.5 * clamp((value - low) / (middle - low + 1e-6))
      : 0.5 + 0.5 * clamp((value - middle) / (high - middle + 1e-6)),
  )
}

const pencil: Sketch['draw'] = async (sitting) => {
  const { tone, flow, side, context } = sitting
  const lines = await drawLines(tone, flow, { thickness: side / 900, eagerness: 0.62 }, context)
  await reach(context, 0.5)
  const slanted = await strokes(sitting, straightFlow(sitting, -52), 46, 0.5, 1)
  await reach(context, 0.6)
  const following = await strokes(sitting, flow, 30, 0.5, 2)
  await reach(context, 0.7)
  return tone.map((value, index) => {
    const shade = (1 - value) ** 1.25
    const hatch = smoothstep(0.75, 0.2, slanted[index]! - shade * 0.72) * shade * 0.95
    const form = smoothstep(0.7, 0.15, following[index]! - shade * 0.6) * shade * 0.75
    return clamp(Math.max(hatch, form) * 0.92 + lines[index]! * 0.75)
  })
}

/** Broad and soft, rubbed with a finger, deep in the shadows. */
const charcoal: Sketch['draw'] = async (sitting) => {
  const { tone, flow, side, seed, width, context } = sitting
  const soft = blurPlane(tone, sitting, side / 180)
  const lines = await drawLines(tone, flow, { thickness: side / 300, eagerness: 0.45 }, context)
  await reach(context, 0.5)
  const sweep = await strokes(sitting, straightFlow(sitting, -35), 60, 1.7, 3)
  await reach(context, 0.65)
  return tone.map((value, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    const shade = (1 - (soft[index]! * 0.55 + value * 0.45)) ** 1.15
    const crumbs = mottle(x, y, side / 800, seed) * 0.6 + mottle(x, y, side / 340, seed + 1) * 0.4
    const laid = shade * (0.62 + 0.75 * (0.5 - sweep[index]!)) + (0.5 - crumbs) * 0.34 * smoothstep(0.08, 0.4, shade)
    return clamp(laid * 1.45 + lines[index]! * 0.6 * (0.7 + 0.6 * crumbs))
  })
}

/** A pen: clean contours, and hatching that crosses where it is darker. */
const ink: Sketch['draw'] = async (sitting) => {
  const { tone, flow, side, seed, width, context } = sitting
  const lines = await drawLines(tone, flow, { thickness: side / 620, eagerness: 0.6 }, context)
  await reach(context, 0.55)
  const pitch = side / 165
  const hatch = (x: number, y: number, degrees: number, salt: number) => {
    const angle = (degrees * Math.PI) / 180
    const waver = (mottle(x, y, side / 30, seed + salt) - 0.5) * pitch * 0.9
    const across = x * Math.sin(angle) + y * Math.cos(angle) + waver
    return Math.abs(((((across / pitch) % 1) + 1.5) % 1) - 0.5) * 2
  }
  return tone.map((value, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    const shade = 1 - value
    let mark = 0
    for (const [layer, { from, degrees }] of HATCHES.entries()) {
      const need = clamp((shade - from) / 0.34)
      if (need === 0) break
      const broken = smoothstep(0.02, 0.2, need - 0.25 * mottle(x, y, side / 160, seed + 20 + layer))
      mark = Math.max(mark, smoothstep(0.16 + 0.42 * need, 0.02 + 0.3 * need, hatch(x, y, degrees, layer)) * broken)
    }
    return clamp(Math.max(mark * 0.95, lines[index]!, smoothstep(0.92, 0.985, shade)))
  })
}

const HATCHES = [
  { from: 0.3, degrees: 45 },
  { from: 0.52, degrees: -38 },
  { from: 0.72, degrees: 4 },
] as const

/** Chalk skips over the board and is laid on broadly where there is light. */
const chalk: Sketch['draw'] = async (sitting) => {
  const { tone, flow, side, seed, width, context } = sitting
  const lines = await drawLines(
    tone.map((value) => 1 - value),
    flow,
    { thickness: side / 480, eagerness: 0.6 },
    context,
  )
  await reach(context, 0.5)
  const sweep = await strokes(sitting, straightFlow(sitting, -48), 70, 1.5, 5)
  await reach(context, 0.65)
  return tone.map((value, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    const light = (1 - value) ** 1.7
    const dust = mottle(x, y, side / 560, seed + 2)
    const laid = smoothstep(0.62, 0.1, sweep[index]! - light * 0.55) * light
    return clamp(laid * 0.92 * (0.5 + dust) + lines[index]! * 0.8 * (0.45 + 0.8 * dust) + light * 0.06)
  })
}

/** How far a line of a grid is. */
const near = (value: number, every: number) => Math.abs(((value / every + 0.5) % 1) - 0.5) * every

/** White construction lines over a grid. */
const blueprint: Sketch['draw'] = async (sitting) => {
  const { tone, flow, side, width, height, context } = sitting
  const fine = await drawLines(tone, flow, { thickness: side / 1000, eagerness: 0.75 }, context)
  await reach(context, 0.5)
  const bold = await drawLines(
    blurPlane(tone, sitting, side / 500),
    flow,
    { thickness: side / 420, eagerness: 0.3 },
    context,
  )
  await reach(context, 0.65)
  const cell = side / 28
  return tone.map((value, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    const grid = Math.max(
      smoothstep(side / 900, 0, Math.min(near(x, cell), near(y, cell))) * 0.16,
      smoothstep(side / 700, 0, Math.min(near(x, cell * 4), near(y, cell * 4))) * 0.26,
    )
    const border = Math.min(x, y, width - 1 - x, height - 1 - y)
    const frame = smoothstep(side / 550, side / 1100, Math.abs(border - side / 55)) * 0.7
    return clamp(Math.max(fine[index]! * 0.75, bold[index]! * 0.95, grid, frame) + value * 0.07)
  })
}

/** Contours only, as if the pen had never left the paper. */
const contour: Sketch['draw'] = async ({ tone, side, context, ...size }) => {
  const calm = blurPlane(tone, size, side / 420)
  const flow = readFlow(calm, size, side / 130)
  await reach(context, 0.5)
  return drawLines(calm, flow, { thickness: side / 400, eagerness: 0.72 }, context)
}

export const SKETCHES: Record<(typeof SKETCH_STYLES)[number], Sketch> = {
  pencil: { paper: '#f7f4ec', pigment: '#33322f', tooth: 0.6, draw: pencil },
  'coloured-pencil': { paper: '#faf6ec', pigment: '#3a3532', tooth: 0.75, coloured: true, draw: pencil },
  charcoal: { paper: '#e9e2d3', pigment: '#1f1d1b', tooth: 0.7, draw: charcoal },
  ink: { paper: '#fbf9f3', pigment: '#14161c', tooth: 0.1, draw: ink },
  contour: { paper: '#fcfaf5', pigment: '#1a1a1d', tooth: 0.05, draw: contour },
  chalk: { paper: '#26302c', pigment: '#f2efe4', tooth: 0.8, onDark: true, draw: chalk },
  blueprint: { paper: '#143d7a', pigment: '#e9f2ff', tooth: 0.3, draw: blueprint },
}
