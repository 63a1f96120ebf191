import type { Upright, UprightJob } from '../jobs/service-jobs.ts'
import { readAnimation } from './animation.ts'
import { openImage, writeEncoded } from './image.ts'

/** High enough that nobody sees that it was written twice. */
const QUALITY = 92

/**
 * A picture as it is shown. Cameras write how it was held beside the pixels, and whoever reads those alone has a photo
 * that lies on its side: a mask of what is shown does not fit it.
 */
export async function writeUpright(
  { path, target }: UprightJob,
  { signal }: { signal: AbortSignal },
): Promise<Upright> {
  // a moving one first: counting its frames takes libvips long
  if (await readAnimation(path)) return { turned: false }
  const picture = await openImage(path)
  const { format, orientation = 1, chromaSubsampling } = await picture.metadata()
  if (orientation === 1) return { turned: false }
  const upright = picture.autoOrient().keepIccProfile()
  // drawings and all else have no camera that was held
  switch (format) {
    case 'jpeg':
      await writeEncoded(upright.jpeg({ quality: QUALITY, chromaSubsampling: asIn(chromaSubsampling) }), target)
      break
    case 'png':
      await writeEncoded(upright.png(), target)
      break
    case 'webp':
      await writeEncoded(upright.webp({ quality: QUALITY }), target)
      break
    default:
      return { turned: false }
  }
  signal.throwIfAborted()
  return { turned: true }
}

/** Colours as coarse as they were: finer ones would only make a file that is too large for its service. */
const asIn = (subsampling: string | undefined) => (subsampling === '4:2:0' ? '4:2:0' : '4:4:4')
