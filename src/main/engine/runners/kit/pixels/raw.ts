import type { Sharp } from 'sharp'

/** Pixels side by side, row by row, as sharp's `raw()` gives them. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}

/** Opaque pixels of a picture that is small enough to be held. */
export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

/** Pixels that can be worked on by sharp again. */
export async function openPixels({ data, width, height, channels }: Pixels): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
}
