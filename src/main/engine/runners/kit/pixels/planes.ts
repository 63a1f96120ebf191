import { type Plane, type Size, boxBlur, resizePlane } from './plane.ts'
import { openImage } from '../../../media/image.ts'
import type { ProducedOutput, RunJob } from '../../../jobs.ts'
import { breathe } from '../breathe.ts'
import { textOf } from '../params.ts'
import type { Picture } from '../picture.ts'
import { writeImage } from '../write-image.ts'
import type { RunContext } from '../../runner.ts'

/** A picture as numbers between 0 and 1. */
export interface Planes extends Size {
  red: Plane
  green: Plane
  blue: Plane
  /** Null when nothing shows through. */
  alpha: Uint8Array | null
}

export const pixelCount = ({ width, height }: Size): number => width * height

/** The picture's own size, or less where the job asks for less. */
export function keptSize(job: RunJob, { width, height }: Size): Size {
  const side = Number.parseInt(textOf(job, 'resolution'), 10) || 4096
  return scaled({ width, height }, Math.min(1, side / Math.max(width, height)))
}

/** As large as the job asks for, measured on the shorter side: what is drawn anew is sharp at any size. */
export function drawnSize(job: RunJob, { width, height }: Size): Size {
  const side = Number.parseInt(textOf(job, 'resolution'), 10) || 1024
  return scaled({ width, height }, Math.min(side / Math.min(width, height), (side * 2) / Math.max(width, height)))
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export async function readPlanes(picture: Picture, { width, height }: Size): Promise<Planes> {
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

export async function writePlanes(job: RunJob, raster: Planes): Promise<ProducedOutput> {
  const { width, height, alpha } = raster
  const bytes = toBytes(raster)
  const pixels = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const image = await openImage(pixels, { raw: { width, height, channels: 4 } })
  return writeImage(job, 0, alpha ? image : image.removeAlpha())
}

/** Lets a cancellation in and says how far the work is. */
export async function reach({ signal, onProgress }: RunContext, progress: number): Promise<void> {
  await breathe(signal)
  onProgress(progress)
}

const BAND = 400_000

/** Runs a piece of work over all pixels in bands short enough that a cancellation never waits. */
export async function inBands(
  { signal }: Pick<RunContext, 'signal'>,
  count: number,
  work: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < count; from += BAND) {
    work(from, Math.min(count, from + BAND))
    await breathe(signal)
  }
}

export function brightnessOf({ red, green, blue }: Planes): Plane {
  const plane = new Float32Array(red.length)
  for (let index = 0; index < plane.length; index++)
    plane[index] = red[index]! * 0.299 + green[index]! * 0.587 + blue[index]! * 0.114
  return plane
}

const product = (one: Plane, other: Plane) => one.map((value, index) => value * other[index]!)

/** How a guided smoothing is done: over what distance, and how strong an edge must be to stop it. */
interface Guidance {
  radius: number
  /** Differences in brightness below this are smoothed away. */
  edge: number
}

/** Smooths a plane along the shapes of a guide: what it says ends where the picture ends it (He's guided filter). */
export function guidedSmooth(plane: Plane, guide: Plane, size: Size, guidance: Guidance): Plane {
  return guidedBy(guide, size, guidance)(plane)
}

/** The same for several planes along one guide, which is worked out once. */
export function guidedBy(guide: Plane, size: Size, { radius, edge }: Guidance): (plane: Plane) => Plane {
  // its coefficients are smooth, so they are worked out small
  const factor = Math.max(1, Math.floor(radius / 6))
  const small = { width: Math.ceil(size.width / factor), height: Math.ceil(size.height / factor) }
  const reach = Math.max(1, Math.round(radius / factor))
  const g = resizePlane(guide, size, small)
  const [meanG, meanGG] = [boxBlur(g, small, reach), boxBlur(product(g, g), small, reach)]
  return (plane) => {
    const p = resizePlane(plane, size, small)
    const [meanP, meanGP] = [boxBlur(p, small, reach), boxBlur(product(g, p), small, reach)]
    const slope = meanGP.map((value, index) => {
      const spread = meanGG[index]! - meanG[index]! * meanG[index]!
      return (value - meanG[index]! * meanP[index]!) / (spread + edge * edge)
    })
    const offset = meanP.map((value, index) => value - slope[index]! * meanG[index]!)
    const slopes = resizePlane(boxBlur(slope, small, reach), small, size)
    const offsets = resizePlane(boxBlur(offset, small, reach), small, size)
    for (let index = 0; index < slopes.length; index++) slopes[index] = slopes[index]! * guide[index]! + offsets[index]!
    return slopes
  }
}

export function shrinkPlanes(raster: Planes, to: Size): Planes {
  const plane = (values: Plane) => resizePlane(values, raster, to)
  return { ...to, red: plane(raster.red), green: plane(raster.green), blue: plane(raster.blue), alpha: null }
}
