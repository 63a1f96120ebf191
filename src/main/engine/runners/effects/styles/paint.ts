import { createSheet } from '../../kit/drawing/sheet.ts'
import { ellipse, segment } from '../../kit/drawing/paths.ts'
import { rows, type XYZ } from '../../kit/rows.ts'
import { type Field, type Rgba8, createRgba8, resized, rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import { blurred, enliven, lightOf, rampAt, rampOf, slopesOf, stretched } from '../tone.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'
import { css, inkRamp, mixed } from '../inks.ts'
import { clouds, grain, pressPaper } from './grain.ts'
import { channelOf } from './print.ts'
import { unitOf, type Style } from './style.ts'
import { clamp, smoothstep, triple } from '../../kit/maths.ts'
import { luma } from '../../kit/pixels/luma.ts'
import { type AreaSums, areaSums } from '../../kit/pixels/area-sums.ts'

const PAPER: Rgb255 = [251, 248, 241]

/** Washes that pool at their rims and bleed out over a sheet of rough paper. */
export const watercolourBloom: Style = {
  toneAfter: true,
  async draw({ picture, coarseness, random, step }) {
    const { width, height } = picture
    const unit = unitOf(picture)
    const washed = await smoothed(picture, Math.max(2, Math.round(unit * 6 * coarseness)), step)
    const [drift, pigment, bleed] = [
      clouds(width, height, unit * 40, random),
      clouds(width, height, unit * 120, random),
      clouds(width, height, unit * 150, random),
    ]
    const light = lightOf(washed)
    const { steepness } = slopesOf(blurred(light, unit * 1.6))
    const speckle = grain(width, height, random)
    const sheet = createRgba8(width, height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const pixel = y * width + x
        // the wash wanders a little from the line that it was meant to keep
        const u = clamp(Math.round(x + drift.data[pixel]! * unit * 5), 0, width - 1)
        const v = clamp(Math.round(y + pigment.data[pixel]! * unit * 5), 0, height - 1)
        const from = (v * width + u) * 4
        const rim =
          Math.min(x / width, 1 - x / width, y / height, 1 - y / height) +
          bleed.data[pixel]! * 0.055 +
          drift.data[pixel]! * 0.012
        const wet = smoothstep(0.035, 0.075, rim)
        const pool = Math.exp(-(((rim - 0.075) / 0.014) ** 2)) * 0.3
        const edge = Math.min(0.4, steepness.data[v * width + u]! * 0.5)
        const thin = 0.8 + pigment.data[pixel]! * 0.16 + speckle.data[pixel]! * 0.03
        for (let channel = 0; channel < 3; channel++) {
          const colour = washed.data[from + channel]!
          const lifted = 255 - (255 - colour) * thin * (1 + edge + pool)
          const tinted = Math.min(PAPER[channel]!, lifted * (PAPER[channel]! / 255) + 6)
          sheet.data[pixel * 4 + channel] = PAPER[channel]! + (tinted - PAPER[channel]!) * wet
        }
      }
    enliven(sheet, 1.22)
    return pressPaper(sheet, random, 12)
  },
}

/** Kuwahara: each pixel takes the mean of the calmest of the four quarters around it, so that edges stay and detail goes. */
async function smoothed(picture: Rgba8, radius: number, step: (share: number) => Promise<void>): Promise<Rgba8> {
  const { width, height } = picture
  const light = lightOf(picture)
  const calm = createRgba8(width, height)
  const sums = [0, 1, 2].map((channel) => sumsOf(channelOf(picture, channel)))
  const [first, second] = [sumsOf(light), sumsOf({ ...light, data: light.data.map((value) => value * value) })]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [least, box] = [Infinity, [0, 0, 0, 0] as readonly number[]]
      for (const [dx, dy] of QUARTERS) {
        const [left, top] = [Math.max(0, dx < 0 ? x - radius : x), Math.max(0, dy < 0 ? y - radius : y)]
        const [right, bottom] = [
          Math.min(width, (dx < 0 ? x : x + radius) + 1),
          Math.min(height, (dy < 0 ? y : y + radius) + 1),
        ]
        const area = (right - left) * (bottom - top)
        const mean = first(left, top, right, bottom) / area
        const spread = second(left, top, right, bottom) / area - mean * mean
        if (spread < least) [least, box] = [spread, [left, top, right, bottom]]
      }
      const [left, top, right, bottom] = box as [number, number, number, number]
      const share = 255 / ((right - left) * (bottom - top))
      for (let channel = 0; channel < 3; channel++)
        calm.data[(y * width + x) * 4 + channel] = sums[channel]!(left, top, right, bottom) * share
    }
    if (y % 120 === 0) await step((y / height) * 0.7)
  }
  return calm
}

