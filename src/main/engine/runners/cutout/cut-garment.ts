import { orWithoutPack } from '../../media/pack.ts'
import type { Picture } from '../kit/picture.ts'
import { boundsOf } from '../kit/pixels/plane.ts'
import { alphaPlane, openPixels, pixelsOf, type Pixels } from '../kit/pixels/raw.ts'
import type { Eye } from '../kit/subject/find-subject.ts'
import { RunnerRefusedError, type RunContext } from '../runner.ts'
import { alreadyCut, cutOut, flatPixels } from './cut-out.ts'

const GARMENT_SIDE = 1280
/** Of the box around it: less are seams and folds of something whose cloth was taken for the ground. */
const LEAST_SOLID = 0.2
/** Of the picture: less is a button, more is all of it. */
const LEAST_SHARE = 0.03
const MOST_SHARE = 0.98
/** Of 255: the deviation of a picture that shows nothing but paper. */
const BLANK = 2
/** Of 255: how far paper strays from its own colour, and how little cloth may differ from it. */
const EVEN = 4
const FAINT = 2

/**
 * A garment without what it lies on. White cloth on white paper has next to no outline: where colours do not show one,
 * the network that knows things by their shape is asked, and where nobody can tell, nothing is hung on anybody.
 */
export async function cutGarment(picture: Picture, eye: Eye, context: RunContext): Promise<Pixels> {
  const own = await alreadyCut(picture, GARMENT_SIDE)
  if (own) return own
  const options = { eye, maxSide: GARMENT_SIDE }
  const cut = await cutOut(picture, options, context)
  if (isWorn(cut) && !(await isOnlyPart(cut, picture))) return cut
  const known =
    eye === 'smart' ? null : await orWithoutPack(() => cutOut(picture, { ...options, eye: 'smart' }, context), null)
  if (known && isWorn(known)) return known
  // cloth that fills the picture has no ground to be told from
  if (shareOf(cut) > MOST_SHARE && !(await isBlank(picture))) return cut
  throw new RunnerRefusedError(
    'invalid_input',
    'The garment cannot be told from what it lies on: use a picture before another colour, or one that is cut out.',
  )
}

function isWorn(cut: Pixels): boolean {
  const share = shareOf(cut)
  if (share < LEAST_SHARE || share > MOST_SHARE) return false
  const alpha = alphaPlane(cut)
  const box = boundsOf(alpha, cut)
  if (!box) return false
  return share * alpha.length > (box.right - box.left) * (box.bottom - box.top) * LEAST_SOLID
}

/** Whether more can be seen on an even ground beside what was cut out than in it. */
async function isOnlyPart(cut: Pixels, picture: Picture): Promise<boolean> {
  const { data, width, height } = await pixelsOf((await openPixels(await flatPixels(picture, cut))).blur(1.5))
  const paper = [0, 1, 2].map((channel) => data[channel]!)
  const strays = (at: number, far: number) =>
    paper.some((value, channel) => Math.abs(data[at * 3 + channel]! - value) > far)
  for (let x = 0; x < width; x += 1) if (strays(x, EVEN) || strays((height - 1) * width + x, EVEN)) return false
  let [inside, beside] = [0, 0]
  for (let at = 0; at < width * height; at += 1)
    if (cut.data[at * 4 + 3]! > 127) inside += 1
    else if (strays(at, FAINT)) beside += 1
  return beside > inside
}

function shareOf({ data, width, height }: Pixels): number {
  let count = 0
  for (let at = 3; at < data.length; at += 4) if (data[at]! > 127) count += 1
  return count / (width * height)
}

async function isBlank(picture: Picture): Promise<boolean> {
  const { channels } = await (await picture.open()).flatten({ background: '#ffffff' }).stats()
  return channels.every(({ stdev }) => stdev < BLANK)
}
