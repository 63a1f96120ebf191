import { fitted, resizePlane } from '../kit/pixels/plane.ts'
import { textOf } from '../kit/params.ts'
import { openPixels, pixelsOf, type Pixels } from '../kit/pixels/raw.ts'
import { keepRecent } from '../kit/recent.ts'
import { encodePicture, type EncodedPicture } from '../kit/selection/encode-picture.ts'
import { selectIn } from '../kit/selection/select.ts'
import type { Pointing } from '../kit/selection/decode-masks.ts'
import type { RoughSubject } from '../kit/subject/find-subject.ts'
import { RunnerRefusedError, type RunContext, type Runner } from '../runner.ts'
import { readPlaces } from '#shared/service/picture-places.ts'
import { removeBackground } from './remove-background.ts'

/** The edges of a selection lie along the picture's own; only how a pixel is mixed is still open. */
const UNCERTAINTY = 0.002
const MASK_SIDE = 1024
/** Twenty megabytes each, and many seconds' work: of one picture often one thing is taken after the other. */
const LOOKS_KEPT = 2
const looks = keepRecent<EncodedPicture>(LOOKS_KEPT)

/** Leaves what is at a point or in a box, and makes everything else transparent. */
export const cutOutAtPoints: Runner = (job, context) => {
  const read = readPlaces(textOf(job, 'text'))
  if ('fault' in read) throw new RunnerRefusedError('invalid_input', read.fault)
  return removeBackground((picture) => findAt(picture, read.places, context))(job, context)
}

async function findAt(picture: Pixels, pointing: Pointing, context: RunContext): Promise<RoughSubject> {
  const { width, height } = fitted(picture, MASK_SIDE)
  const small = await pixelsOf((await openPixels(picture)).resize(width, height, { fit: 'fill' }))
  // the same bytes are another picture in rows of another length
  const key = Buffer.concat([Buffer.from(`${width} ${height} `), small.data])
  const encoded = await looks(key, () => encodePicture(small, context))
  const { alpha } = await selectIn(encoded, pointing, context)
  if (!alpha.some((value) => value > 127))
    throw new RunnerRefusedError('invalid_input', 'There is nothing to be told from its surroundings at these places.')
  const mask = Float32Array.from(alpha, (value) => value / 255)
  return { mask: resizePlane(mask, small, picture), uncertainty: UNCERTAINTY, wisps: false }
}
