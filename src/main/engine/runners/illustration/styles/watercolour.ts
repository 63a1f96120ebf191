import { rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import { distanceToSeams, mapRegions, soften } from './regions.ts'
import { sample, type Size } from '../../kit/pixels/plane.ts'
import { createNoise2D } from 'simplex-noise'
import type { Canvas } from '@napi-rs/canvas'
import { createSheet } from '../../kit/drawing/sheet.ts'
import { hashText } from '../../kit/random.ts'
import { coarseField } from './coarse-field.ts'
import { eachRow, paintFlat } from './picture-canvas.ts'
import type { Style } from './style.ts'
import { mottle, speckle } from '../../kit/pixels/texture.ts'
import { clamp } from '../../kit/maths.ts'

/** Edges are found at this size at most and enlarged. */
const SKETCH_SIDE = 760
const PAPER = [250, 246, 236] as const

/** Washes of thin paint on rough paper: colour pools at its edges, breaks on the grain and stops short of the margin. */
export const drawWatercolour: Style = async ({ picture, width, height, random, step }) => {
  const reduce = Math.min(1, SKETCH_SIDE / Math.min(width, height))
  const size = { width: Math.round(width * reduce), height: Math.round(height * reduce) }
  const map = mapRegions(picture, size.width, size.height, (role) => (role === 'subject' ? 5 : 12))
  await step(0.15)
  const seams = soften(
    distanceToSeams(map.ids, size.width, size.height, () => true),
    size.width,
    size.height,
  )
  await step(0.3)
  const model = rgba8OfCanvas(paintFlat(picture, width, height, ({ role }) => role !== 'shade')).data
  await step(0.4)
  const { canvas } = createSheet(width, height)
  await lay(
    canvas,
    { model, seams, size, noise: createNoise2D(random.fork('water').next), salt: hashText(String(random.next()), 13) },
    (share) => step(0.4 + share * 0.6),
  )
  return canvas
}

interface Washes {
  model: Uint8ClampedArray
  seams: Float32Array
  size: Size
  noise: (x: number, y: number) => number
  salt: number
}

async function lay(
  canvas: Canvas,
  { model, seams, size, noise, salt }: Washes,
  pause: (share: number) => Promise<void>,
): Promise<void> {
  const { width, height } = canvas
  const side = Math.min(width, height)
  const reduce = size.width / width
  const unit = side / 1000
  const field = (cell: number, valueAt: (u: number, v: number) => number) =>
    coarseField(width, height, Math.max(1, cell * unit), (x, y) => valueAt(x / side, y / side))
  // the brush does not follow the pencil exactly
  const driftX = field(5, (u, v) => noise(u * 9, v * 9) * 3.4 + noise(u * 34, v * 34) * 1.5)
  const driftY = field(5, (u, v) => noise(u * 9 + 50, v * 9) * 3.4 + noise(u * 34 + 50, v * 34) * 1.5)
  const pools = field(24, (u, v) => 0.5 + noise(u * 2.1, v * 2.1) * 0.34 + noise(u * 6.4 + 7, v * 6.4) * 0.2)
  const dryness = field(8, (u, v) => noise(u * 16, v * 16 + 9))
  // before the edge of the sheet the brush lifts, unevenly
  const reach = field(4, (u, v) => 26 + noise(u * 16, v * 16) * 16 + noise(u * 70, v * 70) * 6)
  await eachRow(
    canvas,
    (row, y) => {
      for (let x = 0; x < width; x++) {
        const fromX = clamp(Math.round(x + driftX(x, y) * unit), 0, width - 1)
        const fromY = clamp(Math.round(y + driftY(x, y) * unit), 0, height - 1)
        const at = (fromY * width + fromX) * 4
        const seam = sample(seams, size, fromX * reduce, fromY * reduce) / reduce / unit
        const tooth = mottle(x, y, 2.6 * unit + 0.6, salt) * 0.6 + speckle(x, y, salt) * 0.4
        const rim = seam < 9 ? Math.exp(-((seam - 2.4) ** 2) / 5) * 0.3 : 0
        const dry = seam < 1.1 && dryness(x, y) > 0.05 ? 0.75 : 0
        const edge = Math.min(x, y, width - x, height - y) / unit
        const sheet = edge > 60 ? 1 : clamp((edge - reach(x, y)) / 7)
        const strength = (0.62 + pools(x, y) * 0.34 + rim + (tooth - 0.5) * 0.2) * (1 - dry) * sheet
        const out = x * 4
        for (let channel = 0; channel < 3; channel++) {
          const paint = Math.max(8, model[at + channel] ?? 0) / 255
          // thin paint lets the paper shine, thick paint multiplies itself
          row[out + channel] = (PAPER[channel] ?? 250) * Math.min(1, paint ** strength * (0.985 + tooth * 0.03))
        }
        row[out + 3] = 255
      }
    },
    pause,
  )
}