const QUARTERS = rows('-1 -1, 1 -1, -1 1, 1 1')

const sumsOf = (field: Field): AreaSums => areaSums(field, (x, y) => field.data[y * field.width + x]!)

/** Bristles: broad strokes first, finer ones where there is something to show, all along the form. */
export const oilStrokes: Style = {
  toneAfter: true,
  async draw({ picture, coarseness, random, step }) {
    const { width, height } = picture
    const unit = unitOf(picture)
    const vivid = await resized(picture, width, height)
    enliven(vivid, 1.3, 1.08)
    const light = lightOf(picture)
    const { across, down } = slopesOf(blurred(light, unit * 7))
    const { steepness } = slopesOf(blurred(light, unit * 2))
    const busy = blurred(steepness, unit * 6)
    const { canvas, pen } = createSheet(width, height, '#6b5a48')
    pen.lineCap = 'round'
    for (const [layer, size] of [44, 26, 14, 8].entries()) {
      const brush = Math.max(2, size * unit * coarseness)
      const columns = Math.ceil(width / (brush * 0.62))
      const rows = Math.ceil(height / (brush * 0.62))
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const x = clamp((column + random.next()) * brush * 0.62, 0, width - 1)
          const y = clamp((row + random.next()) * brush * 0.62, 0, height - 1)
          const at = Math.floor(y) * width + Math.floor(x)
          if (layer > 1 && busy.data[at]! < [0, 0, 0.05, 0.11][layer]!) continue
          const angle = Math.atan2(across.data[at]!, -down.data[at]!) + random.between(-0.25, 0.25)
          const length = brush * random.between(1, 2.4)
          const tone = random.between(-12, 12)
          const colour: Rgb255 = [
            vivid.data[at * 4]! + tone,
            vivid.data[at * 4 + 1]! + tone,
            vivid.data[at * 4 + 2]! + tone,
          ]
          stroke({ x, y, angle, length, brush, colour })
        }
        if (row % 24 === 0) await step((layer + row / rows) / 4)
      }
    }
    return embossed(rgba8OfCanvas(canvas))

    function stroke({ x, y, angle, length, brush, colour }: Stroke): void {
      const [dx, dy] = [Math.cos(angle) * length * 0.5, Math.sin(angle) * length * 0.5]
      for (const [offset, wide, shade] of rows<XYZ>('0 0.8 0, -0.26 0.16 0.13, 0.2 0.14 -0.12')) {
        const [ox, oy] = [-Math.sin(angle) * brush * offset, Math.cos(angle) * brush * offset]
        pen.strokeStyle = css(mixed(colour, shade > 0 ? [255, 255, 255] : [0, 0, 0], Math.abs(shade)), 0.92)
        pen.lineWidth = brush * wide
        pen.stroke(segment(x - dx + ox, y - dy + oy, x + dx + ox, y + dy + oy))
      }
    }
  },
}

interface Stroke {
  x: number
  y: number
  angle: number
  length: number
  brush: number
  colour: Rgb255
}

/** Light from the upper left across thick paint. */
function embossed(painting: Rgba8): Rgba8 {
  const { width, height, data } = painting
  const light = lightOf(painting)
  for (let y = 1; y < height; y++)
    for (let x = 1; x < width; x++) {
      const at = y * width + x
      const relief = (light.data[at]! - light.data[at - width - 1]!) * 70
      for (let channel = 0; channel < 3; channel++) data[at * 4 + channel]! += clamp(relief, -26, 26)
    }
  return painting
}

