import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { createSheet, fillRule, fillShape } from '../../kit/drawing/sheet.ts'
import type { ComposedPicture } from '../../kit/scene/compose-scene.ts'
import type { Element } from '../../kit/drawing/shape.ts'

/** A canvas whose units are those of the picture. */
export function pictureCanvas(
  picture: ComposedPicture,
  width: number,
  height: number,
): { canvas: Canvas; pen: SKRSContext2D; scale: number } {
  const { canvas, pen } = createSheet(width, height)
  const scale = width / picture.frame.width
  pen.setTransform(scale, 0, 0, height / picture.frame.height, 0, 0)
  return { canvas, pen, scale }
}

/** The picture as it was composed, flat: the model that painterly styles look at. */
export function paintFlat(
  picture: ComposedPicture,
  width: number,
  height: number,
  wanted: (element: Element) => boolean = () => true,
): Canvas {
  const { canvas, pen } = pictureCanvas(picture, width, height)
  for (const element of picture.elements) {
    if (wanted(element)) for (const shape of element.shapes) fillShape(pen, shape)
  }
  return canvas
}

/** White where the subjects show, as far as nothing nearer covers them. */
export function paintSubjectMask(picture: ComposedPicture, width: number, height: number): Canvas {
  const { canvas, pen } = pictureCanvas(picture, width, height)
  pen.fillStyle = '#000000'
  pen.fillRect(0, 0, picture.frame.width, picture.frame.height)
  for (const { role, shapes } of picture.elements) {
    if (role === 'light' || role === 'weather' || role === 'shade') continue
    pen.fillStyle = role === 'subject' ? '#ffffff' : '#000000'
    for (const { path } of shapes) pen.fill(path, fillRule(path))
  }
  return canvas
}

/** Changes every pixel in place, a band of rows at a time so that a great picture needs little more memory than itself. */
export async function eachRow(
  canvas: Canvas,
  change: (row: Uint8ClampedArray, y: number) => void,
  pause: (share: number) => Promise<void>,
): Promise<void> {
  const pen = canvas.getContext('2d')
  const { width, height } = canvas
  const band = Math.max(1, Math.floor(2 ** 20 / width))
  for (let top = 0; top < height; top += band) {
    const rows = Math.min(band, height - top)
    const image = pen.getImageData(0, top, width, rows)
    for (let row = 0; row < rows; row++) change(image.data.subarray(row * width * 4, (row + 1) * width * 4), top + row)
    pen.putImageData(image, 0, top)
    await pause((top + rows) / height)
  }
}
