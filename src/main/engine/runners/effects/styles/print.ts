import { rows, type XYZ } from '../../kit/rows.ts'
import { type Field, type Rgba8, createRgba8 } from '../../kit/pixels/rgba8.ts'
import { blurred, coloured, enliven, lightOf, rampOf, slopesOf, stretched } from '../tone.ts'
import { type Rgb255, rgb255Of } from '../../kit/colour/rgb.ts'
import type { Random } from '../../kit/random.ts'
import { inkPair, mixed } from '../inks.ts'
import { clouds, grain, pressPaper, vignette } from './grain.ts'
import { unitOf, type Style, type StyleBrief } from './style.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import { luma } from '../../kit/pixels/luma.ts'

const DUOTONES = [
  ['#2b1055', '#ff5d8f', '#ffe66d'],
  ['#0b2545', '#13a89e', '#f6f740'],
  ['#3a0ca3', '#f72585', '#ffd6e0'],
  ['#1b3a4b', '#ff6b35', '#fff3b0'],
] as const

/** Two loud inks and what lies between them. */
export const popDuotone: Style = {
  keepsShape: true,
  draw({ picture, inks, random }) {
    const pair = inkPair(inks)
    const ramp = pair ? [pair[0], ...inks.slice(1, -1), pair[1]] : random.pick(DUOTONES).map(rgb255Of)
    const light = stretched(lightOf(picture), 0.03)
    const firm = { ...light, data: light.data.map((value) => smoothstep(0.02, 0.98, value)) }
    return coloured(firm, rampOf(ramp))
  },
}

/** Four of them in a square, each in other colours: the silk screen of the sixties. */
export const popGrid: Style = {
  draw({ picture, inks, random }) {
    const { width, height } = picture
    const light = stretched(blurred(lightOf(picture), unitOf(picture) * 1.6), 0.03)
    const sets = inks.length > 0 ? gridOf(inks) : POP_GRID.map((set) => set.map(rgb255Of))
    const turn = random.whole(0, sets.length - 1)
    const sheet = createRgba8(width, height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [right, below] = [x * 2 >= width ? 1 : 0, y * 2 >= height ? 1 : 0]
        const from = Math.min(height - 1, (y * 2) % height) * width + Math.min(width - 1, (x * 2) % width)
        const value = light.data[from]!
        const set = sets[(right + below * 2 + turn) % sets.length]!
        const colour = set[value < 0.27 ? 0 : value < 0.5 ? 1 : value < 0.74 ? 2 : 3]!
        for (let channel = 0; channel < 3; channel++) sheet.data[(y * width + x) * 4 + channel] = colour[channel]!
      }
    return pressPaper(sheet, random, 5)
  },
}

const POP_GRID = [
  ['#1d1a3a', '#e0218a', '#ffb000', '#fff4d6'],
  ['#22092c', '#00a6a6', '#f45b69', '#fff1a8'],
  ['#0d1b4c', '#6a35d9', '#37d5b8', '#e9ff70'],
  ['#3b0d11', '#ff5400', '#6fc3ff', '#fdf0d5'],
] as const

function gridOf(inks: readonly Rgb255[]): Rgb255[][] {
  const [dark, light] = inkPair(inks)!
  return [0.1, 0.35, 0.6, 0.85].map((share, index) => {
    const ink = inks[index % inks.length]!
    return [
      mixed(dark, [0, 0, 0], 0.4),
      mixed(ink, dark, 0.3),
      mixed(ink, light, share),
      mixed(light, [255, 255, 255], 0.4),
    ]
  })
}

/** A turned dot screen: how much ink it lays at a pixel, 0 or 1, soft at the rim of a dot. */
function dotScreen(angle: number, pitch: number): (x: number, y: number, amount: number) => number {
  const [cos, sin, rim] = [Math.cos(angle) / pitch, Math.sin(angle) / pitch, 0.7 / pitch]
  return (x, y, amount) => {
    const u = x * cos + y * sin
    const v = y * cos - x * sin
    const across = u - Math.floor(u) - 0.5
    const down = v - Math.floor(v) - 0.5
    const far = Math.sqrt(across * across + down * down)
    return 1 - smoothstep(-rim, rim, far - Math.sqrt(Math.max(0, amount)) * 0.72)
  }
}

