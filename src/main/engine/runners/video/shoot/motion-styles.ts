import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { bayerLevel } from '../../kit/pixels/dither.ts'
import type { ComposedPicture } from '../../kit/scene/compose-scene.ts'
import { adjust, fromTone, mix, tone } from '../../kit/colour/hex.ts'
import { fillRim, fillRule, fillShape } from '../../kit/drawing/sheet.ts'
import type { Element, Gradient, Paint, Shape } from '../../kit/drawing/shape.ts'
import type { DrawShape } from './moving-scene.ts'
import type { Size } from '../film/film-source.ts'
import { clamp } from '../../kit/maths.ts'

const MOTION_STYLES = ['paper', 'poster', 'ink', 'pixel'] as const
export type MotionStyle = (typeof MOTION_STYLES)[number]

/** How one house style draws a moment and finishes its pixels. */
interface MotionLook {
  /** Pixels that are drawn; the film may be larger. */
  canvas: Size
  drawShape: DrawShape
  /** RGBA as drawn to RGB as shown. */
  finish(canvas: Canvas, seconds: number): Uint8Array
}

export function motionLook(style: MotionStyle, picture: ComposedPicture, size: Size): MotionLook {
  return LOOKS[style](picture, size)
}

const repainted = (paint: Paint, change: (colour: string) => string): Paint => {
  const one = (colour: string) => change(colour.slice(0, 7)) + colour.slice(7)
  if (typeof paint === 'string') return one(paint)
  return { ...paint, stops: paint.stops.map(({ at, colour }) => ({ at, colour: one(colour) })) }
}

/** Colours are changed once a shape, not once a frame. */
function remembered(change: (shape: Shape) => Paint): (shape: Shape) => Paint {
  const known = new WeakMap<Shape, Paint>()
  return (shape) => {
    const paint = known.get(shape) ?? change(shape)
    known.set(shape, paint)
    return paint
  }
}

const LOOKS: Readonly<Record<MotionStyle, (picture: ComposedPicture, size: Size) => MotionLook>> = {
  paper: (picture, size) => {
    const paintOf = remembered(({ paint }) => repainted(paint, (colour) => adjust(colour, { chroma: 1.08 })))
    const sheets: ReadonlySet<Element['role']> = new Set(['land', 'prop', 'subject', 'cloud', 'celestial'])
    const lift = Math.min(picture.frame.width, picture.frame.height) / 420
    return {
      canvas: size,
      drawShape(pen, shape, { role, depth }) {
        if (sheets.has(role) && !shape.glows) castShadow(pen, shape, lift * (1.6 - depth))
        fillShape(pen, { path: shape.path, paint: paintOf(shape) })
      },
      finish: (canvas) => grained(canvas, size, 5, 0.5),
    }
  },
  poster: (picture, size) => {
    const inks = remembered(({ paint }) => repainted(inBands(paint), printed))
    return {
      canvas: size,
      drawShape(pen, shape, { role }) {
        if (role === 'shade') return
        fillShape(pen, { path: shape.path, paint: inks(shape) })
      },
      finish(canvas, seconds) {
        // the paper around what is printed
        fillRim(canvas.getContext('2d'), size, Math.round(Math.min(size.width, size.height) * 0.035), '#f6ead2')
        return grained(canvas, size, 13, Math.floor(seconds * 8), picture.palette.isDark ? 0.8 : 1)
      },
    }
  },
  ink: (picture, size) => {
    const paper = picture.palette.isDark ? '#1b2233' : '#f7f1e4'
    const line = picture.palette.isDark ? '#e9e4d4' : '#23242c'
    const wash = remembered(({ paint, glows }) =>
      repainted(paint, (colour) => mix(paper, adjust(colour, { chroma: 0.75 }), glows ? 0.6 : 0.26)),
    )
    const unit = Math.min(picture.frame.width, picture.frame.height)
    return {
      canvas: size,
      drawShape(pen, shape, { role, depth }) {
        fillShape(pen, { path: shape.path, paint: wash(shape) })
        if (role === 'sky' || role === 'light' || role === 'shade' || role === 'weather') return
        pen.strokeStyle = line
        // far lines are thin: the eye reads it as air
        pen.lineWidth = (unit / 1000) * (3 - 2.3 * depth)
        pen.lineJoin = 'round'
        pen.stroke(shape.path)
      },
      finish: (canvas) => grained(canvas, size, 4, 1),
    }
  },
  pixel: (_, size) => {
    const cell = Math.max(2, Math.round(Math.min(size.width, size.height) / 80))
    const canvas = { width: Math.ceil(size.width / cell), height: Math.ceil(size.height / cell) }
    return {
      canvas,
      drawShape: fillShape,
      finish: (drawn) => inCells(drawn, size, cell),
    }
  },
}

