import { createSheet } from '../../kit/drawing/sheet.ts'
import { canvasOf, rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import type { Canvas } from '@napi-rs/canvas'
import { hexOfLab, labOfHex } from '../../kit/colour/hex.ts'
import { paintFlat, paintSubjectMask } from './picture-canvas.ts'
import type { Style } from './style.ts'
import type { Lab } from '../../kit/colour/oklab.ts'
import { bayerLevel } from '../../kit/pixels/dither.ts'
import { rgb255Of } from '../../kit/colour/rgb.ts'

const SHORT_SIDE = 172
const COLOURS = 30

/** As on a console of four decades ago: large square pixels, thirty colours, dithered skies, outlined sprites. */
export const drawPixelArt: Style = async ({ picture, width, height, step }) => {
  const block = Math.max(1, Math.round(Math.min(width, height) / SHORT_SIDE))
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)]
  const fine = 3
  const flat = rgba8OfCanvas(paintFlat(picture, columns * fine, rows * fine, ({ role }) => role !== 'shade')).data
  const mask = rgba8OfCanvas(paintSubjectMask(picture, columns, rows)).data
  await step(0.3)
  const small = reduceSharply(flat, columns, rows, fine)
  outlineSprites(small, mask, columns, rows)
  await step(0.5)
  const palette = choosePalette(small)
  await step(0.7)
  snapToPalette(small, palette, columns, rows, mask)
  return enlarge(canvasOf({ data: small, width: columns, height: rows }), width, height, block)
}

/** Of the samples in a block the one nearest to their mean: edges stay crisp instead of turning to mush. */
function reduceSharply(
  flat: Uint8ClampedArray<ArrayBuffer>,
  columns: number,
  rows: number,
  fine: number,
): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(columns * rows * 4)
  const wide = columns * fine
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const samples: number[] = []
      const mean = [0, 0, 0]
      for (let dy = 0; dy < fine; dy++) {
        for (let dx = 0; dx < fine; dx++) {
          const at = ((row * fine + dy) * wide + column * fine + dx) * 4
          samples.push(at)
          for (let channel = 0; channel < 3; channel++)
            mean[channel] = (mean[channel] ?? 0) + (flat[at + channel] ?? 0) / (fine * fine)
        }
      }
      const apart = (at: number): number =>
        Math.abs((flat[at] ?? 0) - (mean[0] ?? 0)) +
        Math.abs((flat[at + 1] ?? 0) - (mean[1] ?? 0)) +
        Math.abs((flat[at + 2] ?? 0) - (mean[2] ?? 0))
      const chosen = samples.reduce((best, at) => (apart(at) < apart(best) ? at : best))
      const to = (row * columns + column) * 4
      for (let channel = 0; channel < 3; channel++) out[to + channel] = flat[chosen + channel] ?? 0
      out[to + 3] = 255
    }
  }
  return out
}

function outlineSprites(
  small: Uint8ClampedArray<ArrayBuffer>,
  mask: Uint8ClampedArray<ArrayBuffer>,
  columns: number,
  rows: number,
): void {
  const inside = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < columns && row < rows && (mask[(row * columns + column) * 4] ?? 0) > 127
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (
        inside(column, row) ||
        !(inside(column - 1, row) || inside(column + 1, row) || inside(column, row - 1) || inside(column, row + 1))
      )
        continue
      const at = (row * columns + column) * 4
      for (let channel = 0; channel < 3; channel++)
        small[at + channel] = (small[at + channel] ?? 0) * 0.26 + (channel === 2 ? 16 : 8)
    }
  }
}

const hex = (value: number): string => (value * 8 + 4).toString(16).padStart(2, '0')

