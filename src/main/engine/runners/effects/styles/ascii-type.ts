import { createSheet } from '../../kit/drawing/sheet.ts'
import { type Field, resized, rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import { blurred, enliven, lightOf, rampAt, rampOf, stretched } from '../tone.ts'
import { css, inkRamp, mixed } from '../inks.ts'
import { MONO, useFont } from '../../kit/drawing/type.ts'
import type { Style } from './style.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'
import { clamp, triple } from '../../kit/maths.ts'

/** Letters of several hands. */
const HANDS = [' .`:-~+=*cosaeEO8#%@', ' .,;:+ijtfLGDKWM#', ' .-=+xzvunoahkbdpqwmB8@'] as const
const WEIGHT = 750
/** What lies in the middle of the picture's lights is shown so bright, however dark or bright the picture is. */
const MIDDLE = 0.6
/** Letters are coarse: what differs from its surroundings has to differ more. */
const RELIEF = 0.4

/** The picture typed out, letter by letter, on a dark screen. */
export const asciiType: Style = {
  async draw({ picture, inks, coarseness, random, step }) {
    const letterFor = letterByInk(random.pick(HANDS))
    const { width, height } = picture
    const columns = Math.max(8, Math.round(108 / coarseness))
    const letter = Math.max(width, height) / columns
    const line = letter * 1.72
    const [across, down] = [Math.max(2, Math.round(width / letter)), Math.max(2, Math.round(height / line))]
    const small = await resized(picture, across, down)
    const light = typeable(lightOf(small))
    enliven(small, 1.5)
    const ramp = inkRamp(inks)
    const table = ramp && rampOf(ramp)
    const { canvas, pen } = createSheet(width, height, ramp ? css(mixed(ramp[0]!, [0, 0, 0], 0.55)) : '#0c0f14')
    useFont(pen, MONO, WEIGHT, letter * 1.66)
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    for (let row = 0; row < down; row++) {
      for (let column = 0; column < across; column++) {
        const at = row * across + column
        const value = light.data[at]!
        const glyph = letterFor(value)
        if (glyph === ' ') continue
        const colour = table
          ? rampAt(table, value * 255)
          : lit([small.data[at * 4]!, small.data[at * 4 + 1]!, small.data[at * 4 + 2]!], value)
        pen.fillStyle = css(mixed(colour, [255, 255, 255], table ? 0.34 : 0.16))
        pen.fillText(glyph, (column + 0.5) * (width / across), (row + 0.5) * (height / down))
      }
      if (row % 10 === 0) await step(row / down)
    }
    return rgba8OfCanvas(canvas)
  },
}

/** Lights as letters can show them. */
function typeable(light: Field): Field {
  const full = stretched(light, 0.02)
  const middle = full.data.toSorted()[full.data.length >> 1]!
  const bend = Math.log(MIDDLE) / Math.log(clamp(middle, 0.08, 0.85))
  const even = { ...full, data: full.data.map((value) => value ** bend) }
  const around = blurred(even, full.width / 18)
  const raised = (value: number, at: number) => value + (value - around.data[at]!) * RELIEF
  return { ...even, data: even.data.map((value, at) => clamp(raised(value, at))) }
}

/** A colour as bright as its letter has to be: a screen types dark things in their own hue, not in black. */
function lit(colour: Rgb255, value: number): Rgb255 {
  // nearly black has no hue of its own, only noise
  const strongest = Math.max(28, ...colour)
  const wanted = 140 + 115 * value
  return triple((channel) => 255 * Math.min(1, (colour[channel] / strongest) * (wanted / 255)))
}

/** Which letter covers that share of what the heaviest one covers. */
function letterByInk(hand: string): (value: number) => string {
  const side = 48
  const { pen } = createSheet(side, side)
  useFont(pen, MONO, WEIGHT, side * 0.8)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const inked = Array.from(hand, (letter) => {
    pen.clearRect(0, 0, side, side)
    pen.fillText(letter, side / 2, side / 2)
    const { data } = pen.getImageData(0, 0, side, side)
    let ink = 0
    for (let at = 3; at < data.length; at += 4) ink += data[at]!
    return { letter, ink }
  }).toSorted((one, other) => one.ink - other.ink)
  const heaviest = inked.at(-1)!.ink
  return (value) =>
    inked.reduce((best, each) =>
      Math.abs(each.ink / heaviest - value) < Math.abs(best.ink / heaviest - value) ? each : best,
    ).letter
}
