import { createNoise2D } from 'simplex-noise'
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { hashText } from '../random.ts'
import { eachRow, paintFlat, pixelsOf } from './raster.ts'
import { distanceToSeams, mapRegions, sample, soften } from './regions.ts'
import type { Style } from './style.ts'
import { mottle, speckle } from './texture.ts'

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
  const model = pixelsOf(paintFlat(picture, width, height, ({ role }) => role !== 'shade'))
  await step(0.4)
  const canvas = createCanvas(width, height)
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
  size: { width: number; height: number }
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
  await eachRow(
    canvas,
    (row, y) => {
      for (let x = 0; x < width; x++) {
        const [u, v] = [x / side, y / side]
        // the brush does not follow the pencil exactly
        const drift = {
          x: (noise(u * 9, v * 9) * 3.4 + noise(u * 34, v * 34) * 1.5) * unit,
          y: (noise(u * 9 + 50, v * 9) * 3.4 + noise(u * 34 + 50, v * 34) * 1.5) * unit,
        }
        const [fromX, fromY] = [
          Math.min(width - 1, Math.max(0, Math.round(x + drift.x))),
          Math.min(height - 1, Math.max(0, Math.round(y + drift.y))),
        ]
        const at = (fromY * width + fromX) * 4
        const seam = sample(seams, size.width, size.height, fromX * reduce, fromY * reduce) / reduce / unit
        const tooth = mottle(x, y, 2.6 * unit + 0.6, salt) * 0.6 + speckle(x, y, salt) * 0.4
        const pool = 0.5 + noise(u * 2.1, v * 2.1) * 0.34 + noise(u * 6.4 + 7, v * 6.4) * 0.2
        const rim = Math.exp(-((seam - 2.4) ** 2) / 5) * 0.3
        const dry = seam < 1.1 && noise(u * 16, v * 16 + 9) > 0.05 ? 0.75 : 0
        let strength = (0.62 + pool * 0.34 + rim + (tooth - 0.5) * 0.2) * (1 - dry)
        strength *= margin(x, y, width, height, noise, unit)
        const out = x * 4
        for (let channel = 0; channel < 3; channel++) {
          const paper = PAPER[channel] ?? 250
          const paint = Math.max(8, model[at + channel] ?? 0) / 255
          // thin paint lets the paper shine, thick paint multiplies itself
          row[out + channel] = paper * Math.min(1, paint ** strength * (0.985 + tooth * 0.03))
        }
        row[out + 3] = 255
      }
    },
    pause,
  )
}

/** Fades out before the edge of the sheet, unevenly, as a brush lifts. */
function margin(
  x: number,
  y: number,
  width: number,
  height: number,
  noise: (x: number, y: number) => number,
  unit: number,
): number {
  const edge = Math.min(x, y, width - x, height - y) / unit
  const reach = 26 + noise(x / unit / 60, y / unit / 60) * 16 + noise(x / unit / 14, y / unit / 14) * 6
  return Math.min(1, Math.max(0, (edge - reach) / 7))
}
