import { orWithoutPack } from '../../../media/pack.ts'
import { meanDifference } from '../../kit/maths.ts'
import { sample } from '../../kit/pixels/plane.ts'
import type { RunContext } from '../../runner.ts'
import { mixedAlong, motionAt, packed, pairOf, type Motion } from './between-frames.ts'
import { areOtherColours, coloursOf, glimpseOf, SAME_SCENE, type Glimpse } from '../film/cuts.ts'
import type { Size } from '../film/film-source.ts'
import { atMoment, lookedAt, seenMotion } from './motion-network.ts'

/** The picture at a moment between two others, which are 0 and 1. */
export type InBetween = (moment: number) => Uint8Array

interface InBetweenPlan extends Size {
  /** How many times smaller the pictures are that the network looks at. */
  shrink: number
  /** Whether the two may belong to different scenes, which are not mixed then. */
  mayCut: boolean
}

const LONGEST_LOOK = 640
/**
 * What the network looks at in one film at most, in pixels: about six minutes of one slow core, a fifth of the time
 * that a film may take. Only the film decides, never the clock, so that every machine makes the same pictures.
 */
const MOST_LOOKED_AT = 96e6

/** Small enough that a film of so many pairs of pictures is done in time. */
export function shrinkFor(size: Size, pairs: number): number {
  let shrink = 1
  while (Math.max(size.width, size.height) / shrink > LONGEST_LOOK || pairs * lookedAt(size, shrink) > MOST_LOOKED_AT)
    shrink *= 2
  return shrink
}

/**
 * What lies between two pictures follows the motion that the network has seen, or without it in the media pack a flow
 * of our own. One look serves all moments.
 */
export async function inBetween(
  from: Uint8Array,
  to: Uint8Array,
  { shrink, mayCut, ...size }: InBetweenPlan,
  context: RunContext,
): Promise<InBetween> {
  const nearest: InBetween = (moment) => (moment < 0.5 ? from : to)
  const glimpses = [from, to].map((rgb) => glimpseOf(rgb, size)) as [Glimpse, Glimpse]
  if (areAlike(glimpses)) return nearest
  const [one, other] = [packed(from), packed(to)]
  const seen = await orWithoutPack(() => seenMotion(from, to, size, shrink, context), null)
  if (seen) {
    if (mayCut && isUnexplained(glimpses, size, seen)) return nearest
    return (moment) => mixedAlong(one, other, size, atMoment(seen, size, moment))
  }
  if (mayCut && areOfOtherColours(glimpses, from, to)) return nearest
  const pair = pairOf(from, to, size)
  return (moment) => mixedAlong(one, other, size, motionAt(pair, moment))
}

/** Of 255, anywhere in a glimpse: what differs less is the noise of the encoder. */
const NOTHING_MOVES = 0.75

function areAlike([one, other]: readonly [Glimpse, Glimpse]): boolean {
  return one.grey.every((value, at) => Math.abs(value - other.grey[at]!) < NOTHING_MOVES)
}

/**
 * How much of the difference may stay when both pictures are moved to the same moment. Pans by a fifth of the picture
 * and zooms were measured at 0.3 at most, cuts at 0.4 to 0.9.
 */
const EXPLAINED = 0.35

function isUnexplained([one, other]: readonly [Glimpse, Glimpse], { width, height }: Size, motion: Motion): boolean {
  const [perX, perY] = [width / one.width, height / one.height]
  let [before, after] = [0, 0]
  for (let y = 0, at = 0; y < one.height; y++)
    for (let x = 0; x < one.width; x++, at++) {
      const column = Math.floor(((x + 0.5) / one.width) * motion.width)
      const place = Math.floor(((y + 0.5) / one.height) * motion.height) * motion.width + column
      before += Math.abs(one.grey[at]! - other.grey[at]!)
      after += Math.abs(
        sample(one.grey, one, x + motion.fromX[place]! / perX, y + motion.fromY[place]! / perY) -
          sample(other.grey, other, x + motion.toX[place]! / perX, y + motion.toY[place]! / perY),
      )
    }
  return before / one.grey.length > SAME_SCENE && after > before * EXPLAINED
}

/** The flow of our own loses what is fast, and then fast motion looks like a cut: colours tell them apart. */
const areOfOtherColours = ([one, other]: readonly [Glimpse, Glimpse], from: Uint8Array, to: Uint8Array): boolean =>
  meanDifference(one.grey, other.grey) >= SAME_SCENE && areOtherColours(coloursOf(from), coloursOf(to))
