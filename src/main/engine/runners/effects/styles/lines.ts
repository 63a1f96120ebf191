import { createSheet } from '../../kit/drawing/sheet.ts'
import { rows, type XYZ } from '../../kit/rows.ts'
import { createField, createRgba8, rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import { blurred, coloured, lightOf, rampOf, slopesOf, stretched } from '../tone.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'
import { css, inkPair, mixed } from '../inks.ts'
import { clouds, pressPaper } from './grain.ts'
import { unitOf, type Style } from './style.ts'
import { smoothstep } from '../../kit/maths.ts'

/** Glowing tubes along every edge, the rest of the room dark. */
export const neonEdges: Style = {
  keepsShape: true,
  draw({ picture, inks, coarseness, random }) {
    const { width, height } = picture
    const turned = random.next()
    const unit = unitOf(picture) * coarseness
    const { steepness, across, down } = slopesOf(blurred(stretched(lightOf(picture)), unit * 1.8))
    const tube = { ...steepness, data: steepness.data.map((value) => smoothstep(0.16, 0.5, value)) }
    const [halo, haze] = [blurred(tube, unit * 6), blurred(tube, unit * 26)]
    const lights: readonly Rgb255[] =
      inks.length > 0
        ? inks.map((ink) => mixed(ink, [255, 255, 255], 0.12))
        : rows<XYZ>('255 45 149, 0 229 255, 255 214 64, 140 82 255')
    const room = createRgba8(width, height)
    for (let pixel = 0; pixel < tube.data.length; pixel++) {
      const turn = ((Math.atan2(down.data[pixel]!, across.data[pixel]!) / Math.PI + 1) / 2) * lights.length
      const place = ((pixel % width) / width + Math.floor(pixel / width) / height) * 1.2
      const at = (turn * 0.35 + (place * 0.5 + turned) * lights.length) % lights.length
      const colour = mixed(
        lights[Math.floor(at) % lights.length]!,
        lights[(Math.floor(at) + 1) % lights.length]!,
        at % 1,
      )
      const glow = halo.data[pixel]! * 0.95 + haze.data[pixel]! * 0.75
      for (let channel = 0; channel < 3; channel++) {
        const wall = [13, 9, 26][channel]! + room.data[pixel * 4 + channel]!
        const dim = picture.data[pixel * 4 + channel]! * 0.07
        room.data[pixel * 4 + channel] =
          wall + dim + colour[channel]! * glow + (255 * 0.55 + colour[channel]! * 0.45) * tube.data[pixel]! ** 1.4
      }
    }
    return room
  },
}

/** White lines on the draughtsman's blue, over his grid. */
export const blueprint: Style = {
  draw({ picture, inks, coarseness, random }) {
    const { width, height } = picture
    const unit = unitOf(picture)
    const light = stretched(lightOf(picture))
    const { steepness } = slopesOf(blurred(light, unit * 1.3 * coarseness))
    const [fine, wide] = [blurred(light, unit), blurred(light, unit * 3)]
    const drawn = createField(width, height)
    const pitch = Math.max(8, Math.round(unit * 20 * coarseness))
    const margin = Math.round(unit * 26)
    const stains = clouds(width, height, unit * 200, random)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const pixel = y * width + x
        const line = Math.max(
          smoothstep(0.22, 0.6, steepness.data[pixel]!),
          smoothstep(0.012, 0.05, wide.data[pixel]! - fine.data[pixel]!),
        )
        const shade = Math.max(0, light.data[pixel]! - 0.55) * 0.32
        const dense = x % (pitch * 5) === 0 || y % (pitch * 5) === 0
        const grid = dense ? 0.3 : x % pitch === 0 || y % pitch === 0 ? 0.13 : 0
        const rim = Math.min(x, y, width - 1 - x, height - 1 - y)
        const frame = Math.abs(rim - margin) < unit * 1.4 || Math.abs(rim - margin * 0.72) < unit * 0.6 ? 1 : 0
        const inside = rim > margin ? 1 : 0.12
        drawn.data[pixel] = Math.max((line * 0.95 + shade) * inside, grid, frame * 0.9) + stains.data[pixel]! * 0.035
      }
    const [ground, chalk] = inkPair(inks) ?? rows<XYZ>('20 62 128, 236 244 252')
    return pressPaper(coloured(drawn, rampOf([ground, chalk])), random, 6)
  },
}

/** One line, wound from the middle outwards, that swells where it is dark. */
export const spiralLine: Style = {
  async draw({ picture, inks, coarseness, random, step }) {
    const { width, height } = picture
    const unit = unitOf(picture)
    const light = blurred(stretched(lightOf(picture), 0.02), unit * 2)
    const [ink, paper] = inkPair(inks) ?? rows<XYZ>('24 30 54, 248 244 234')
    const { canvas, pen } = createSheet(width, height, css(paper))
    pen.fillStyle = css(ink)
    const pitch = unit * 9.5 * coarseness
    const reach = Math.hypot(width, height) / 2
    const [left, right]: [number[], number[]] = [[], []]
    const start = random.between(0, Math.PI * 2)
    let angle = 0
    let turns = 0
    for (let radius = pitch * 0.5; radius < reach; radius = (angle / (Math.PI * 2)) * pitch + pitch * 0.5) {
      const [cos, sin] = [Math.cos(angle + start), Math.sin(angle + start)]
      const [x, y] = [width / 2 + cos * radius, height / 2 + sin * radius]
      const inside = x >= 0 && y >= 0 && x < width && y < height
      const dark = inside ? 1 - light.data[Math.floor(y) * width + Math.floor(x)]! : 0
      const half = pitch * (0.05 + 0.43 * dark)
      left.push(x + cos * half, y + sin * half)
      right.push(x - cos * half, y - sin * half)
      angle += Math.min(0.2, (unit * 2) / radius)
      // one turn at a time keeps the outline small enough to be filled fast
      if (angle > (turns + 1) * Math.PI * 2) {
        fillBand(left.splice(0, left.length - 2), right.splice(0, right.length - 2))
        turns += 1
        if (turns % 8 === 0) await step(radius / reach)
      }
    }
    fillBand(left, right)
    return rgba8OfCanvas(canvas)

    function fillBand(outer: readonly number[], inner: readonly number[]): void {
      const [closeX, closeY] = [left[0], left[1]]
      pen.beginPath()
      for (let at = 0; at < outer.length; at += 2) pen.lineTo(outer[at]!, outer[at + 1]!)
      if (closeX !== undefined && closeY !== undefined && left !== outer) {
        pen.lineTo(closeX, closeY)
        pen.lineTo(right[0]!, right[1]!)
      }
      for (let at = inner.length - 2; at >= 0; at -= 2) pen.lineTo(inner[at]!, inner[at + 1]!)
      pen.fill()
    }
  },
}
