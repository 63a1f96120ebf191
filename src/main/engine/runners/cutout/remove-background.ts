import { LONGEST_SIDE } from '../kit/model-draft.ts'
import { smoothstep } from '../kit/maths.ts'
import { textOf } from '../kit/params.ts'
import { requiredPicture, type Picture } from '../kit/picture.ts'
import { openPixels } from '../kit/pixels/raw.ts'
import { writeImage } from '../kit/write-image.ts'
import type { RunContext, Runner } from '../runner.ts'
import { alreadyCut, cutOut, type Finder } from './cut-out.ts'
import type { Eye } from '../kit/subject/find-subject.ts'
import { asSticker } from './sticker.ts'

/** How the outline meets what will lie behind it. */
const EDGES: Readonly<Record<string, (alpha: number) => number>> = {
  natural: (alpha) => alpha,
  crisp: (alpha) => smoothstep(0.42, 0.58, alpha),
  tight: (alpha) => smoothstep(0.45, 1, alpha),
  sticker: (alpha) => smoothstep(0.3, 0.7, alpha),
}

/** Leaves the subject of a picture and makes everything else transparent. */
export function removeBackground(eye: Eye | Finder): Runner {
  return async (job, context) => {
    const picture = await requiredPicture(job, 'image')
    const style = textOf(job, 'style')
    const edge = EDGES[style] ?? EDGES['natural']!
    const cut =
      (style === 'sticker' ? await alreadyCut(picture, LONGEST_SIDE) : null) ??
      (await found(picture, eye, edge, context))
    context.onProgress(0.85)
    const done = style === 'sticker' ? (asSticker(cut, LONGEST_SIDE) ?? cut) : cut
    return [await writeImage(job, 0, await openPixels(done))]
  }
}

const found = (picture: Picture, eye: Eye | Finder, edge: (alpha: number) => number, context: RunContext) =>
  cutOut(picture, { eye, maxSide: LONGEST_SIDE, edge }, context)
