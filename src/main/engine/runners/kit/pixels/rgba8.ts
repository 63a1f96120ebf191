import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import type { Rgb255 } from '../colour/rgb.ts'
import type { Plane, Size } from './plane.ts'

/** Pixels in memory: RGBA, eight bits each, opaque. */
export interface Rgba8 extends Size {
  data: Uint8ClampedArray<ArrayBuffer>
}

/** A plane that knows its size. */
export interface Field extends Size {
  data: Plane
}

export function createRgba8(width: number, height: number, [red, green, blue]: Rgb255 = [0, 0, 0]): Rgba8 {
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
export function workingSize({ width, height }: Size, { atLeast, longest }: { atLeast: number; longest: number }): Size {
  const side = Math.max(width, height)
  const scale = Math.min(Math.max(side, atLeast), longest) / side
  const length = (of: number) => Math.max(8, Math.round(of * scale))
  return { width: length(width), height: length(height) }
}

/** A picture without its transparency, stretched to the size: what was clear is white. */
export async function rgba8Of(image: Sharp, { width, height }: Size): Promise<Rgba8> {
  const pixels = await image
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer()
  return { width, height, data: clamped(pixels) }
}

export async function resized(raster: Rgba8, width: number, height: number): Promise<Rgba8> {
  const pixels = await sharpOf(raster).resize(width, height, { fit: 'fill', kernel: 'mitchell' }).raw().toBuffer()
  return { width, height, data: clamped(pixels) }
}

export function sharpOf({ width, height, data }: Rgba8): Sharp {
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })
}

export function canvasOf(raster: Rgba8): Canvas {
  const canvas = createCanvas(raster.width, raster.height)
  const pen = canvas.getContext('2d')
  const pixels = pen.createImageData(raster.width, raster.height)
  pixels.data.set(raster.data)
  pen.putImageData(pixels, 0, 0)
  return canvas
}

export function rgba8OfCanvas(canvas: Canvas): Rgba8 {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { width, height, data: data as Uint8ClampedArray<ArrayBuffer> }
}

const clamped = (pixels: Buffer) =>
  new Uint8ClampedArray(pixels.buffer as ArrayBuffer, pixels.byteOffset, pixels.byteLength)
