import { openMask, openRgb8 } from '../kit/pixels/rgb8.ts'
import type { Size } from '../kit/pixels/plane.ts'
import { numberOf } from '../kit/params.ts'
import { requiredPicture, type Picture } from '../kit/picture.ts'
import { writeImage } from '../kit/write-image.ts'
import type { Runner } from '../runner.ts'
import { enlarge } from './networks/esrgan.ts'
import { readColours, readTransparency } from './fill/colours.ts'

/** Careful resampling: soft edges come back, flat areas are left alone. */
export const upscaleByResampling: Runner = async (job, context) => {
  const picture = await requiredPicture(job, 'image')
  const factor = numberOf(job, 'upscale_factor', 2)
  context.onProgress(0.2)
  const image = (await picture.open())
    .resize(picture.width * factor, picture.height * factor, { kernel: 'lanczos3', fit: 'fill' })
    .sharpen({ sigma: 0.6 + factor * 0.25, m1: 0.3, m2: 2.2, x1: 3, y2: 9, y3: 12 })
  context.onProgress(0.3)
  return [await writeImage(job, 0, image)]
}

/** The network doubles the size; for four times it looks at its own work once more. */
export const upscaleByNetwork: Runner = async (job, context) => {
  const picture = await requiredPicture(job, 'image')
  const factor = numberOf(job, 'upscale_factor', 2)
  const colours = await readColours(picture)
  context.onProgress(0.02)
  const share = factor === 4 ? 0.2 : 0.95
  const twice = await enlarge(colours, { ...context, onProgress: (done) => context.onProgress(0.02 + share * done) })
  const enlarged =
    factor === 4
      ? await enlarge(twice, { ...context, onProgress: (done) => context.onProgress(0.22 + 0.75 * done) })
      : twice
  const image = await openRgb8(enlarged)
  const transparency = await enlargedTransparency(picture, enlarged)
  return [await writeImage(job, 0, transparency ? image.joinChannel(transparency) : image)]
}

async function enlargedTransparency(picture: Picture, { width, height }: Size): Promise<Buffer | null> {
  const alpha = await readTransparency(picture)
  if (!alpha) return null
  const enlarged = (await openMask(alpha)).resize(width, height, { fit: 'fill', kernel: 'cubic' })
  return enlarged.png({ compressionLevel: 1 }).toBuffer()
}