/** Splits the colours in use along their longest side until there are enough boxes, then takes each box's mean. */
function choosePalette(pixels: Uint8ClampedArray<ArrayBuffer>): Lab[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    const key = (((pixels[at] ?? 0) >> 3) << 10) | (((pixels[at + 1] ?? 0) >> 3) << 5) | ((pixels[at + 2] ?? 0) >> 3)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const swatches = Array.from(counts, ([key, count]) => {
    const { l, a, b } = labOfHex(`#${hex(key >> 10)}${hex((key >> 5) & 31)}${hex(key & 31)}`)
    return { l, a, b, count: Math.sqrt(count) }
  })
  const boxes = [swatches]
  while (boxes.length < COLOURS) {
    const ranked = boxes
      .map((box, index) => ({ index, ...longestSide(box) }))
      .sort((one, other) => other.length - one.length)
    const widest = ranked[0]
    const box = widest ? boxes[widest.index] : undefined
    if (!widest || !box || box.length < 2) break
    const sorted = box.toSorted((one, other) => one[widest.axis] - other[widest.axis])
    const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2
    let sum = 0
    const cut = Math.min(
      sorted.length - 1,
      Math.max(
        1,
        sorted.findIndex(({ count }) => (sum += count) >= half),
      ),
    )
    boxes.splice(widest.index, 1, sorted.slice(0, cut), sorted.slice(cut))
  }
  return boxes.map((box) => {
    const total = box.reduce((sum, { count }) => sum + count, 0)
    const mean = (axis: keyof Lab): number => box.reduce((sum, swatch) => sum + swatch[axis] * swatch.count, 0) / total
    return { l: mean('l'), a: mean('a') * 1.08, b: mean('b') * 1.08 }
  })
}

function longestSide(box: readonly (Lab & { count: number })[]): { axis: keyof Lab; length: number } {
  const weight = box.reduce((sum, { count }) => sum + count, 0)
  return (['l', 'a', 'b'] as const)
    .map((axis) => {
      const values = box.map((swatch) => swatch[axis])
      return { axis, length: (Math.max(...values) - Math.min(...values)) * (axis === 'l' ? 1 : 1.7) * weight ** 0.35 }
    })
    .reduce((best, side) => (side.length > best.length ? side : best))
}

/** Between two colours of the palette the grid decides; on sprites the nearest is taken plainly. */
function snapToPalette(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  palette: readonly Lab[],
  columns: number,
  rows: number,
  mask: Uint8ClampedArray<ArrayBuffer>,
): void {
  const codes = palette.map((colour) => rgb255Of(hexOfLab(colour)))
  const known = new Map<number, { first: number; second: number; share: number }>()
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = (row * columns + column) * 4
      const key = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
      let choice = known.get(key)
      if (!choice) {
        choice = twoNearest(labOfHex(`#${key.toString(16).padStart(6, '0')}`), palette)
        known.set(key, choice)
      }
      const sprite = (mask[at] ?? 0) > 127
      const level = bayerLevel(column, row) + 0.5 / 16
      const code = codes[!sprite && choice.share > level ? choice.second : choice.first] ?? [0, 0, 0]
      for (let channel = 0; channel < 3; channel++) pixels[at + channel] = code[channel] ?? 0
    }
  }
}

/** The two nearest colours, and how far the way leads from the first to the second. */
function twoNearest(colour: Lab, palette: readonly Lab[]): { first: number; second: number; share: number } {
  const ranked = palette
    .map((other, index) => ({
      index,
      apart: Math.hypot(colour.l - other.l, (colour.a - other.a) * 1.5, (colour.b - other.b) * 1.5),
    }))
    .sort((one, other) => one.apart - other.apart)
  const [first, second] = [ranked[0] ?? { index: 0, apart: 0 }, ranked[1] ?? { index: 0, apart: 1 }]
  const far = second.apart > 0.16
  return {
    first: first.index,
    second: second.index,
    share: far ? 0 : first.apart / (first.apart + second.apart + 1e-9),
  }
}

function enlarge(small: Canvas, width: number, height: number, block: number): Canvas {
  const { canvas, pen } = createSheet(width, height)
  pen.imageSmoothingEnabled = false
  pen.drawImage(small, 0, 0, small.width * block, small.height * block)
  return canvas
}