/** Of the lines and the deepest shadows. */
const COMIC_BLACK: Rgb255 = [20, 18, 28]

/** Flat colours, Ben Day dots in the half tones and a black line around everything. */
export const halftoneComic: Style = { keepsShape: true, draw: drawComic }

export function drawComic({
  picture,
  inks,
  coarseness,
  random,
}: Pick<StyleBrief, 'picture' | 'inks' | 'coarseness' | 'random'>): Rgba8 {
  const { width, height } = picture
  const unit = unitOf(picture) * coarseness
  const light = stretched(lightOf(picture), 0.02)
  const smooth = blurred(light, unit * 3)
  const { steepness } = slopesOf(blurred(light, unit * 1.4))
  const channels = [0, 1, 2].map((channel) => blurred(channelOf(picture, channel), unit * 3).data)
  const [red, green, blue] = channels as [Float32Array, Float32Array, Float32Array]
  const pair = inkPair(inks)
  const page = createRgba8(width, height)
  const pitch = unit * 9
  const dot = dotScreen(random.between(0.3, 1.2), pitch)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const value = smooth.data[pixel]!
      const black = value < 0.2 ? 1 : smoothstep(0.34, 0.6, steepness.data[pixel]!)
      if (black === 1) {
        page.data.set(COMIC_BLACK, pixel * 4)
        continue
      }
      const grey = luma(red[pixel]!, green[pixel]!, blue[pixel]!)
      const dots = dot(x, y, value > 0.72 ? 0 : (0.72 - value) * 1.15)
      for (let channel = 0; channel < 3; channel++) {
        let flat: number
        if (pair) flat = pair[1][channel]!
        else {
          const vivid = grey + (channels[channel]![pixel]! - grey) * 2.1
          flat = 96 + Math.round(clamp(vivid + 0.12) * 3.4) * 47
        }
        const under = pair ? pair[0][channel]! : flat * 0.52
        const tinted = Math.min(255, flat) * (1 - dots) + under * dots
        page.data[pixel * 4 + channel] = tinted * (1 - black) + COMIC_BLACK[channel]! * black
      }
    }
  return page
}

export function channelOf({ width, height, data }: Rgba8, channel: number): Field {
  const field = { width, height, data: new Float32Array(width * height) }
  for (let pixel = 0; pixel < field.data.length; pixel++) field.data[pixel] = data[pixel * 4 + channel]! / 255
  return field
}

/** Two spot inks, grainy and never quite in register, on uncoated paper. */
export const risograph: Style = {
  keepsShape: true,
  draw({ picture, inks, coarseness, random }) {
    const { width, height } = picture
    const unit = unitOf(picture) * coarseness
    const light = stretched(lightOf(picture), 0.02)
    const warmth = blurred(warmthOf(picture), unit * 2)
    const asked = inkPair(inks)
    const [first, second]: readonly [Rgb255, Rgb255] = asked
      ? [asked[0], inks.length > 1 ? inks.at(-1)! : mixed(asked[0], [255, 200, 60], 0.6)]
      : [
          [38, 70, 160],
          [255, 92, 88],
        ]
    const paper: Rgb255 = [247, 242, 230]
    const dot = dotScreen(0.26, unit * 6.6)
    const noise = grain(width, height, random)
    const [shiftX, shiftY] = [Math.round(random.between(2, 5) * unit), Math.round(random.between(-4, -2) * unit)]
    const page = createRgba8(width, height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const pixel = y * width + x
        const [u, v] = [clamp(x + shiftX, 0, width - 1), clamp(y + shiftY, 0, height - 1)]
        const other = v * width + u
        const dark = 1 - light.data[pixel]!
        const blue = dot(x, y, smoothstep(0.12, 1, dark) * 1.15) * (0.9 + 0.1 * noise.data[pixel]!)
        const glow = Math.max(0, 1 - light.data[other]!) * 0.55 + Math.max(0, warmth.data[other]!) * 1.5
        const red = Math.min(1, glow + noise.data[other]! * 0.2 * glow) * 0.92
        for (let channel = 0; channel < 3; channel++) {
          // inks lie over each other as filters do
          const one = 1 - red * (1 - second[channel]! / 255)
          const two = 1 - Math.max(0, blue) * (1 - first[channel]! / 255)
          page.data[pixel * 4 + channel] = paper[channel]! * one * two
        }
      }
    return pressPaper(page, random, 5)
  },
}

