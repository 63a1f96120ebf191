import { createSheet } from '../../kit/drawing/sheet.ts'
import { ellipse, polygon, rectangle } from '../../kit/drawing/paths.ts'
import { canvasOf, createRgba8 } from '../../kit/pixels/rgba8.ts'
import type { Size } from '../../kit/pixels/plane.ts'
import { rows } from '../../kit/rows.ts'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../kit/random.ts'
import { css, mixed } from '../inks.ts'
import { drawSight } from '../sight.ts'
import { clouds } from '../styles/grain.ts'
import { ITALIC, MONO, setType, useFont, wrap } from '../../kit/drawing/type.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'
import { smoothstep } from '../../kit/maths.ts'

/** A clear sheet to draw on. */
function sheet({ width, height }: Size, draw: (pen: SKRSContext2D) => void): Canvas {
  const { canvas, pen } = createSheet(width, height)
  draw(pen)
  return canvas
}

/** A picture of greys, one for every pixel. */
export function greys({ width, height }: Size, valueAt: (x: number, y: number) => number): Canvas {
  const raster = createRgba8(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = valueAt(x, y)
      raster.data.fill(value, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return canvasOf(raster)
}

/** Slats of light through a blind, seen on the wall. */
export function blinds({ width, height }: Size): Canvas {
  return greys({ width, height }, (x, y) => {
    const along = (y + x * 0.32) / (height * 0.13)
    const slat = smoothstep(0.38, 0.5, Math.abs((along % 1) - 0.5) * 2)
    const reach = smoothstep(1.05, 0.25, Math.hypot((x / width - 0.62) * 1.3, y / height - 0.42))
    return 255 * (0.5 + 0.5 * slat * reach + 0.1 * reach)
  })
}

/** Everything outside a rounded gate is black. */
export function gate({ width, height }: Size, margin: number, radius: number): Canvas {
  return sheet({ width, height }, (pen) => {
    pen.fillStyle = '#060504'
    pen.fillRect(0, 0, width, height)
    pen.globalCompositeOperation = 'destination-out'
    pen.shadowColor = '#000'
    pen.shadowBlur = radius * 0.25
    pen.fill(rectangle(margin, margin * 0.6, width - margin * 2, height - margin * 1.2, radius))
  })
}

/** Dark lines between the lines. */
export function scanLines({ width, height }: Size, pitch: number): Canvas {
  return sheet({ width, height }, (pen) => {
    pen.fillStyle = 'rgba(0, 0, 0, 0.3)'
    for (let y = 0; y < height; y += pitch) pen.fillRect(0, y, width, Math.max(1, pitch / 2.4))
  })
}

/** A torn band of snow, as a tape shows it that is out of track. */
export function trackingBand({ width, height }: Size, random: Random): Canvas {
  const tall = Math.max(6, Math.round(height * 0.09))
  return sheet({ width, height: tall }, (pen) => {
    for (let line = 0; line < 70; line++) {
      pen.fillStyle = css([235, 235, 245], random.between(0.15, 0.75))
      pen.fillRect(
        random.between(-0.1, 0.9) * width,
        random.next() * tall,
        random.between(0.02, 0.3) * width,
        Math.max(1, tall * 0.035),
      )
    }
  })
}

/** What a recorder writes on the screen. */
export function recorderText({ width, height }: Size, words: string): Canvas {
  return sheet({ width, height }, (pen) => {
    const size = Math.max(8, Math.min(width, height) * 0.062)
    pen.fillStyle = '#f4f6ff'
    pen.shadowColor = 'rgba(0, 0, 40, 0.9)'
    pen.shadowOffsetX = pen.shadowOffsetY = size * 0.08
    pen.textBaseline = 'top'
    useFont(pen, MONO, 700, size)
    pen.fillText('PLAY', size, size)
    const wide = pen.measureText('PLAY ').width
    pen.fill(
      polygon([
        { x: size + wide, y: size * 1.12 },
        { x: size + wide + size * 0.75, y: size * 1.52 },
        { x: size + wide, y: size * 1.92 },
      ]),
    )
    const label = words === '' ? 'SP' : words.toUpperCase()
    setType(pen, label, { family: MONO, weight: 700, size, width: width - size * 2 })
    pen.textBaseline = 'bottom'
    pen.fillText(label, size, height - size)
  })
}

/** A card between two scenes of a silent film. */
export function titleCard({ width, height }: Size, words: string, [ink, ground]: readonly [Rgb255, Rgb255]): Canvas {
  return sheet({ width, height }, (pen) => {
    pen.fillStyle = css(ground)
    pen.fillRect(0, 0, width, height)
    const unit = Math.min(width, height) / 100
    pen.strokeStyle = css(ink)
    for (const [inset, line] of rows('6 0.7, 8 0.25')) {
      pen.lineWidth = unit * line
      pen.strokeRect(unit * inset, unit * inset, width - unit * inset * 2, height - unit * inset * 2)
    }
    pen.fillStyle = css(ink)
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    useFont(pen, ITALIC, 500, unit * 8.5)
    const lines = wrap(pen, words, width - unit * 30, 5)
    for (const [index, line] of lines.entries())
      pen.fillText(line, width / 2, height / 2 + (index - (lines.length - 1) / 2) * unit * 12)
  })
}

/** Turned dots from black to white: what is compared with them becomes a halftone. */
export function dotScreen(size: Size, pitch: number): Canvas {
  return greys(size, (x, y) => {
    const [u, v] = [(x * 0.88 + y * 0.48) / pitch, (y * 0.88 - x * 0.48) / pitch]
    return 128 + 62 * (Math.cos(u * Math.PI * 2) + Math.cos(v * Math.PI * 2))
  })
}

/** Bare paper around what was brushed on by hand. */
export function brushedEdge({ width, height }: Size, random: Random): Canvas {
  const margin = Math.min(width, height) * 0.07
  const [ragged, streaks] = [
    clouds(width, height, margin * 0.6, random),
    clouds(width, Math.ceil(height / 10), margin * 0.8, random),
  ]
  const raster = createRgba8(width, height, [243, 238, 224])
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const side = Math.min(x, width - x) + streaks.data[Math.floor(y / 10) * width + x]! * margin * 0.8
      const rim = Math.min(side, Math.min(y, height - y) + ragged.data[at]! * margin * 0.3)
      raster.data[at * 4 + 3] = 255 * (1 - smoothstep(margin * 0.65, margin, rim))
    }
  return canvasOf(raster)
}

/** A soft burn of light on a clear sheet. */
export function glow(side: number, colour: Rgb255): Canvas {
  return sheet({ width: side, height: side }, (pen) => {
    const fall = pen.createRadialGradient(side / 2, side / 2, 0, side / 2, side / 2, side / 2)
    fall.addColorStop(0, css(mixed(colour, [255, 244, 210], 0.5), 0.95))
    fall.addColorStop(0.35, css(colour, 0.62))
    fall.addColorStop(1, css(colour, 0))
    pen.fillStyle = fall
    pen.fillRect(0, 0, side, side)
  })
}

/** From one colour to the next across the frame. */
export function sweep({ width, height }: Size, colours: readonly Rgb255[]): Canvas {
  return sheet({ width, height }, (pen) => {
    const fall = pen.createLinearGradient(0, 0, width, height)
    for (const [index, colour] of colours.entries())
      fall.addColorStop(index / Math.max(1, colours.length - 1), css(colour))
    pen.fillStyle = fall
    pen.fillRect(0, 0, width, height)
  })
}

/** A sight, and the scale of a heat camera. */
export function heatDisplay({ width, height }: Size, ramp: readonly Rgb255[]): Canvas {
  return sheet({ width, height }, (pen) => {
    const unit = Math.min(width, height) / 100
    const [left, top, wide, tall] = [width - unit * 9, height * 0.14, unit * 3.4, height * 0.72]
    const fall = pen.createLinearGradient(0, top + tall, 0, top)
    for (const [index, colour] of ramp.entries()) fall.addColorStop(index / (ramp.length - 1), css(colour))
    pen.fillStyle = fall
    pen.fillRect(left, top, wide, tall)
    pen.strokeStyle = '#ffffff'
    pen.lineWidth = Math.max(1, unit * 0.35)
    pen.strokeRect(left, top, wide, tall)
    drawSight(pen, { x: width / 2, y: height / 2 }, unit * 2, unit * 6)
  })
}

/** The light and shade of one stud after the other; grey where nothing changes. */
export function studs({ width, height }: Size, cell: number): Canvas {
  return sheet({ width, height }, (pen) => {
    pen.fillStyle = '#808080'
    pen.fillRect(0, 0, width, height)
    for (let y = 0; y < height; y += cell)
      for (let x = 0; x < width; x += cell) {
        pen.fillStyle = '#5a5a5a'
        pen.fillRect(x, y + cell - 1, cell, 1)
        pen.fillRect(x + cell - 1, y, 1, cell)
        for (const [offset, shade, size] of [
          [0.07, '#4c4c4c', 0.32],
          [-0.02, '#bcbcbc', 0.32],
          [0.015, '#929292', 0.29],
        ] as const) {
          pen.fillStyle = shade
          pen.fill(ellipse({ x: x + cell * (0.5 + offset), y: y + cell * (0.5 + offset) }, cell * size))
        }
      }
  })
}

/** All colours of a palette in one small picture, as the filter that reduces colours wants them. */
export function paletteSheet(colours: readonly Rgb255[]): Canvas {
  return sheet({ width: 16, height: 16 }, (pen) => {
    for (let cell = 0; cell < 256; cell++) {
      pen.fillStyle = css(colours[Math.min(cell, colours.length - 1)]!)
      pen.fillRect(cell % 16, Math.floor(cell / 16), 1, 1)
    }
  })
}
