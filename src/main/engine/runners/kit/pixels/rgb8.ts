import type { Sharp } from 'sharp'
import { openImage } from '../../../media/image.ts'
import type { Size } from './plane.ts'

/** Red, green and blue of every pixel, row by row. */
export interface Rgb8 extends Size {
  data: Uint8Array
}

/** One value for every pixel, row by row. */
export interface Mask extends Size {
  data: Uint8Array
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export async function readRgb8(image: Sharp): Promise<Rgb8> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

export async function readMask(image: Sharp, channel: 0 | 3): Promise<Mask> {
  const { data, info } = await image.extractChannel(channel).raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

export function openRgb8({ width, height, data }: Rgb8): Promise<Sharp> {
  return openImage(bytesOf(data), { raw: { width, height, channels: 3 } })
}

export function openMask({ width, height, data }: Mask): Promise<Sharp> {
  return openImage(bytesOf(data), { raw: { width, height, channels: 1 } })
}

/** The same bytes as sharp wants to have them. */
export const bytesOf = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength)

export async function resizeRgb8(raster: Rgb8, width: number, height: number): Promise<Rgb8> {
  if (raster.width === width && raster.height === height) return raster
  return readRgb8((await openRgb8(raster)).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }))
}

export async function resizeMask(plane: Mask, width: number, height: number): Promise<Mask> {
  if (plane.width === width && plane.height === height) return plane
  // a plane is a measure, not a picture: nothing may overshoot it
  return readMask((await openMask(plane)).resize(width, height, { fit: 'fill', kernel: 'linear' }), 0)
}

export async function blurMask(plane: Mask, sigma: number): Promise<Mask> {
  return readMask((await openMask(plane)).blur(Math.max(0.3, sigma)), 0)
}

/** The part of a raster inside a box, pixel by pixel. */
export function cutRgb8(raster: Rgb8, box: Box): Rgb8 {
  return { width: box.width, height: box.height, data: cut(raster, box, 3) }
}

export function cutMask(plane: Mask, box: Box): Mask {
  return { width: box.width, height: box.height, data: cut(plane, box, 1) }
}

function cut({ width, data }: Mask, box: Box, channels: number): Uint8Array {
  const part = new Uint8Array(box.width * box.height * channels)
  for (let y = 0; y < box.height; y++) {
    const from = ((box.top + y) * width + box.left) * channels
    part.set(data.subarray(from, from + box.width * channels), y * box.width * channels)
  }
  return part
}

/** Of red, green and blue side by side. */
export function meanColour(rgb: Uint8Array): [red: number, green: number, blue: number] {
  let [red, green, blue] = [0, 0, 0]
  for (let at = 0; at < rgb.length; at += 3) {
    red += rgb[at]!
    green += rgb[at + 1]!
    blue += rgb[at + 2]!
  }
  const count = rgb.length / 3
  return [red / count, green / count, blue / count]
}