/** How much redder than blue each pixel is. */
function warmthOf({ width, height, data }: Rgba8): Field {
  const field = { width, height, data: new Float32Array(width * height) }
  for (let pixel = 0; pixel < field.data.length; pixel++)
    field.data[pixel] = (data[pixel * 4]! - data[pixel * 4 + 2]!) / 255
  return field
}

/** A sun print: Prussian blue, brushed on by hand, with the bare paper around it. */
export const cyanotype: Style = {
  draw({ picture, inks, random }) {
    const { width, height } = picture
    const unit = unitOf(picture)
    const light = stretched(lightOf(picture), 0.02)
    const pair = inkPair(inks)
    const paper: Rgb255 = [243, 238, 224]
    const ramp = rampOf(
      pair
        ? [mixed(pair[0], [0, 0, 0], 0.4), pair[0], pair[1]]
        : rows<XYZ>('8 28 66, 22 78 138, 120 172 204, 238 240 232'),
    )
    const [ragged, streaks] = [
      clouds(width, height, unit * 34, random),
      clouds(width, Math.ceil(height / 12), unit * 40, random),
    ]
    const print = coloured(light, ramp)
    const margin = Math.min(width, height) * 0.055
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const pixel = y * width + x
        const streak = streaks.data[Math.floor(y / 12) * width + x]!
        const edge = Math.min(x, width - x) + streak * margin * 0.9
        const rim = Math.min(edge, Math.min(y, height - y) + ragged.data[pixel]! * margin * 0.25)
        const bare = 1 - smoothstep(margin * 0.75, margin * 1.05, rim + ragged.data[pixel]! * margin * 0.12)
        for (let channel = 0; channel < 3; channel++) {
          const at = pixel * 4 + channel
          print.data[at]! += (paper[channel]! - print.data[at]!) * bare + ragged.data[pixel]! * 5 * (1 - bare)
        }
      }
    return pressPaper(print, random, 8)
  },
}

/** One channel's answer to light: how much of it there is in the dark, how much is added, how hard. */
function curve(value: number, lift: number, gain: number, bend: number): number {
  return 255 * Math.min(1, lift + gain * smoothstep(bend, 1 - bend, value / 255))
}

/** Film developed in the wrong bath: green lights, blue shadows, hard contrast. */
export const crossProcess: Style = {
  keepsShape: true,
  toneAfter: true,
  draw({ picture, random }) {
    const print = { ...picture, data: picture.data.slice() }
    enliven(print, 1.35, 1.12)
    const tables = rows<XYZ>('0 1.02 0.06, 0.03 1 0.02, 0.24 0.62 -0.12').map(([lift, gain, bend]) =>
      Uint8ClampedArray.from({ length: 256 }, (_, value) => curve(value, lift, gain, bend)),
    )
    for (let at = 0; at < print.data.length; at += 4)
      for (let channel = 0; channel < 3; channel++)
        print.data[at + channel] = tables[channel]![print.data[at + channel]!]!
    for (let at = 0; at < print.data.length; at += 4) print.data[at + 1]! += print.data[at + 1]! > 120 ? 10 : 0
    vignette(print, 0.55)
    addGrain(print, random, 7)
    return print
  },
}

export function addGrain({ width, height, data }: Rgba8, random: Random, strength: number): void {
  const noise = grain(width, height, random)
  for (let pixel = 0; pixel < noise.data.length; pixel++)
    for (let channel = 0; channel < 3; channel++) data[pixel * 4 + channel]! += noise.data[pixel]! * strength
}
