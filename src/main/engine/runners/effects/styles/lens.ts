import { drawSight } from '../sight.ts'
import type { Point } from '../../kit/drawing/shape.ts'
import { rows, type XYZ } from '../../kit/rows.ts'
import { canvasOf, createRgba8, rgba8OfCanvas, sharpOf, type Field, type Rgba8 } from '../../kit/pixels/rgba8.ts'
import { blurred, coloured, enliven, lightOf, rampAt, rampOf, stretched } from '../tone.ts'
import { type Rgb255, rgb255Of } from '../../kit/colour/rgb.ts'
import { css, inkRamp, mixed } from '../inks.ts'
import { vignette } from './grain.ts'
import { addGrain } from './print.ts'
import { unitOf, type Style } from './style.ts'
import { clamp, smoothstep, reflected } from '../../kit/maths.ts'

const copyOf = (picture: Rgba8): Rgba8 => ({ ...picture, data: picture.data.slice() })

/** The camera's back was not quite shut: fire along the edges, faded blacks, dust. */
export const lightLeaks: Style = {
  keepsShape: true,
  draw({ picture, inks, random }) {
    const { width, height } = picture
    const print = copyOf(picture)
    enliven(print, 0.92, 0.9)
    for (let at = 0; at < print.data.length; at += 4) {
      print.data[at]! += 20
      print.data[at + 1]! += 10
      print.data[at + 2]! += 4
    }
    const canvas = canvasOf(print)
    const pen = canvas.getContext('2d')
    pen.globalCompositeOperation = 'screen'
    const fires: readonly Rgb255[] = inks.length > 0 ? inks : rows<XYZ>('255 96 24, 255 40 70, 255 190 70')
    for (let leak = 0; leak < 4; leak++) {
      const side = (leak + random.whole(0, 1)) % 4
      const [x, y] = side < 2 ? [side * width, random.next() * height] : [random.next() * width, (side - 2) * height]
      const reach = Math.max(width, height) * random.between(0.32, 0.62)
      const fire = fires[leak % fires.length]!
      const glow = pen.createRadialGradient(x, y, 0, x, y, reach)
      glow.addColorStop(0, css(mixed(fire, [255, 240, 200], 0.35), 0.95))
      glow.addColorStop(0.35, css(fire, 0.6))
      glow.addColorStop(1, css(fire, 0))
      pen.fillStyle = glow
      pen.fillRect(0, 0, width, height)
    }
    const at = random.between(0.15, 0.85) * width
    const streak = pen.createLinearGradient(at - width * 0.09, 0, at + width * 0.09, 0)
    streak.addColorStop(0, css(fires[0]!, 0))
    streak.addColorStop(0.45, css(mixed(fires[0]!, [255, 255, 220], 0.3), 0.5))
    streak.addColorStop(1, css(fires[0]!, 0))
    pen.fillStyle = streak
    pen.fillRect(0, 0, width, height)
    const leaked = rgba8OfCanvas(canvas)
    addGrain(leaked, random, 9)
    return leaked
  },
}

/** A plastic wide-angle lens: a bulging circle with hard colours in a black frame. */
export const fisheyeLomo: Style = {
  toneAfter: true,
  draw({ picture, random }) {
    const source = copyOf(picture)
    enliven(source, 1.5, 1.18)
    const side = Math.min(picture.width, picture.height)
    const print = createRgba8(side, side, [8, 8, 10])
    // who is photographed upright has the face in the upper part
    const centreY = picture.height > picture.width ? side / 2 + (picture.height - side) * 0.12 : picture.height / 2
    const centreX = picture.width / 2
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const [u, v] = [(x / side) * 2 - 1, (y / side) * 2 - 1]
        const far = Math.hypot(u, v) / 0.96
        if (far >= 1) continue
        // straight ahead it enlarges; towards the rim it sees ever more
        const bent = (Math.asin(far) / (Math.PI / 2)) ** 0.92
        const stretch = far === 0 ? 0.6 : bent / far
        const shade = 1 - smoothstep(0.55, 1, far) * 0.72
        const edge = 1 - smoothstep(0.985, 1, far)
        for (let channel = 0; channel < 3; channel++) {
          const fringe = 1 + (channel - 1) * 0.006 * far
          const fromX = Math.floor(centreX + u * stretch * fringe * side * 0.5)
          const fromY = Math.floor(centreY + v * stretch * fringe * side * 0.5)
          const at =
            (Math.max(0, Math.min(picture.height - 1, fromY)) * picture.width +
              Math.max(0, Math.min(picture.width - 1, fromX))) *
            4
          const value = source.data[at + channel]! * shade * (channel === 0 ? 1.06 : channel === 2 ? 0.94 : 1)
          print.data[(y * side + x) * 4 + channel] = 8 + (value - 8) * edge
        }
      }
    addGrain(print, random, 6)
    return print
  },
}

