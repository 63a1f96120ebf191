import type { Sharp } from 'sharp'
import type { Plane, Size } from './plane.ts'

/** Pixels side by side, row by row, as sharp's `raw()` gives them. */
export interface Pixels extends Size {
  data: Uint8Array
  channels: 3 | 4
}

/** Opaque pixels of a picture that is small enough to be held. */
export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

/** How much of each pixel is there, 0 to 1, of a picture that has transparency. */
export function alphaPlane({ data, width, height }: Pixels): Plane {
  const alpha = new Float32Array(width * height)
  for (let at = 0; at < alpha.length; at++) alpha[at] = data[at * 4 + 3]! / 255
  return alpha
}

/** Pixels that can be worked on by sharp again. */
export async function openPixels({ data, width, height, channels }: Pixels): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
}
