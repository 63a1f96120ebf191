import { type Size, boundsOf } from '../kit/pixels/plane.ts'
import { createCanvas, ImageData, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Pixels } from '../kit/pixels/raw.ts'

export interface Layer {
  canvas: Canvas
  pen: SKRSContext2D
}

export function emptyLayer({ width, height }: Size): Layer {
  const canvas = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  return { canvas, pen: canvas.getContext('2d') }
}

/** A cut-out subject as something to draw with, without the emptiness around it. */
export function layerOf(cut: Pixels): Layer {
  const { width, height, data } = cut
  const whole = emptyLayer(cut)
  whole.pen.putImageData(
    new ImageData(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height),
    0,
    0,
  )
  const alpha = new Float32Array(width * height)
  for (let at = 0; at < alpha.length; at += 1) alpha[at] = data[at * 4 + 3]! / 255
  const bounds = boundsOf(alpha, cut, 0.1)
  if (!bounds) return whole
  const trimmed = emptyLayer({ width: bounds.right - bounds.left, height: bounds.bottom - bounds.top })
  trimmed.pen.drawImage(whole.canvas, -bounds.left, -bounds.top)
  return trimmed
}

/** The same outline, filled. */
export function silhouetteOf({ canvas }: Layer, colour: string): Layer {
  const layer = emptyLayer(canvas)
  layer.pen.fillStyle = colour
  layer.pen.fillRect(0, 0, canvas.width, canvas.height)
  layer.pen.globalCompositeOperation = 'destination-in'
  layer.pen.drawImage(canvas, 0, 0)
  return layer
}

export function pixelsOfLayer({ canvas, pen }: Layer): Pixels {
  const { width, height } = canvas
  const { data } = pen.getImageData(0, 0, width, height)
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width, height, channels: 4 }
}
