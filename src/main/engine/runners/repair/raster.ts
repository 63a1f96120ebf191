import type { Sharp } from 'sharp'
import { openImage } from '../../media/image.ts'

/** Red, green and blue of every pixel, row by row. */
export interface Raster {
  width: number
  height: number
  data: Uint8Array
}

/** One value for every pixel, row by row. */
export interface Plane {
  width: number
  height: number
  data: Uint8Array
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export async function readRaster(image: Sharp): Promise<Raster> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

export async function readPlane(image: Sharp, channel: 0 | 3): Promise<Plane> {
  const { data, info } = await image.extractChannel(channel).raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

export function openRaster({ width, height, data }: Raster): Promise<Sharp> {
  return openImage(bytesOf(data), { raw: { width, height, channels: 3 } })
}

export function openPlane({ width, height, data }: Plane): Promise<Sharp> {
  return openImage(bytesOf(data), { raw: { width, height, channels: 1 } })
}

/** The same bytes as sharp wants to have them. */
export const bytesOf = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength)

export async function resizeRaster(raster: Raster, width: number, height: number): Promise<Raster> {
  if (raster.width === width && raster.height === height) return raster
  return readRaster((await openRaster(raster)).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }))
}

export async function resizePlane(plane: Plane, width: number, height: number): Promise<Plane> {
  if (plane.width === width && plane.height === height) return plane
  // a plane is a measure, not a picture: nothing may overshoot it
  return readPlane((await openPlane(plane)).resize(width, height, { fit: 'fill', kernel: 'linear' }), 0)
}

export async function blurPlane(plane: Plane, sigma: number): Promise<Plane> {
  return readPlane((await openPlane(plane)).blur(Math.max(0.3, sigma)), 0)
}

/** The part of a raster inside a box, pixel by pixel. */
export function cutRaster(raster: Raster, box: Box): Raster {
  return { width: box.width, height: box.height, data: cut(raster, box, 3) }
}

export function cutPlane(plane: Plane, box: Box): Plane {
  return { width: box.width, height: box.height, data: cut(plane, box, 1) }
}

function cut({ width, data }: Plane, box: Box, channels: number): Uint8Array {
  const part = new Uint8Array(box.width * box.height * channels)
  for (let y = 0; y < box.height; y++) {
    const from = ((box.top + y) * width + box.left) * channels
    part.set(data.subarray(from, from + box.width * channels), y * box.width * channels)
  }
  return part
}
