import { createSheet } from '../../kit/drawing/sheet.ts'
import { ellipse } from '../../kit/drawing/paths.ts'
import { blurPlane } from '../../kit/pixels/plane.ts'
import { CHANNELS, blankPlanes, fromBytes, pixelCount, type Planes } from '../../kit/pixels/planes.ts'
import { mottle, speckle } from '../../kit/pixels/texture.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import type { Random } from '../../kit/random.ts'
import type { RunContext } from '../../runner.ts'
import { readFlow, smearAlong, type Flow } from '../kit/flow.ts'
import { cssOfLab, putLab } from '../../kit/pixels/lab-planes.ts'
import { drawLines } from '../kit/lines.ts'
import type { PAINTING_STYLES } from '../style-names.ts'
import { paintStrokes, type Brush, type Painting } from './strokes.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import { brightnessOf } from '../../kit/pixels/luma.ts'
import { guidedBy } from '../../kit/pixels/guided-filter.ts'
import { inBands, reach } from '../../kit/pixels/bands.ts'
import { labOf } from '../../kit/colour/oklab.ts'

export interface Studio {
  random: Random
  seed: number
  /** 1 for ordinary brushes, more for broader ones. */
  coarseness: number
  context: RunContext
}
export type Manner = (source: Planes, studio: Studio) => Promise<Planes>

const painted =
  (
    brushes: readonly Brush[],
    { ground = null, relief, vivid }: { ground?: string | null; relief: number; vivid: number },
  ): Manner =>
  async (source, { random, coarseness, context }) => {
    const subject = enliven(source, vivid)
    const flow = readFlow(brightnessOf(subject), subject, Math.max(source.width, source.height) / 160)
    await reach(context, 0.2)
    const sized = brushes.map((brush) => ({ ...brush, width: brush.width * coarseness }))
    const painting = await paintStrokes(subject, flow, sized, ground, random, context)
    return relief > 0 ? lightRelief(painting, flow, relief, random, context) : painting.colours
  }

/** Light from the upper left on ridges of paint; bristles leave furrows along each stroke. */
async function lightRelief(
  { colours, relief }: Painting,
  flow: Flow,
  strength: number,
  random: Random,
  context: RunContext,
): Promise<Planes> {
  const { width, height } = colours
  const salt = random.whole(0, 1e6)
  const noise = new Float32Array(pixelCount(colours))
  for (let index = 0; index < noise.length; index++)
    noise[index] = speckle(index % width, Math.floor(index / width), salt)
  await reach(context, 0.74)
  const scale = Math.max(width, height) / 1000
  const furrows = await smearAlong(blurPlane(noise, colours, 0.55 * scale), flow, 16 * scale, context)
  const surface = blurPlane(relief, colours, 0.8 * scale).map((value, index) => value * 0.55 + furrows[index]! * 1.5)
  await inBands(context, surface.length, (from, to) => {
    for (let index = from; index < to; index++) {
      const [x, y] = [index % width, Math.floor(index / width)]
      const slope =
        surface[index]! -
        surface[Math.max(0, y - 1) * width + Math.max(0, x - 1)]! * 0.6 -
        surface[y * width + Math.max(0, x - 1)]! * 0.4
      const light = clamp(slope * strength, -0.35, 0.4)
      for (const channel of CHANNELS) {
        const value = colours[channel][index]!
        colours[channel][index] = clamp(light > 0 ? value + (1.05 - value) * light * 0.75 : value * (1 + light))
      }
    }
  })
  return colours
}

/** Painters see more colour than cameras. */
function enliven(source: Planes, amount: number): Planes {
  const target = blankPlanes(source)
  for (let index = 0; index < pixelCount(source); index++) {
    const { l, a, b } = labOf(source.red[index]!, source.green[index]!, source.blue[index]!)
    const lit = l + (l - 0.5) * 0.5 * l * (1 - l) * amount
    putLab(target, index, lit, a * (1 + 0.35 * amount), b * (1 + 0.35 * amount))
  }
  return target
}

