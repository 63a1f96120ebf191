import { createSheet } from '../../kit/drawing/sheet.ts'
import { ellipse } from '../../kit/drawing/paths.ts'
import { type Rgba8, resized, rgba8OfCanvas, sharpOf } from '../../kit/pixels/rgba8.ts'
import { enliven } from '../tone.ts'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, inkRamp, mixed } from '../inks.ts'
import { nearestByEye } from './quantise.ts'
import type { Style } from './style.ts'
import { type Rgb255, rgb255Of } from '../../kit/colour/rgb.ts'

const BRICKS =
  '#f4f4f2 #d4d6d6 #a3a8ac #7c8286 #5b6268 #393f45 #16191c #c4281b #e2553f #7b1d1d #f5801f #f7a13c #f7c91d #fbe696 #efe0c2 #d9c08c #b3966a #8f6b45 #a3542a #6f4a2c #46301f #f3c9a5 #d99b75 #e6a3c2 #a8516e #287f46 #4fae4b #a6ca55 #6d7a3f #1f4f3a #8fb09a #0d69ab #6ba9d8 #203a63 #b1d4e8 #5d7c97 #2a9d9c #8e5ea8 #c3a9d6 #4d3470'.split(
    ' ',
  )

/** Studs along the longer side. */
const STUDS = 112
/** Smaller studs would be dots: a small picture is built larger. */
const SMALLEST_STUD = 15

/** Toy bricks with their studs lit from the upper left. */
export const brickBuild: Style = {
  async draw({ picture, inks, coarseness, random, step }) {
    const across = STUDS / Math.max(0.6, coarseness)
    const scale = Math.max(picture.width, picture.height) / across
    const [columns, rows] = [Math.ceil(picture.width / scale), Math.ceil(picture.height / scale)]
    const small = await plates(picture, columns, rows)
    const colours = inkRamp(inks) ?? BRICKS.map(rgb255Of)
    const chosen = nearestByEye(colours, small)
    const cell = Math.max(SMALLEST_STUD, Math.round(scale))
    const { canvas, pen } = createSheet(columns * cell, rows * cell)
    for (let row = 0; row < rows; row++) {
      let column = 0
      while (column < columns) {
        const at = row * columns + column
        const longest = random.pick([1, 2, 2, 3, 4])
        let length = 1
        while (length < longest && column + length < columns && chosen[at + length] === chosen[at]) length += 1
        drawBrick(pen, { left: column * cell, top: row * cell, cell, length }, colours[chosen[at]!]!)
        column += length
      }
      if (row % 12 === 0) await step(row / rows)
    }
    return rgba8OfCanvas(canvas)
  },
}

/** One pixel a stud, crisp: an eye or a mouth is only a few studs wide. */
async function plates(picture: Rgba8, columns: number, rows: number): Promise<Rgba8> {
  const small = await resized(picture, columns, rows)
  const crisp = await sharpOf(small)
    .removeAlpha()
    .sharpen({ sigma: 0.8, m1: 0.6, m2: 1.6 })
    .ensureAlpha()
    .raw()
    .toBuffer()
  small.data.set(crisp)
  enliven(small, 1.12, 1.06)
  return small
}

interface Brick {
  left: number
  top: number
  cell: number
  /** In studs. */
  length: number
}

function drawBrick(pen: SKRSContext2D, { left, top, cell, length }: Brick, colour: Rgb255): void {
  const [lit, dim] = [mixed(colour, [255, 255, 255], 0.24), mixed(colour, [0, 0, 0], 0.28)]
  const rim = Math.max(1, cell * 0.055)
  pen.fillStyle = css(colour)
  pen.fillRect(left, top, cell * length, cell)
  pen.fillStyle = css(lit, 0.7)
  pen.fillRect(left, top, cell * length, rim)
  pen.fillRect(left, top, rim, cell)
  pen.fillStyle = css(dim, 0.75)
  pen.fillRect(left, top + cell - rim, cell * length, rim)
  pen.fillRect(left + cell * length - rim, top, rim, cell)
  for (let stud = 0; stud < length; stud++) {
    const [x, y, radius] = [left + cell * (stud + 0.5), top + cell * 0.5, cell * 0.31]
    pen.fillStyle = css([0, 0, 0], 0.24)
    disc(pen, x + cell * 0.06, y + cell * 0.07, radius)
    pen.fillStyle = css(mixed(colour, [255, 255, 255], 0.36))
    disc(pen, x - cell * 0.012, y - cell * 0.016, radius)
    pen.fillStyle = css(mixed(colour, [255, 255, 255], 0.06))
    disc(pen, x + cell * 0.012, y + cell * 0.016, radius * 0.94)
  }
}

function disc(pen: SKRSContext2D, x: number, y: number, radius: number): void {
  pen.fill(ellipse({ x, y }, radius))
}
