import { smoothstep } from '../kit/pixels/plane.ts'
import { requiredInput, textOf } from '../kit/params.ts'
import { readPicture } from '../kit/picture.ts'
import { openPixels } from '../kit/pixels/raw.ts'
import { writeImage } from '../kit/write-image.ts'
import type { Runner } from '../runner.ts'
import { cutOut } from './cut-out.ts'
import type { Eye } from '../kit/subject/find-subject.ts'

const MAX_SIDE = 8192

/** How the outline meets what will lie behind it. */
const EDGES: Readonly<Record<string, (alpha: number) => number>> = {
  natural: (alpha) => alpha,
  crisp: (alpha) => smoothstep(0.42, 0.58, alpha),
  tight: (alpha) => smoothstep(0.45, 1, alpha),
}

/** Leaves the subject of a picture and makes everything else transparent. */
export function removeBackground(eye: Eye): Runner {
  return async (job, context) => {
    const picture = await readPicture(requiredInput(job, 'image'))
    const edge = EDGES[textOf(job, 'style')] ?? EDGES['natural']!
    const cut = await cutOut(picture, { eye, maxSide: MAX_SIDE, edge }, context)
    context.onProgress(0.85)
    return [await writeImage(job, 0, await openPixels(cut))]
  }
}