const pointillism: Manner = async (source, { random, coarseness, context }) => {
  const { width, height } = source
  const { pen } = createSheet(width, height, '#efe6d2')
  const unit = (Math.max(width, height) / 1000) * coarseness
  for (const [layer, { radius, step }] of [
    { radius: 5.4, step: 7.2 },
    { radius: 3.6, step: 4.6 },
    { radius: 2.4, step: 4.4 },
  ].entries()) {
    const [across, size] = [Math.max(2.2, step * unit), Math.max(0.9, radius * unit)]
    for (let y = 0; y < height + across; y += across) {
      for (let x = 0; x < width + across; x += across) {
        const [px, py] = [x + random.between(-0.6, 0.6) * across, y + random.between(-0.6, 0.6) * across]
        const at = clamp(Math.floor(py), 0, height - 1) * width + clamp(Math.floor(px), 0, width - 1)
        const { l, a, b } = labOf(source.red[at]!, source.green[at]!, source.blue[at]!)
        if (layer > 0 && random.next() < 0.25 + 0.45 * l) continue
        // one colour is laid as several that the eye mixes again
        const turn = random.between(-0.75, 0.75)
        const rich = 1.35 + random.between(0, 0.5)
        const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
        pen.fillStyle = cssOfLab(
          clamp(l + random.between(-0.09, 0.09)),
          (a * cos - b * sin) * rich + random.between(-0.025, 0.025),
          (a * sin + b * cos) * rich + random.between(-0.025, 0.025),
        )
        pen.fill(ellipse({ x: px, y: py }, size * random.between(0.75, 1.15)))
      }
      if (y % 24 < across) await yieldToEventLoop(context.signal)
    }
    context.onProgress(0.3 + layer * 0.18)
  }
  return fromBytes(pen.getImageData(0, 0, width, height).data, source)
}

/** Washes run within the forms, darken where they dry, and let the paper through. */
const watercolour: Manner = async (source, { seed, coarseness, context }) => {
  const { width, height } = source
  const side = Math.max(width, height)
  const guide = brightnessOf(source)
  const spread = guidedBy(guide, source, { radius: Math.round((side / 90) * coarseness), edge: 0.13 })
  const settle = guidedBy(guide, source, { radius: Math.round((side / 160) * coarseness), edge: 0.1 })
  const wash = blankPlanes(source)
  for (const channel of CHANNELS) {
    wash[channel] = settle(spread(source[channel]))
    await reach(context, 0.3)
  }
  const tone = brightnessOf(wash)
  const steps = 7
  // pigment gathers where one wash ends
  const layered = new Float32Array(pixelCount(source))
  for (let index = 0; index < layered.length; index++) {
    const [x, y] = [index % width, Math.floor(index / width)]
    const uneven = (mottle(x, y, side / 26, seed) - 0.5) * 0.09 + (mottle(x, y, side / 90, seed + 1) - 0.5) * 0.05
    const level = (tone[index]! + uneven) * steps
    layered[index] = (Math.floor(level) + smoothstep(0.3, 0.7, level - Math.floor(level))) / steps
  }
  await reach(context, 0.45)
  const soft = blurPlane(layered, source, side / 420)
  const flow = readFlow(guide, source, side / 300)
  await reach(context, 0.55)
  const pencil = await drawLines(guide, flow, { thickness: side / 1300, eagerness: 0.3 }, context)
  const target = blankPlanes(source)
  await inBands(context, pixelCount(source), (from, to) => {
    for (let index = from; index < to; index++) {
      const [x, y] = [index % width, Math.floor(index / width)]
      const paper = mottle(x, y, side / 520, seed + 2) * 0.6 + mottle(x, y, side / 260, seed + 3) * 0.4
      const { l, a, b } = labOf(wash.red[index]!, wash.green[index]!, wash.blue[index]!)
      const rim = Math.max(0, soft[index]! - layered[index]!) * 2.4
      const pool = mottle(x, y, side / 9, seed + 4) - 0.5
      let lit = 0.24 + 0.76 * (0.35 * l + 0.65 * (layered[index]! * 0.86 + 0.14) ** 0.82)
      lit += 0.04 * pool - rim * 0.55 - (paper - 0.5) * 0.075 * (1.1 - lit)
      const edge = unpainted(x / width, y / height, width / height, seed)
      lit += (0.972 - lit) * edge
      const thin = (1.32 + 0.5 * rim + pool * 0.3) * (1 - edge)
      lit -= pencil[index]! * 0.24 * (1 - edge * 0.55)
      putLab(target, index, clamp(lit), a * thin + 0.002, b * thin + 0.007)
    }
  })
  return target
}

