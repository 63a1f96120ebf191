import type { Sharp } from 'sharp'
import { type Plane, type Size, resizePlane } from './plane.ts'

/** A picture as numbers between 0 and 1. */
export interface Planes extends Size {
  red: Plane
  green: Plane
  blue: Plane
  /** Null when nothing shows through. */
  alpha: Uint8Array | null
}

export const CHANNELS = ['red', 'green', 'blue'] as const

export const pixelCount = ({ width, height }: Size): number => width * height

export async function readPlanes(picture: { open(): Promise<Sharp> }, { width, height }: Size): Promise<Planes> {
  const image = (await picture.open()).resize(width, height, { fit: 'fill' })
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { channels } = info
  const colours = channels < 3 ? 1 : 3
  const plane = (channel: number) => {
    const values = new Float32Array(width * height)
    for (let index = 0, at = channel; index < values.length; index++, at += channels) values[index] = data[at]! / 255
    return values
  }
  const alpha = colours < channels ? readAlpha(data, channels) : null
  return { width, height, red: plane(0), green: plane(colours > 1 ? 1 : 0), blue: plane(colours > 1 ? 2 : 0), alpha }
}

function readAlpha(data: Buffer, channels: number): Uint8Array | null {
  const alpha = new Uint8Array(data.length / channels)
  let opaque = true
  for (let index = 0; index < alpha.length; index++) {
    alpha[index] = data[index * channels + channels - 1]!
    if (alpha[index] !== 255) opaque = false
  }
  return opaque ? null : alpha
}

/** Between 0 and 255, as canvas and sharp take it. */
export function toBytes(raster: Planes): Uint8ClampedArray {
  const { red, green, blue, alpha } = raster
  const bytes = new Uint8ClampedArray(pixelCount(raster) * 4)
  for (let index = 0, at = 0; index < red.length; index++, at += 4) {
    bytes[at] = red[index]! * 255
    bytes[at + 1] = green[index]! * 255
    bytes[at + 2] = blue[index]! * 255
    bytes[at + 3] = alpha ? alpha[index]! : 255
  }
  return bytes
}

export function fromBytes(bytes: Uint8Array | Uint8ClampedArray, { width, height }: Size): Planes {
  const raster = blankPlanes({ width, height })
  for (let index = 0, at = 0; index < width * height; index++, at += 4) {
    raster.red[index] = bytes[at]! / 255
    raster.green[index] = bytes[at + 1]! / 255
    raster.blue[index] = bytes[at + 2]! / 255
  }
  return raster
}

export function blankPlanes({ width, height }: Size): Planes {
  const plane = () => new Float32Array(width * height)
  return { width, height, red: plane(), green: plane(), blue: plane(), alpha: null }
}

/** The same done to each of its three channels. */
export const mapPlanes = ({ red, green, blue }: Planes, change: (plane: Plane) => Plane) => ({
  red: change(red),
  green: change(green),
  blue: change(blue),
})

export const shrinkPlanes = (raster: Planes, to: Size): Planes => ({
  ...to,
  ...mapPlanes(raster, (plane) => resizePlane(plane, raster, to)),
  alpha: null,
})
