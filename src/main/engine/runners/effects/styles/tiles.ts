import { triple } from '../../kit/maths.ts'
import { createSheet } from '../../kit/drawing/sheet.ts'
import { ellipse, segment } from '../../kit/drawing/paths.ts'
import { type Rgba8, createRgba8, resized, rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import { enliven, rampAt, rampOf } from '../tone.ts'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { brightness, css, inkRamp, mixed } from '../inks.ts'
import { nearest, paletteOf } from './quantise.ts'
import { unitOf, type Style, type StyleBrief } from './style.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'
import { bayerLevel } from '../../kit/pixels/dither.ts'

interface Grid {
  columns: number
  rows: number
  cell: number
  small: Rgba8
}

/** The picture in square cells that fill it to the edge. */
async function gridOf({ picture, coarseness }: StyleBrief, across: number): Promise<Grid> {
  const cell = Math.max(3, Math.round((Math.max(picture.width, picture.height) / across) * coarseness))
  const [columns, rows] = [Math.ceil(picture.width / cell), Math.ceil(picture.height / cell)]
  return { columns, rows, cell, small: await resized(picture, columns, rows) }
}

const colourAt = ({ data }: Rgba8, cell: number): Rgb255 => [data[cell * 4]!, data[cell * 4 + 1]!, data[cell * 4 + 2]!]

/** Big pixels in two dozen colours, ordered dither between them: a game of 1989. */
export const pixelMosaic: Style = {
  async draw(brief) {
    const { picture, inks, random } = brief
    const [right, down] = [random.whole(0, 3), random.whole(0, 3)]
    const { columns, cell, small } = await gridOf(brief, 92)
    enliven(small, 1.3, 1.12)
    const colours = inkRamp(inks) ?? paletteOf(small, 24)
    const page = createRgba8(picture.width, picture.height)
    const chosen = new Uint8ClampedArray(small.data.length)
    for (let at = 0; at < small.data.length / 4; at++) {
      const [x, y] = [at % columns, Math.floor(at / columns)]
      const nudge = (bayerLevel(x + right, y + down) - 0.47) * 26
      const [red, green, blue] = colourAt(small, at)
      chosen.set(nearest(colours, [red + nudge, green + nudge, blue + nudge]), at * 4)
    }
    for (let y = 0; y < picture.height; y++)
      for (let x = 0; x < picture.width; x++) {
        const from = (Math.floor(y / cell) * columns + Math.floor(x / cell)) * 4
        for (let channel = 0; channel < 3; channel++)
          page.data[(y * picture.width + x) * 4 + channel] = chosen[from + channel]!
      }
    return page
  },
}

function circle(pen: SKRSContext2D, x: number, y: number, radius: number): void {
  pen.fill(ellipse({ x, y }, radius))
}

/** Counted stitches of cotton on linen. */
export const crossStitch: Style = {
  async draw(brief) {
    const { picture, inks, random } = brief
    const { columns, rows, cell, small } = await gridOf({ ...brief, coarseness: Math.max(0.6, brief.coarseness) }, 66)
    enliven(small, 1.5, 1.2)
    const threads = inkRamp(inks) ?? paletteOf(small, 20)
    const { canvas, pen } = createSheet(picture.width, picture.height, '#e9e1d0')
    pen.lineCap = 'round'
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const [left, top] = [column * cell, row * cell]
        const thread = nearest(threads, colourAt(small, row * columns + column))
        pen.fillStyle = css(mixed(thread, [214, 200, 174], 0.5))
        pen.fillRect(left, top, cell, cell)
        pen.fillStyle = 'rgba(50, 40, 28, 0.5)'
        circle(pen, left, top, cell * 0.12)
        const [near, far] = [cell * (0.1 + random.next() * 0.05), cell * (0.9 - random.next() * 0.05)]
        for (const [fromX, toX, shade] of [
          [far, near, 0.2],
          [near, far, 0],
        ] as const) {
          const strand = (width: number, colour: Rgb255, raised = 0) => {
            pen.strokeStyle = css(colour)
            pen.lineWidth = width
            pen.stroke(segment(left + fromX, top + near - raised, left + toX, top + far - raised))
          }
          strand(cell * 0.44, mixed(thread, [0, 0, 0], shade + 0.24))
          strand(cell * 0.33, mixed(thread, [0, 0, 0], shade))
          strand(cell * 0.07, mixed(thread, [255, 255, 255], 0.3 - shade), cell * 0.05)
        }
      }
      if (row % 8 === 0) await brief.step(row / rows)
    }
    return rgba8OfCanvas(canvas)
  },
}

/** Discs of every size: large where little happens, small where much does. */
export const bubblePack: Style = {
  async draw(brief) {
    const { picture, inks, coarseness, random, step } = brief
    const unit = unitOf(picture)
    const ramp = inkRamp(inks)
    const table = ramp && rampOf(ramp)
    const { canvas, pen } = createSheet(
      picture.width,
      picture.height,
      ramp ? css(mixed(ramp[0]!, [0, 0, 0], 0.3)) : '#14131a',
    )
    const smallest = Math.max(4, Math.round(unit * 7 * coarseness))
    const {
      columns,
      rows,
      cell: pitch,
      small,
    } = await gridOf({ ...brief, coarseness: 1 }, Math.max(picture.width, picture.height) / smallest)
    enliven(small, 1.3, 1.08)
    const block = 16
    for (let row = 0; row < rows; row += block) {
      for (let column = 0; column < columns; column += block) pack(column, row, block)
      await step(row / rows)
    }
    return rgba8OfCanvas(canvas)

    function pack(column: number, row: number, size: number): void {
      const { mean, spread } = statistics(small, { column, row, size })
      if (size > 1 && (spread > 15 || size > 8)) {
        const half = size / 2
        for (const [right, below] of [
          [0, 0],
          [half, 0],
          [0, half],
          [half, half],
        ] as const)
          if (column + right < columns && row + below < rows) pack(column + right, row + below, half)
        return
      }
      const radius = (size * pitch) / 2
      const [x, y] = [column * pitch + radius, row * pitch + radius]
      const colour = table ? rampAt(table, brightness(mean)) : mean
      pen.fillStyle = css(colour)
      circle(pen, x, y, radius * random.between(0.86, 0.97))
      if (size > 1) {
        pen.fillStyle = css(mixed(colour, [255, 255, 255], 0.2))
        circle(pen, x - radius * 0.14, y - radius * 0.14, radius * 0.66)
        pen.fillStyle = css(mixed(colour, [255, 255, 255], 0.34))
        circle(pen, x - radius * 0.24, y - radius * 0.24, radius * 0.3)
      }
    }
  },
}

function statistics(small: Rgba8, { column, row, size }: { column: number; row: number; size: number }) {
  const { width: columns, height: rows } = small
  const sum = [0, 0, 0]
  let [square, count, bright] = [0, 0, 0]
  for (let y = row; y < Math.min(rows, row + size); y++)
    for (let x = column; x < Math.min(columns, column + size); x++) {
      const colour = colourAt(small, y * columns + x)
      for (let channel = 0; channel < 3; channel++) sum[channel]! += colour[channel]!
      const light = brightness(colour)
      bright += light
      square += light * light
      count += 1
    }
  const mean = triple((channel) => sum[channel]! / count)
  return { mean, spread: Math.sqrt(Math.max(0, square / count - (bright / count) ** 2)) }
}
