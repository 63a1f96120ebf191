import { createSheet, fillRule, fillShape } from '../../kit/drawing/sheet.ts'
import { rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { ComposedPicture } from '../../kit/scene/compose-scene.ts'
import { adjust, mix } from '../../kit/colour/hex.ts'
import { ellipse } from '../../kit/drawing/paths.ts'
import type { Element, Shape } from '../../kit/drawing/shape.ts'
import { hashText } from '../../kit/random.ts'
import { eachRow, pictureCanvas } from './picture-canvas.ts'
import { skyColourNear } from './sky-rings.ts'
import type { Style } from './style.ts'
import { speckle } from '../../kit/pixels/texture.ts'

const SKY_BANDS = 7

/** A travel poster: few flat inks, a sky in rings around its light, sprayed shade, a paper margin. */
export const drawPoster: Style = async ({ picture, width, height, random, step }) => {
  const { canvas, pen } = pictureCanvas(picture, width, height)
  const shade = pictureCanvas(picture, width, height)
  shade.pen.fillStyle = '#000000'
  shade.pen.fillRect(0, 0, picture.frame.width, picture.frame.height)
  for (const [index, element] of picture.elements.entries()) {
    if (element.role === 'shade') continue
    for (const shape of element.shapes) {
      const bands = element.role === 'sky' ? skyBands(picture, shape) : null
      if (bands) for (const band of bands) fillShape(pen, band)
      else fillShape(pen, { ...shape, paint: typeof shape.paint === 'string' ? ink(shape.paint) : shape.paint })
      if (element.role !== 'light' && element.role !== 'weather') sprayShade(shade.pen, picture, element, shape)
    }
    if (index % 24 === 23) await step(0.6 * (index / picture.elements.length))
  }
  await step(0.6)
  const salt = hashText(String(random.next()), 7)
  await sprayGrain(canvas, shade.canvas, salt, (share) => step(0.6 + share * 0.35))
  drawMargin(canvas, picture)
  return canvas
}

/** Printing ink is a little fuller and warmer than light. */
function ink(colour: string): string {
  return mix(adjust(colour.slice(0, 7), { chroma: 1.16 }), '#f2c27a', 0.05) + colour.slice(7)
}

/** The gradient of a sky as rings of flat colour around the sun or moon. */
function skyBands(picture: ComposedPicture, { paint, path, glows }: Shape): Shape[] | null {
  if (typeof paint === 'string' || glows) return null
  const { frame, light } = picture
  const [left, , right] = path.getBounds()
  if (right - left < frame.width) return null
  const reach = Math.hypot(Math.max(light.x, frame.width - light.x), frame.height - light.y * 0.4)
  const bands: Shape[] = [{ path, paint: ink(skyColourNear(paint, 0)), glows: false }]
  for (let band = SKY_BANDS - 1; band > 0; band--) {
    bands.push({
      path: ellipse(light, reach * (band / SKY_BANDS) ** 1.15),
      paint: ink(skyColourNear(paint, 1 - band / SKY_BANDS)),
      glows: false,
    })
  }
  return bands
}

function level(value: number): string {
  const grey = Math.round(value * 255)
  return `rgb(${grey},${grey},${grey})`
}

/** How dark the spray lies on a shape: at its foot on land, on the side away from the light on things. */
function sprayShade(pen: SKRSContext2D, picture: ComposedPicture, { role }: Element, { path, glows }: Shape): void {
  const [left, top, right, bottom] = path.getBounds()
  const broad = role === 'land' || role === 'water' || role === 'sky'
  const strength = glows ? 0 : role === 'sky' ? 0.3 : broad ? 0.46 : role === 'cloud' ? 0.24 : 0.4
  const away = (left + right) / 2 > picture.light.x ? 1 : -1
  const gradient = broad
    ? pen.createLinearGradient(0, top, 0, Math.min(bottom, top + picture.frame.height * 0.42))
    : pen.createLinearGradient(away > 0 ? left : right, top, away > 0 ? right : left, bottom)
  const upside = role === 'sky' ? 1 : 0
  gradient.addColorStop(upside, level(0))
  gradient.addColorStop(0.5, level(strength * 0.22))
  gradient.addColorStop(1 - upside, level(strength))
  pen.fillStyle = gradient
  pen.fill(path, fillRule(path))
}

async function sprayGrain(
  canvas: Canvas,
  shade: Canvas,
  salt: number,
  pause: (share: number) => Promise<void>,
): Promise<void> {
  const levels = rgba8OfCanvas(shade).data
  // asking a canvas for its size is a native call: far too dear for every pixel
  const { width, height } = canvas
  // grain keeps its size on paper: one dot to a pixel on a small print, several on a large one
  const dot = Math.max(1, Math.round(Math.min(width, height) / 900))
  await eachRow(
    canvas,
    (row, y) => {
      const grainY = Math.floor(y / dot)
      for (let x = 0; x < width; x++) {
        const chance = speckle(Math.floor(x / dot), grainY, salt)
        const level = (levels[(y * width + x) * 4] ?? 0) / 255
        const at = x * 4
        const factor = level > chance ? 0.84 : chance > 0.985 ? 1.05 : 1
        if (factor === 1) continue
        row[at] = (row[at] ?? 0) * factor
        row[at + 1] = (row[at + 1] ?? 0) * factor * (factor < 1 ? 0.985 : 1)
        row[at + 2] = (row[at + 2] ?? 0) * (factor < 1 ? factor * 1.03 : factor)
      }
    },
    pause,
  )
}

function drawMargin(canvas: Canvas, picture: ComposedPicture): void {
  const pen = canvas.getContext('2d')
  const margin = Math.min(canvas.width, canvas.height) * 0.042
  const { canvas: sheet, pen: paper } = createSheet(
    canvas.width,
    canvas.height,
    mix('#f6ecd8', picture.palette.paper, 0.4),
  )
  paper.clearRect(margin, margin, canvas.width - margin * 2, canvas.height - margin * 2)
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.drawImage(sheet, 0, 0)
}