/** The ragged border of bare paper around a sheet; 1 where no brush went. */
function unpainted(x: number, y: number, shape: number, seed: number): number {
  const border = Math.min(
    x * Math.max(1, shape),
    y * Math.max(1, 1 / shape),
    (1 - x) * Math.max(1, shape),
    (1 - y) * Math.max(1, 1 / shape),
  )
  const ragged = mottle(x * 1000, y * 1000, 70, seed + 5) * 0.03 + mottle(x * 1000, y * 1000, 16, seed + 6) * 0.014
  return smoothstep(0.034, 0.026, border - ragged + 0.018)
}

/** Chalky strokes that miss the valleys of a toned paper. */
const pastel: Manner = async (source, studio) => {
  const laid = await painted(
    [
      { width: 15, length: 5, opacity: 0.8, wander: 0.1, need: 0 },
      { width: 7, length: 5, opacity: 0.75, wander: 0.14, need: 0.1 },
      { width: 3.6, length: 6, opacity: 0.8, wander: 0.12, need: 0.12 },
    ],
    { ground: '#8d8378', relief: 0, vivid: 1.2 },
  )(source, studio)
  const { width, height } = source
  const grain = Math.max(width, height) / 620
  const paper = [0.62, 0.565, 0.51] as const
  await inBands(studio.context, pixelCount(source), (from, to) => {
    for (let index = from; index < to; index++) {
      const [x, y] = [index % width, Math.floor(index / width)]
      const tooth = mottle(x, y, grain, studio.seed) * 0.65 + mottle(x, y, grain * 2.3, studio.seed + 1) * 0.35
      const bare = smoothstep(0.5, 0.78, tooth) * 0.62
      for (const [channel, name] of CHANNELS.entries())
        laid[name][index] = clamp(laid[name][index]! + (paper[channel]! - laid[name][index]!) * bare)
    }
  })
  return laid
}

export const PAINTINGS: Record<(typeof PAINTING_STYLES)[number], Manner> = {
  oil: painted(
    [
      { width: 30, length: 5, opacity: 1, wander: 0.05, need: 0 },
      { width: 13, length: 6, opacity: 1, wander: 0.06, need: 0.11 },
      { width: 5.5, length: 8, opacity: 1, wander: 0.05, need: 0.12 },
      { width: 2.6, length: 9, opacity: 1, wander: 0.03, need: 0.14 },
    ],
    { relief: 1.5, vivid: 0.8 },
  ),
  impressionist: painted(
    [
      { width: 22, length: 3, opacity: 1, wander: 0.12, need: 0 },
      { width: 12, length: 3, opacity: 1, wander: 0.17, need: 0.1 },
      { width: 7, length: 3, opacity: 1, wander: 0.15, need: 0.17 },
    ],
    { relief: 2.1, vivid: 1.7 },
  ),
  'palette-knife': painted(
    [
      { width: 62, length: 3, opacity: 1, wander: 0.07, flat: true, need: 0 },
      { width: 30, length: 3, opacity: 1, wander: 0.09, flat: true, need: 0.14 },
      { width: 13, length: 3, opacity: 1, wander: 0.07, flat: true, need: 0.2 },
    ],
    { relief: 2.4, vivid: 1.5 },
  ),
  watercolour,
  pastel,
  pointillism,
}
