import type { RunContext } from '../../runner.ts'
import { resizePlane, type Plane, type Size } from '../pixels/plane.ts'
import { chooseMask } from './choose-mask.ts'
import { decodeMasks, MASK_SIDE, type Pointing } from './decode-masks.ts'
import type { EncodedPicture } from './encode-picture.ts'
import { refineEdges } from './refine-edges.ts'
import { clamp } from '../maths.ts'

/** What is taken of a picture: a byte a pixel, row by row. */
interface Selection extends Size {
  alpha: Uint8Array
  score: number
}

/** A pixel of the network is off by about this part of itself along an edge. */
const UNCERTAIN = 0.6
/** How sharply its doubt ends, where the picture does not show an edge. */
const SHARPNESS = 1.5
/** Beyond it there is no doubt left. */
const SURE = 6

export async function selectIn(
  encoded: EncodedPicture,
  pointing: Pointing,
  context: Pick<RunContext, 'pack'>,
): Promise<Selection> {
  const { values, score } = chooseMask(await decodeMasks(encoded, pointing, context), pointing)
  const { picture } = encoded
  const reach = Math.max(1, Math.round((UNCERTAIN * Math.max(picture.width, picture.height)) / MASK_SIDE))
  const refined = refineEdges(picture, enlarge(values, picture), reach)
  const alpha = new Uint8Array(refined.length)
  for (let at = 0; at < alpha.length; at += 1) alpha[at] = Math.round(255 * refined[at]!)
  return { width: picture.width, height: picture.height, alpha, score: clamp(score) }
}

/** Between the pixels of the network, as it would have gone on. */
function enlarge(values: Plane, picture: Size): Plane {
  const mask = resizePlane(values, { width: MASK_SIDE, height: MASK_SIDE }, picture)
  for (let at = 0; at < mask.length; at += 1) {
    const value = mask[at]! * SHARPNESS
    mask[at] = value > SURE ? 1 : value < -SURE ? 0 : 1 / (1 + Math.exp(-value))
  }
  return mask
}
