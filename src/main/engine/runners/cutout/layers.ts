import { createSheet, type Sheet } from '../kit/drawing/sheet.ts'
import { boundsOf } from '../kit/pixels/plane.ts'
import { ImageData } from '@napi-rs/canvas'
import { alphaPlane, type Pixels } from '../kit/pixels/raw.ts'

/** A cut-out subject as something to draw with, without the emptiness around it. */
export function layerOf(cut: Pixels): Sheet {
  const { width, height, data } = cut
  const whole = createSheet(width, height)
  whole.pen.putImageData(
    new ImageData(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height),
    0,
    0,
  )
  const bounds = boundsOf(alphaPlane(cut), cut, 0.1)
  if (!bounds) return whole
  const trimmed = createSheet(bounds.right - bounds.left, bounds.bottom - bounds.top)
  trimmed.pen.drawImage(whole.canvas, -bounds.left, -bounds.top)
  return trimmed
}

/** The same outline, filled. */
export function silhouetteOf({ canvas }: Sheet, colour: string): Sheet {
  const layer = createSheet(canvas.width, canvas.height, colour)
  layer.pen.globalCompositeOperation = 'destination-in'
  layer.pen.drawImage(canvas, 0, 0)
  return layer
}

export function pixelsOfLayer({ canvas, pen }: Sheet): Pixels {
  const { width, height } = canvas
  const { data } = pen.getImageData(0, 0, width, height)
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width, height, channels: 4 }
}