/** A toy landscape: one sharp strip, loud colours, everything else soft. */
export const tiltShift: Style = {
  keepsShape: true,
  toneAfter: true,
  async draw({ picture, coarseness, random }) {
    const { width, height } = picture
    const unit = unitOf(picture) * coarseness
    const vivid = copyOf(picture)
    enliven(vivid, 1.55, 1.14)
    const blurs: Rgba8[] = [vivid]
    for (const sigma of [3, 8, 15]) {
      const { data } = await sharpOf(vivid)
        .blur(Math.max(0.4, sigma * unit))
        .raw()
        .toBuffer({ resolveWithObject: true })
      blurs.push({ width, height, data: new Uint8ClampedArray(data) })
    }
    const print = createRgba8(width, height)
    const focus = focusRow(picture)
    const lean = random.between(-0.08, 0.08)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const away = smoothstep(0.07, 0.5, Math.abs(y / height - focus + lean * (x / width - 0.5))) * 3
        const near = Math.min(2, Math.floor(away))
        for (let at = (y * width + x) * 4; at % 4 < 3; at++)
          print.data[at] = blurs[near]!.data[at]! * (near + 1 - away) + blurs[near + 1]!.data[at]! * (away - near)
      }
    return print
  },
}

/** Where most of the fine detail lies, but never at the very edge. */
function focusRow(picture: Rgba8): number {
  const { width, height, data } = lightOf(picture)
  const band = Math.max(1, Math.round(height / 24))
  let [best, most] = [0.55, 0]
  for (let place = 0.3; place <= 0.72; place += 0.03) {
    let detail = 0
    for (let y = Math.floor(place * height) - band; y < place * height + band; y += 2)
      for (let x = 2; x < width; x += 3) {
        const at = clamp(y, 0, height - 1) * width + x
        detail += Math.abs(data[at]! - data[at - 2]!)
      }
    const weighed = detail * (1 - Math.abs(place - 0.55))
    if (weighed > most) [best, most] = [place, weighed]
  }
  return best
}

/** A file that was copied badly: torn rows, channels apart, blocks of wrong colour. */
export const glitch: Style = {
  toneAfter: true,
  draw({ picture, coarseness, random }) {
    const { width, height } = picture
    const unit = unitOf(picture) * coarseness
    const print = createRgba8(width, height)
    const shifts = new Int32Array(height)
    const apart = new Int32Array(height)
    let y = 0
    while (y < height) {
      const tall = Math.round(random.between(4, 60) * unit) + 1
      const torn = random.next() < 0.42 ? Math.round(random.between(-90, 90) * unit) : 0
      const split = Math.round(random.between(5, torn === 0 ? 11 : 30) * unit)
      shifts.fill(torn, y, y + tall)
      apart.fill(split, y, y + tall)
      y += tall
    }
    for (let row = 0; row < height; row++)
      for (let x = 0; x < width; x++)
        for (let channel = 0; channel < 3; channel++) {
          const from = (((x + shifts[row]! + (channel - 1) * apart[row]!) % width) + width) % width
          const line = row % Math.max(3, Math.round(unit * 4)) < Math.max(1, unit * 1.3) ? 0.8 : 1
          print.data[(row * width + x) * 4 + channel] = picture.data[(row * width + from) * 4 + channel]! * line
        }
    for (let block = 0; block < 16; block++) corrupt(print, () => random.next(), unit)
    return print
  },
}

