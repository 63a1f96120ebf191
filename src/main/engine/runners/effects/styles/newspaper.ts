import type { Size } from '../../kit/pixels/plane.ts'
import { rows, type XYZ } from '../../kit/rows.ts'
import { type Field, createField, createRgba8, resized } from '../../kit/pixels/rgba8.ts'
import { blurred, lightOf, stretched } from '../tone.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import { inkPair } from '../inks.ts'
import { clouds, grain } from './grain.ts'
import { unitOf, type Style } from './style.ts'

/** What a press run leaves of the light of a picture: newsprint swallows ink, so editors print brighter than life. */
const MEAN_LIGHT = 0.66

/** A press photograph: black halftone on warm newsprint, framed by a hairline under the double rule of the page. */
export const oldNewspaper: Style = {
  async draw({ picture, inks, coarseness, random }) {
    const { width, height } = picture
    const unit = unitOf(picture)
    const margin = Math.round(Math.min(width, height) * 0.05)
    const head = Math.round(margin * 1.7)
    const size = { width: Math.max(4, width - margin * 2), height: Math.max(4, height - margin - head) }
    const light = pressTones(lightOf(await resized(picture, size.width, size.height)), unit)
    const [stains, noise, wear] = [
      clouds(width, height, unit * 260, random),
      grain(width, height, random),
      clouds(width, height, unit * 40, random),
    ]
    const [ink, paper] = inkPair(inks) ?? rows<XYZ>('30 28 27, 243 235 217')
    const page = createRgba8(width, height)
    const screen = pressScreen(Math.PI / 4, Math.max(3, unit * 6.2 * coarseness))
    const fold = height * random.between(0.46, 0.54)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const pixel = y * width + x
        const [u, v] = [x - margin, y - head]
        const inside = u >= 0 && v >= 0 && u < size.width && v < size.height
        const print = inside ? screen(x, y, 1 - light.data[v * size.width + u]!) : 0
        const rule = Math.max(frameLine(u, v, size, unit), headRule(x, y, width, margin, unit))
        // worn type prints with small holes, never with whole patches missing
        const inked = Math.max(print, rule) * (0.96 - Math.max(0, wear.data[pixel]! - 0.35) * 0.3)
        const crease = Math.exp(-(((y - fold) / (unit * 2.5)) ** 2))
        const edge = Math.min(x, y, width - x, height - y) / (unit * 60)
        const old = stains.data[pixel]! * 6 + noise.data[pixel]! * 4 - crease * 9 - Math.max(0, 1 - edge) * 12
        for (let channel = 0; channel < 3; channel++) {
          const sheet = paper[channel]! + old * (channel === 2 ? 1.4 : 1)
          page.data[pixel * 4 + channel] = sheet + (ink[channel]! - sheet) * inked
        }
      }
    return page
  },
}

/** Local contrast first, then as bright as a paper needs it. */
function pressTones(light: Field, unit: number): Field {
  const full = stretched(light, 0.02)
  const [near, around] = [blurred(full, unit * 3), blurred(full, unit * 60)]
  const crisp = full.data.map((value, at) => {
    const clear = value + (value - near.data[at]!) * 0.9 + (near.data[at]! - around.data[at]!) * 0.45
    return clamp(clear)
  })
  const mean = crisp.reduce((sum, value) => sum + value, 0) / crisp.length
  const bend = mean > 0.02 && mean < MEAN_LIGHT ? Math.max(0.3, Math.log(MEAN_LIGHT) / Math.log(mean)) : 1
  // the deepest shadows stay black: a photograph without them is only grey
  const tones = crisp.map((value) => 0.97 * (value ** bend * smoothstep(-0.12, 0.3, value)))
  return { ...light, data: tones }
}

const CELL = 48

/**
 * A turned screen whose dots grow, meet at their corners at half the ink and become holes: as much of the paper is
 * covered as is asked for.
 */
function pressScreen(angle: number, pitch: number): (x: number, y: number, amount: number) => number {
  const heights = createField(CELL, CELL)
  for (let at = 0; at < heights.data.length; at++) {
    const [u, v] = [((at % CELL) + 0.5) / CELL, (Math.floor(at / CELL) + 0.5) / CELL]
    heights.data[at] = Math.cos(u * Math.PI * 2) + Math.cos(v * Math.PI * 2)
  }
  const order = Array.from(heights.data.keys()).sort((one, other) => heights.data[other]! - heights.data[one]!)
  const ranks = new Float32Array(order.length)
  for (const [place, at] of order.entries()) ranks[at] = (place + 0.5) / order.length
  const [cos, sin, rim] = [Math.cos(angle) / pitch, Math.sin(angle) / pitch, 0.9 / pitch]
  return (x, y, amount) => {
    const u = x * cos + y * sin
    const v = y * cos - x * sin
    const rank = ranks[Math.floor((v - Math.floor(v)) * CELL) * CELL + Math.floor((u - Math.floor(u)) * CELL)]!
    return smoothstep(-rim, rim, amount - rank)
  }
}

function frameLine(u: number, v: number, size: Size, unit: number): number {
  const outside = Math.max(-u, -v, u - size.width + 1, v - size.height + 1)
  return outside > 0 && outside <= Math.max(1, unit * 1.6) ? 1 : 0
}

/** A thick and a thin line across the head of the page. */
function headRule(x: number, y: number, width: number, margin: number, unit: number): number {
  if (x < margin || x >= width - margin) return 0
  const thick = y >= margin * 0.62 && y < margin * 0.62 + Math.max(2, unit * 5)
  const thin = y >= margin * 0.62 + unit * 9 && y < margin * 0.62 + unit * 9 + Math.max(1, unit * 1.4)
  return thick || thin ? 1 : 0
}