const BANDS = 6
const TONES = 9

/** A gradient as a printer cuts it: flat bands with hard edges. */
function inBands(paint: Paint): Paint {
  if (typeof paint === 'string') return paint
  const stops = Array.from({ length: BANDS }, (_, band) => {
    const colour = colourAt(paint.stops, (band + 0.5) / BANDS)
    return [band, band + 1].map((edge) => ({ at: edge / BANDS, colour }))
  })
  return { ...paint, stops: stops.flat() }
}

function colourAt(stops: Gradient['stops'], at: number): string {
  const after = stops.find((stop) => stop.at >= at) ?? stops.at(-1)!
  const before = stops.findLast((stop) => stop.at <= at) ?? after
  const share = after.at > before.at ? (at - before.at) / (after.at - before.at) : 0
  return (
    mix(before.colour.slice(0, 7), after.colour.slice(0, 7), share) + (share < 0.5 ? before : after).colour.slice(7)
  )
}

/** Strong inks in few tones, on warm paper. */
function printed(colour: string): string {
  const { lightness, chroma, hue } = tone(colour)
  const flat = fromTone({ lightness: Math.round(lightness * TONES) / TONES, chroma: chroma * 1.4, hue })
  return mix(flat, '#f2b45a', 0.08)
}

/** Three faint copies aside look like one soft shadow, at a fraction of the cost. */
function castShadow(pen: SKRSContext2D, { path }: Shape, lift: number): void {
  pen.fillStyle = 'rgba(20,12,30,0.085)'
  pen.save()
  for (let copy = 0; copy < 3; copy++) {
    pen.translate(lift * 0.55, lift)
    pen.fill(path, fillRule(path))
  }
  pen.restore()
}

/** Grain that hides the steps of gradients; it changes with `salt`. */
function grained(canvas: Canvas, { width, height }: Size, strength: number, salt: number, gain = 1): Uint8Array {
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const rgb = new Uint8Array(width * height * 3)
  const start = Math.imul(Math.round(salt * 2) + 1, 0x9e3779b1)
  for (let at = 0, to = 0, y = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4, to += 3) {
      let hash = Math.imul(x + 0x51ed, 0x27d4eb2d) ^ Math.imul(y + 0x9e37, 0x165667b1) ^ start
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
      const noise = ((((hash ^ (hash >>> 13)) & 1023) - 511) / 1023) * strength * gain
      for (let channel = 0; channel < 3; channel++) {
        const value = data[at + channel]! + noise + 0.5
        rgb[to + channel] = value < 0 ? 0 : value > 255 ? 255 : value
      }
    }
  return rgb
}

const LEVELS = 10

/** Few levels a channel, ordered dither, hard squares. */
function inCells(canvas: Canvas, { width, height }: Size, cell: number): Uint8Array {
  const { width: columns, height: rows } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, columns, rows)
  const rgb = new Uint8Array(width * height * 3)
  const step = 255 / (LEVELS - 1)
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.floor(y / cell)
    for (let x = 0; x < width; x++, to += 3) {
      const column = Math.floor(x / cell)
      const threshold = (bayerLevel(column, row) - 0.47) * step * 0.5
      const at = (row * columns + column) * 4
      for (let channel = 0; channel < 3; channel++)
        rgb[to + channel] = clamp(Math.round((data[at + channel]! + threshold) / step) * step, 0, 255)
    }
  }
  return rgb
}