function corrupt({ width, height, data }: Rgba8, next: () => number, unit: number): void {
  const [wide, tall] = [Math.round((40 + next() * 260) * unit), Math.round((6 + next() * 34) * unit)]
  const [left, top] = [Math.floor(next() * width), Math.floor(next() * height)]
  const mode = next()
  const jump = Math.floor(next() * 160 * unit)
  for (let y = top; y < Math.min(height, top + tall); y++)
    for (let x = left; x < Math.min(width, left + wide); x++) {
      const at = (y * width + x) * 4
      const from = (y * width + Math.max(0, x - jump)) * 4
      const [red, green, blue] = [data[from]!, data[from + 1]!, data[from + 2]!]
      if (mode < 0.35) data.set([blue, red, green], at)
      else if (mode < 0.6) data.set([255 - red, 255 - green, blue], at)
      else data.set([red * 0.4 + (x % 2) * 90, green + 60, 200], at)
    }
}

const HEAT: readonly (readonly Rgb255[])[] = [
  ['#04021e', '#34087a', '#960e82', '#e43a34', '#fc8e10', '#ffe042', '#fffff0'],
  ['#04021e', '#0a2a8c', '#0f8fb0', '#2fc06a', '#e8e03a', '#f0622a', '#fff4ee'],
].map((ramp) => ramp.map(rgb255Of))

/** A heat camera's colours, with its scale beside the picture. */
export const thermal: Style = {
  draw({ picture, inks, random }) {
    const { width, height } = picture
    const unit = unitOf(picture)
    const heat = blurred(stretched(lightOf(picture)), unit * 2.2)
    const ramp = rampOf(inkRamp(inks) ?? random.pick(HEAT))
    const canvas = canvasOf(coloured(heat, ramp))
    const pen = canvas.getContext('2d')
    const [left, top, wide, tall] = [width - unit * 50, height * 0.14, unit * 20, height * 0.72]
    for (let row = 0; row < tall; row++) {
      pen.fillStyle = css(rampAt(ramp, (1 - row / tall) * 255))
      pen.fillRect(left, top + row, wide, 1.5)
    }
    pen.strokeStyle = '#ffffff'
    pen.lineWidth = Math.max(1, unit * 1.6)
    pen.strokeRect(left, top, wide, tall)
    drawSight(pen, hottest(heat), unit * 7, unit * 20)
    return rgba8OfCanvas(canvas)
  },
}

function hottest({ width, height, data }: Field): Point {
  let [best, most] = [0, -1]
  for (let pixel = 0; pixel < data.length; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const central = Math.min(x, width * 0.85 - x, y, height - y) > Math.min(width, height) * 0.1
    if (central && data[pixel]! > most) [best, most] = [pixel, data[pixel]!]
  }
  return { x: best % width, y: Math.floor(best / width) }
}

/** Twelve mirrors around the middle. */
export const kaleidoscope: Style = {
  toneAfter: true,
  draw({ picture, coarseness, random }) {
    const side = Math.max(
      Math.min(picture.width, picture.height),
      Math.round(Math.max(picture.width, picture.height) * 0.75),
    )
    const wheel = createRgba8(side, side)
    const wedges = coarseness > 1 ? 4 : coarseness < 1 ? 10 : 6
    const wedge = (Math.PI * 2) / wedges
    const turn = random.between(0, Math.PI * 2)
    const [centreX, centreY] = [picture.width * random.between(0.4, 0.6), picture.height * random.between(0.4, 0.6)]
    const reach = Math.min(picture.width, picture.height) * 0.72
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const [u, v] = [(x / side) * 2 - 1, (y / side) * 2 - 1]
        const angle = Math.atan2(v, u) + Math.PI * 2
        const folded = Math.abs((angle % wedge) - wedge / 2) + turn
        const far = Math.hypot(u, v) * reach
        const fromX = reflected(centreX + Math.cos(folded) * far, picture.width)
        const fromY = reflected(centreY + Math.sin(folded) * far, picture.height)
        const at = (fromY * picture.width + fromX) * 4
        for (let channel = 0; channel < 3; channel++)
          wheel.data[(y * side + x) * 4 + channel] = picture.data[at + channel]!
      }
    enliven(wheel, 1.35, 1.08)
    vignette(wheel, 0.35, 0.5)
    return wheel
  },
}