/** Dots of pure colour that mix only in the eye. */
export const pointillist: Style = {
  async draw({ picture, inks, coarseness, random, step }) {
    const { width, height } = picture
    const unit = unitOf(picture)
    const ramp = inkRamp(inks)
    const table = ramp && rampOf(ramp)
    const { canvas, pen } = createSheet(
      width,
      height,
      ramp ? css(mixed(ramp.at(-1)!, PAPER, 0.5)) : css([246, 240, 224]),
    )
    for (const [layer, size] of [11, 7].entries()) {
      const pitch = size * unit * coarseness
      const [columns, rows] = [Math.ceil(width / pitch), Math.ceil(height / pitch)]
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const [x, y] = [(column + random.next()) * pitch, (row + random.next()) * pitch]
          const at = (Math.min(height - 1, Math.floor(y)) * width + Math.min(width - 1, Math.floor(x))) * 4
          const colour: Rgb255 = [picture.data[at]!, picture.data[at + 1]!, picture.data[at + 2]!]
          const grey = luma(...colour)
          const shown = table ? rampAt(table, grey + random.between(-30, 30)) : split(colour, grey, random.next())
          pen.fillStyle = css(shown)
          pen.fill(ellipse({ x, y }, pitch * random.between(0.42, 0.62)))
        }
        if (row % 24 === 0) await step((layer + row / rows) / 2)
      }
    }
    return rgba8OfCanvas(canvas)
  },
}

/** One of the purer colours that a mixed one is made of: warmer, colder, or itself and louder. */
function split(colour: Rgb255, grey: number, chance: number): Rgb255 {
  const vivid = triple((channel) => grey + (colour[channel] - grey) * 1.9)
  if (chance < 0.18) return [vivid[0] + 58, vivid[1] + 16, vivid[2] - 40]
  if (chance < 0.36) return [vivid[0] - 40, vivid[1] + 6, vivid[2] + 62]
  if (chance < 0.46) return [vivid[0] - 18, vivid[1] + 42, vivid[2] - 18]
  return vivid
}

/** Sheets of coloured paper, each cut out and laid over the one below with its shadow. */
export const paperLayers: Style = {
  draw({ picture, inks, coarseness, random }) {
    const { width, height } = picture
    const unit = unitOf(picture)
    const light = blurred(stretched(lightOf(picture), 0.03), unit * 5 * coarseness)
    const tones = stretched(light, 0.02)
    const levels = 6
    const ramp = inkRamp(inks) ?? layerColours(picture, tones, levels)
    const colours = rampOf(ramp)
    const sheet = createRgba8(width, height)
    const colourOf = (level: number): Rgb255 => rampAt(colours, (level / (levels - 1)) * 255)
    fill(sheet, colourOf(levels - 1))
    for (let level = levels - 2; level >= 0; level--) {
      const bound = (level + 1) / levels
      const mask = { ...tones, data: tones.data.map((value) => smoothstep(0.012, -0.012, value - bound)) }
      const shadow = blurred(mask, unit * 7)
      const colour = colourOf(level)
      const offset = Math.round(unit * 6)
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const at = y * width + x
          const from = Math.max(0, y - offset) * width + Math.max(0, x - offset)
          const dim = 1 - shadow.data[from]! * 0.5 * (1 - mask.data[at]!)
          const rim = mask.data[at]! * (1 - (mask.data[Math.max(0, y - 2) * width + Math.max(0, x - 2)] ?? 0)) * 26
          for (let channel = 0; channel < 3; channel++) {
            const below = sheet.data[at * 4 + channel]! * dim
            sheet.data[at * 4 + channel] = below + (colour[channel]! + rim - below) * mask.data[at]!
          }
        }
    }
    return pressPaper(sheet, random, 6)
  },
}

function fill({ data }: Rgba8, [red, green, blue]: Rgb255): void {
  for (let at = 0; at < data.length; at += 4) data.set([red, green, blue], at)
}

/** What the picture itself shows at each brightness, a little louder. */
function layerColours(picture: Rgba8, tones: Field, levels: number): Rgb255[] {
  const sums = Array.from({ length: levels }, () => [0, 0, 0, 0])
  for (let pixel = 0; pixel < tones.data.length; pixel += 3) {
    const sum = sums[Math.min(levels - 1, Math.floor(tones.data[pixel]! * levels))]!
    for (let channel = 0; channel < 3; channel++) sum[channel]! += picture.data[pixel * 4 + channel]!
    sum[3]! += 1
  }
  return sums.map(([red = 0, green = 0, blue = 0, count = 0], level) => {
    const even = (level / (levels - 1)) * 225 + 20
    if (count === 0) return [even, even, even]
    const mean: Rgb255 = [red / count, green / count, blue / count]
    const grey = luma(...mean)
    return triple((channel) => grey * 0.35 + even * 0.65 + (mean[channel] - grey) * 2.2)
  })
}
