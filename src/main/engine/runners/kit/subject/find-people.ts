import { orWithoutPack } from '../../../media/pack.ts'
import type { RunContext } from '../../runner.ts'
import { type Plane, type Size, boxBlur, shareOf } from '../pixels/plane.ts'
import type { Pixels } from '../pixels/raw.ts'
import type { Eye } from './find-subject.ts'
import { dropSpecks } from './islands.ts'
import { findFaces, segmentPerson } from './people.ts'
import { mattePeople } from './person-matte.ts'
import { findSalient } from './salience.ts'
import { smoothstep } from '../maths.ts'

/** So far inside an outline, as a share of the longer side, nobody mistakes it. */
const DEEP = 0.025
/** Somebody who fills less of the picture is not what it is about. */
export const LEAST_PERSON = 0.01
/** Two networks that look for people have found the same ones when the matte has this much of the outline's inside. */
const LEAST_SHARED = 0.6
/** Without a face they have to agree on the whole shape: of a cup or a cat each sees something else. */
const LEAST_ALIKE = 0.85

/**
 * A matte of the people in a picture, hair included: null where it shows none, where the networks do not agree on who is
 * there, or where this machine lacks the one for mattes. What they hold and wear is part of them.
 */
export async function findPeople(image: Pixels, eye: Eye, context: RunContext): Promise<Plane | null> {
  if (eye === 'border') return null
  const faces = await orWithoutPack(() => findFaces(image, context), [])
  // of all that a picture may be about, a face says best that it is people
  if (eye === 'smart' && faces.length === 0) return null
  const outline = await segmentPerson(image, context)
  if (shareOf(outline) < LEAST_PERSON) return null
  const matte = await orWithoutPack(() => mattePeople(image, context), null)
  if (!matte) return null
  const inside = deepInside(outline, image)
  if (faces.length > 0 ? !covers(matte, inside) : !isAlike(matte, outline)) return null
  const held = eye === 'smart' ? beyond(matte, await findSalient(image, context), image) : null
  // hair before a ground of its own colour is sometimes missed, the middle of a head never by both
  const whole = matte.map((value, at) => Math.max(value, inside[at]!, held?.[at] ?? 0))
  return dropSpecks(whole, image)
}

export function deepInside(outline: Plane, size: Size): Plane {
  const marks = outline.map((value) => (value > 0.6 ? 1 : 0))
  const around = boxBlur(marks, size, reachOf(size), 'cut')
  return around.map((share) => smoothstep(0.95, 1, share))
}

const reachOf = ({ width, height }: Size) => Math.max(1, Math.round(Math.max(width, height) * DEEP))

export function covers(matte: Plane, inside: Plane): boolean {
  let [shared, all] = [0, 0]
  for (let at = 0; at < inside.length; at += 1) {
    all += inside[at]!
    if (matte[at]! > 0.5) shared += inside[at]!
  }
  return shared >= all * LEAST_SHARED
}

export function isAlike(matte: Plane, outline: Plane): boolean {
  let [both, either] = [0, 0]
  for (let at = 0; at < matte.length; at += 1) {
    const [one, other] = [matte[at]! > 0.5, outline[at]! > 0.5]
    if (one && other) both += 1
    if (one || other) either += 1
  }
  return both > either * LEAST_ALIKE
}

/** What stands out with them, away from their own outline, which the matte knows better. */
function beyond(matte: Plane, salient: Plane, size: Size): Plane {
  const near = boxBlur(
    matte.map((value) => (value > 0.1 ? 1 : 0)),
    size,
    reachOf(size),
    'cut',
  )
  const inside = deepInside(salient, size)
  return salient.map(
    (value, at) => smoothstep(0.6, 0.95, value) * Math.max(inside[at]!, 1 - smoothstep(0, 0.05, near[at]!)),
  )
}
