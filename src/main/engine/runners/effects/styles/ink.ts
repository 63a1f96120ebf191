import { rows, type XYZ } from '../../kit/rows.ts'
import { createField } from '../../kit/pixels/rgba8.ts'
import { blurred, coloured, lightOf, rampOf, slopesOf, stretched } from '../tone.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'
import { inkPair } from '../inks.ts'
import { pressPaper } from './grain.ts'
import { unitOf, type Style } from './style.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'

/** Brush and pen: solid blacks, drawn edges, hatching where it is half dark. */
export const inkNoir: Style = {
  keepsShape: true,
  draw({ picture, inks, coarseness, random }) {
    const unit = unitOf(picture) * coarseness
    const light = stretched(lightOf(picture), 0.02)
    const [fine, wide] = [blurred(light, unit * 1.1), blurred(light, unit * 3)]
    const { width } = picture
    const inked = createField(picture.width, picture.height)
    for (let pixel = 0; pixel < inked.data.length; pixel++) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      const value = fine.data[pixel]!
      // an edge is where a little blur is darker than a lot of it
      const line = value + (value - wide.data[pixel]!) * 9
      const drawn = smoothstep(0.2, 0.34, line)
      const hatch = Math.abs((((x + y) / (unit * 7)) % 1) - 0.5) * 2
      const cross = Math.abs((((x - y + 1e6) / (unit * 7)) % 1) - 0.5) * 2
      const shade = value < 0.55 ? smoothstep(0.05, 0.3, hatch - (0.52 - value) * 1.5) : 1
      const deep = value < 0.36 ? smoothstep(0.05, 0.3, cross - (0.36 - value) * 2.4) : 1
      inked.data[pixel] = Math.min(drawn, shade, deep)
    }
    const [ink, paper] = inkPair(inks) ?? rows<XYZ>('18 17 20, 246 242 233')
    return pressPaper(coloured(inked, rampOf([ink, paper])), random, 5)
  },
}

/** Graphite: the shading of a hand that knows where the light is, and outlines under it. */
export const pencilSketch: Style = {
  keepsShape: true,
  draw({ picture, inks, coarseness, random }) {
    const unit = unitOf(picture) * coarseness
    const light = stretched(lightOf(picture))
    const soft = blurred(light, unit * 9)
    const { steepness } = slopesOf(blurred(light, unit))
    const drawn = createField(picture.width, picture.height)
    let noise = 7
    const { width } = picture
    for (let pixel = 0; pixel < drawn.data.length; pixel++) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0
      const dodge = Math.min(1, light.data[pixel]! / Math.max(0.02, soft.data[pixel]! * 0.98))
      const stroke = 0.5 + 0.5 * Math.sin((x * 0.8 + y) / (unit * 1.5) + Math.sin(y / (unit * 40)) * 3)
      const tooth = noise / 4_294_967_296
      const shade = Math.max(0, 0.62 - soft.data[pixel]!) * (0.35 + 0.75 * stroke) * (0.55 + 0.75 * tooth)
      drawn.data[pixel] = dodge ** 1.7 - shade - steepness.data[pixel]! * 0.22
    }
    const [lead, paper] = inkPair(inks) ?? rows<XYZ>('46 46 52, 250 248 243')
    return pressPaper(coloured(drawn, rampOf([lead, paper])), random, 6)
  },
}

/** A banknote's lines: they swell where it is dark and follow the roundness of what they show. */
export const engraving: Style = {
  keepsShape: true,
  draw({ picture, inks, coarseness, random }) {
    const unit = unitOf(picture) * coarseness
    const light = stretched(lightOf(picture), 0.02)
    const tone = blurred(light, unit * 1.2)
    const relief = blurred(light, unit * 16)
    const pitch = unit * 7.6
    const { width } = picture
    const cut = createField(picture.width, picture.height)
    for (let pixel = 0; pixel < cut.data.length; pixel++) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      const bend = relief.data[pixel]! * pitch * 7 + Math.sin(x / (unit * 60)) * pitch * 0.8
      const dark = 1 - tone.data[pixel]!
      const first = Math.abs((((y + bend) / pitch) % 1) - 0.5) * 2
      let value = smoothstep(-0.22, 0.22, first - dark * 1.02)
      if (dark > 0.52) {
        const second = Math.abs((((x * 0.9 + y * 0.45 + bend) / pitch) % 1) - 0.5) * 2
        value = Math.min(value, smoothstep(-0.2, 0.2, second - (dark - 0.45) * 1.3))
      }
      cut.data[pixel] = dark < 0.06 ? 1 : value
    }
    const [ink, paper] = inkPair(inks) ?? rows<XYZ>('22 56 50, 243 240 226')
    return pressPaper(coloured(cut, rampOf([ink, paper])), random, 4)
  },
}

/** Contour lines over the tints of a map: dark is deep, light is high. */
export const topographic: Style = {
  keepsShape: true,
  draw({ picture, inks, coarseness, random }) {
    const unit = unitOf(picture) * coarseness
    const height = blurred(stretched(lightOf(picture)), unit * 5)
    const { steepness, across, down } = slopesOf(height)
    const levels = 22
    const pair = inkPair(inks)
    const tints: Rgb255[] = pair
      ? [pair[0], ...inks.slice(1, -1), pair[1]]
      : rows<XYZ>('52 96 120, 104 150 150, 156 187 144, 222 216 160, 226 180 120, 246 238 222')
    const ramp = rampOf(tints)
    const line: Rgb255 = pair ? [pair[0][0] * 0.4, pair[0][1] * 0.4, pair[0][2] * 0.4] : [74, 52, 38]
    const steps = { ...height, data: height.data.map((value) => Math.floor(value * levels) / levels) }
    const map = coloured(steps, ramp)
    for (let pixel = 0; pixel < height.data.length; pixel++) {
      const place = height.data[pixel]! * levels
      const distance = Math.abs(place - Math.round(place))
      const thick = Math.round(place) % 5 === 0 ? 1.7 : 0.75
      // the Sobel kernel weighs eight pixels: an eighth of it is the change from one pixel to the next
      const slope = Math.max(1e-4, (steepness.data[pixel]! * levels) / 8)
      const ink = place < 0.5 ? 0 : 1 - smoothstep(thick * unit * 0.6, thick * unit * 1.5, distance / slope)
      const shade = 1 + (across.data[pixel]! + down.data[pixel]!) * -0.9
      for (let channel = 0; channel < 3; channel++) {
        const tint = map.data[pixel * 4 + channel]! * clamp(shade, 0.8, 1.12)
        map.data[pixel * 4 + channel] = tint + (line[channel]! - tint) * ink * 0.85
      }
    }
    return pressPaper(map, random, 5)
  },
}
