import { frameOf, textOf } from '../kit/params.ts'
import { requiredPicture } from '../kit/picture.ts'
import { openPixels } from '../kit/pixels/raw.ts'
import { writeImage } from '../kit/write-image.ts'
import type { Runner } from '../runner.ts'
import { colourOf } from './colour-of.ts'
import { cutOut } from './cut-out.ts'
import type { Eye } from '../kit/subject/find-subject.ts'
import { layerOf, pixelsOfLayer } from './layers.ts'
import { stage, wallFor } from './studio-set.ts'

/** Takes a product out of its snapshot and photographs it again, in a studio. */
export function shootProduct(eye: Eye): Runner {
  return async (job, context) => {
    const picture = await requiredPicture(job, 'image')
    const size = frameOf(job)
    const cut = await cutOut(picture, { eye, maxSide: Math.max(size.width, size.height) }, context)
    const wall = wallFor(textOf(job, 'palette'), colourOf(cut))
    const shot = stage(layerOf(cut), wall, size, {
      style: textOf(job, 'style'),
      lighting: textOf(job, 'lighting'),
      direction: textOf(job, 'light_direction'),
    })
    context.onProgress(0.9)
    return [await writeImage(job, 0, (await openPixels(pixelsOfLayer(shot))).removeAlpha())]
  }
}
