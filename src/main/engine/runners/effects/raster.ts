import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type { Sharp } from 'sharp'
import sharp from 'sharp'

/** Pixels in memory: RGBA, eight bits each, opaque. */
export interface Raster {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

/** One number for every pixel. */
export interface Field {
  width: number
  height: number
  data: Float32Array<ArrayBuffer>
}

export type Rgb = readonly [red: number, green: number, blue: number]

export function createRaster(width: number, height: number, [red, green, blue]: Rgb = [0, 0, 0]): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  new Uint32Array(data.buffer).fill(((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0)
  return { width, height, data }
}

export const createField = (width: number, height: number): Field => ({
  width,
  height,
  data: new Float32Array(width * height),
})

/** What a picture of this size becomes inside a square of `longest`, never enlarged past `atLeast`. */
export function workingSize(
  { width, height }: { width: number; height: number },
  { atLeast, longest }: { atLeast: number; longest: number },
): { width: number; height: number } {
  const side = Math.max(width, height)
  const scale = Math.min(Math.max(side, atLeast), longest) / side
  const length = (of: number) => Math.max(8, Math.round(of * scale))
  return { width: length(width), height: length(height) }
}

/**
 * A picture without its transparency: what was clear is white. It is stretched to the size, or `cut` to it around what
 * draws the eye: of two resizes in one chain only the last counts.
 */
export async function rasterOf(
  image: Sharp,
  { width, height, cut = false }: { width: number; height: number; cut?: boolean },
): Promise<Raster> {
  const pixels = await image
    .resize(width, height, cut ? { fit: 'cover', position: 'attention' } : { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer()
  return { width, height, data: clamped(pixels) }
}

export async function resized(raster: Raster, width: number, height: number): Promise<Raster> {
  const pixels = await sharpOf(raster).resize(width, height, { fit: 'fill', kernel: 'mitchell' }).raw().toBuffer()
  return { width, height, data: clamped(pixels) }
}

export function sharpOf({ width, height, data }: Raster): Sharp {
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })
}

export function canvasOf(raster: Raster): Canvas {
  const canvas = createCanvas(raster.width, raster.height)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(raster.width, raster.height)
  pixels.data.set(raster.data)
  context.putImageData(pixels, 0, 0)
  return canvas
}

export function rasterOfCanvas(canvas: Canvas): Raster {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { width, height, data: data as Uint8ClampedArray<ArrayBuffer> }
}

const clamped = (pixels: Buffer) =>
  new Uint8ClampedArray(pixels.buffer as ArrayBuffer, pixels.byteOffset, pixels.byteLength)
