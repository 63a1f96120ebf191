import { type Box, type Mask, type Rgb8, readMask, readRgb8 } from '../../kit/pixels/rgb8.ts'
import type { Picture } from '../../kit/picture.ts'
import { fillLargeSmoothly } from './smooth-fill.ts'

/** How transparent a picture is, or null if nothing of it is. */
export async function readTransparency(picture: Picture, region?: Box): Promise<Mask | null> {
  const image = await picture.open()
  if (!(await image.metadata()).hasAlpha) return null
  const whole = image.ensureAlpha()
  const alpha = await readMask(region ? whole.extract(region) : whole, 3)
  return alpha.data.some((value) => value < 255) ? alpha : null
}

/** The colours of a picture; behind what is transparent those around it go on, so that no hidden black creeps in. */
export async function readColours(picture: Picture, region?: Box): Promise<Rgb8> {
  const image = await picture.open()
  const colours = await readRgb8(region ? image.extract(region) : image)
  const alpha = await readTransparency(picture, region)
  if (!alpha) return colours
  return fillLargeSmoothly(colours, { ...alpha, data: alpha.data.map((value) => (value < 16 ? 255 : 0)) })
}
