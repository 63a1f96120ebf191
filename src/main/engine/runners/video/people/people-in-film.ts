import { orWithoutPack } from '../../../media/pack.ts'
import { type Bounds, type Plane, boundsOf, inPlace, resizePlane, shareOf, withRoom } from '../../kit/pixels/plane.ts'
import type { Pixels } from '../../kit/pixels/raw.ts'
import { covers, deepInside, isAlike, LEAST_PERSON } from '../../kit/subject/find-people.ts'
import { dropSpecks } from '../../kit/subject/islands.ts'
import { findFaces, segmentPerson } from '../../kit/subject/people.ts'
import { matteWithin, ROOM } from '../../kit/subject/person-matte.ts'
import type { RunContext } from '../../runner.ts'
import { sizeWithin } from '../../kit/film.ts'
import { cutFinder } from '../film/cuts.ts'
import type { Size } from '../film/film-source.ts'
import { readStrands, type CutFrame } from './read-strands.ts'
import { viewOf } from '../film/resample.ts'
import { smoothstep } from '../../kit/maths.ts'

/** The network for outlines sees no more than this anyway. */
const LOOK_SIDE = 256
/** With more pixels of a person the network for mattes loses the whole over the parts, and takes longer. */
const MOST_SEEN = 74_000
/**
 * What it looks at in one film at most, in pixels: about six minutes of one core, a fifth of the time that a film may take.
 * Only the film decides, never the clock, so that every machine makes the same pictures.
 */
const MOST_LOOKED_AT = 72e6

type Tools = Pick<RunContext, 'pack' | 'threads'>

/** Cuts people out of the frames of a film of so many, which come one after the other. */
export function peopleIn(size: Size, frames: number, context: Tools): (rgb: Uint8Array) => Promise<CutFrame> {
  const pixels = Math.min(MOST_SEEN, MOST_LOOKED_AT / frames)
  const isCut = cutFinder(size)
  let matteOf = createMatter(size, pixels, context)
  let before: Plane | null = null
  return async (rgb) => {
    if (isCut(rgb)) {
      matteOf = createMatter(size, pixels, context)
      before = null
    }
    const small = sizeWithin(size, LOOK_SIDE)
    const step = size.width / small.width
    const data = viewOf(rgb, size, small, { left: step / 2 - 0.5, top: step / 2 - 0.5, step })
    const look: Pixels = { data, ...small, channels: 3 }
    const outline = await segmentPerson(look, context)
    const matte = await matteOf({ data: rgb, ...size, channels: 3 }, look, outline)
    const cut = matte ? readStrands(rgb, matte, size) : { rgb, alpha: firmOutline(outline, small, size) }
    if (before) (matte ? calmStrands : calmOutline)(cut.alpha, before)
    before = cut.alpha
    return cut
  }
}

/** Mattes of people, hair included: null where there are none, or the networks do not agree on who is there. */
function createMatter(size: Size, pixels: number, context: Tools) {
  let isKnown = false
  /** Whoever was recognised once may turn away; until then a face says best that it is people, or the whole shape. */
  const agrees = async (matte: Plane, outline: Plane, inside: Plane, look: Pixels) => {
    if (!covers(matte, inside)) return false
    if (isKnown || isAlike(matte, outline)) return true
    return (await orWithoutPack(() => findFaces(look, context), [])).length > 0
  }
  return async (frame: Pixels, look: Pixels, outline: Plane): Promise<Plane | null> => {
    const found = shareOf(outline) < LEAST_PERSON ? null : boundsOf(outline, look, 0.4)
    const matte = found && (await orWithoutPack(() => matteOn(frame, look, found, pixels, context), null))
    const inside = deepInside(outline, look)
    isKnown = matte !== null && (await agrees(resizePlane(matte, size, look), outline, inside, look))
    if (!matte || !isKnown) return null
    const sure = resizePlane(inside, look, size)
    return matte.map((value, at) => Math.max(value, sure[at]!))
  }
}

async function matteOn(frame: Pixels, look: Size, found: Bounds, pixels: number, context: Tools): Promise<Plane> {
  const part = withRoom(enlarged(found, frame.width / look.width, frame.height / look.height), frame, ROOM)
  const width = part.right - part.left
  const near = dropSpecks(await matteWithin(frame, part, pixels, context), { width, height: part.bottom - part.top })
  return inPlace(near, part, frame)
}

const enlarged = ({ left, top, right, bottom }: Bounds, across: number, down: number): Bounds => ({
  left: Math.floor(left * across),
  top: Math.floor(top * down),
  right: Math.ceil(right * across),
  bottom: Math.ceil(bottom * down),
})

/** Small changes of a strand are the grain of the film; what moves is left as it is, or hair would trail behind. */
function calmStrands(alpha: Plane, before: Plane): void {
  for (let at = 0; at < alpha.length; at++) {
    const change = before[at]! - alpha[at]!
    alpha[at]! += change * 0.4 * Math.max(0, 1 - Math.abs(change) / 0.15)
  }
}

const firmOutline = (outline: Plane, small: Size, size: Size) =>
  resizePlane(outline, small, size).map((value) => smoothstep(0.25, 0.75, value))

/** Outlines found frame by frame flicker. */
function calmOutline(alpha: Plane, before: Plane): void {
  for (let at = 0; at < alpha.length; at++) {
    const change = before[at]! - alpha[at]!
    alpha[at]! += change * (Math.abs(change) > 0.5 ? 0.25 : 0.5)
  }
}
