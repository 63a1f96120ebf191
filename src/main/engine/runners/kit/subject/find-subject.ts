import { type Plane, boundsOf, fitted, resizePlane, shareOf } from '../pixels/plane.ts'
import { orWithoutPack } from '../../../media/pack.ts'
import { findFaces, segmentPerson } from './people.ts'
import { openPixels, pixelsOf, type Pixels } from '../pixels/raw.ts'
import type { RunContext } from '../../runner.ts'
import { findByBorder, settleByColour } from './border-salience.ts'
import { keepMain } from './islands.ts'
import { findSalient } from './salience.ts'
import { smoothstep } from '../maths.ts'

/** How the subject is told from what is behind it. */
export type Eye =
  /** Networks for the main thing of a picture and for people. */
  | 'smart'
  /** A network that knows people only. */
  | 'people'
  /** Colours and edges. */
  | 'border'

export interface RoughSubject {
  mask: Plane
  /** How far the true outline may be from the mask's, as a share of the longer side. */
  uncertainty: number
  /** Whether it has hair. */
  wisps: boolean
}

const BORDER_SIDE = 360

/** A rough mask of the picture's subject; where nothing stands out, everything does. */
export async function findSubject(image: Pixels, eye: Eye, context: RunContext): Promise<RoughSubject> {
  const found = await look(image, eye, context)
  return hasSubject(found.mask, image) ? found : { mask: found.mask.fill(1), uncertainty: 0.002, wisps: false }
}

/**
 * The mask of the first eye that tells something from its surroundings. An eye whose networks are not on this machine
 * is passed over, and something that fills more than `mostShare` of the picture is not told from anything.
 */
export async function findWhatStandsOut(
  image: Pixels,
  { eyes, mostShare }: { eyes: readonly Eye[]; mostShare: number },
  context: RunContext,
): Promise<{ mask: Plane; standsOut: boolean }> {
  let mask: Plane = new Float32Array(image.width * image.height).fill(1)
  for (const eye of eyes) {
    const found = await orWithoutPack(() => findSubject(image, eye, context), null)
    if (!found) continue
    mask = found.mask
    if (shareOf(mask) < mostShare) return { mask, standsOut: true }
  }
  return { mask, standsOut: false }
}

/** A subject of next to no pixels is a mistake: an empty picture helps nobody. */
function hasSubject(mask: Plane, image: Pixels): boolean {
  return shareOf(mask) > 0.002 && boundsOf(mask, image) !== null
}

async function look(image: Pixels, eye: Eye, context: RunContext): Promise<RoughSubject> {
  if (eye === 'border') return { mask: await lookByBorder(image, context), uncertainty: 0.006, wisps: false }
  if (eye === 'people') {
    const people = keepMain(await segmentPerson(image, context), image)
    // without a person it still leaves what stands out, fur and feathers included
    return {
      mask: hasSubject(people, image) ? people : await lookByBorder(image, context),
      uncertainty: 0.014,
      wisps: true,
    }
  }
  const salient = await findSalient(image, context)
  const [face] = await findFaces(image, context)
  if (!face) return { mask: keepMain(await settle(image, salient, context), image), uncertainty: 0.006, wisps: false }
  const person = await segmentPerson(image, context)
  // what a person holds or wears belongs to them, a second thing beside them does not
  const both = person.map((value, at) => Math.max(value, smoothstep(0.6, 0.95, salient[at]!)))
  return { mask: keepMain(both, image), uncertainty: 0.012, wisps: true }
}

async function lookByBorder(image: Pixels, { signal }: RunContext): Promise<Plane> {
  const small = await reduced(image)
  return resizePlane(await findByBorder(small, signal), small, image)
}

async function settle(image: Pixels, mask: Plane, { signal }: RunContext): Promise<Plane> {
  const small = await reduced(image)
  return resizePlane(await settleByColour(small, resizePlane(mask, image, small), signal), small, image)
}

async function reduced(image: Pixels): Promise<Pixels> {
  const { width, height } = fitted(image, BORDER_SIDE)
  return pixelsOf((await openPixels(image)).resize(width, height, { fit: 'fill' }))
}
