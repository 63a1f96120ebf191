import { lerp } from '../../kit/maths.ts'
import type { Mouth } from './open-mouth.ts'

/** How much a new look counts against the one before: a mouth does not jump. */
const NEW_LOOK_SHARE = 0.6
/** A mouth that was seen a moment ago is still there when one look misses it, and gone when the next one does too. */
const MOST_MISSED = 1

/** Where a mouth is after each look, within one shot of a film. */
export function mouthFollower(): (now: Mouth | null) => Mouth | null {
  let known: Mouth | null = null
  let missed = 0
  return (now) => {
    missed = now ? 0 : missed + 1
    if (now) known = known ? between(known, now) : now
    else if (missed > MOST_MISSED) known = null
    return known
  }
}

const between = (before: Mouth, now: Mouth): Mouth => ({
  centre: {
    x: lerp(before.centre.x, now.centre.x, NEW_LOOK_SHARE),
    y: lerp(before.centre.y, now.centre.y, NEW_LOOK_SHARE),
  },
  half: lerp(before.half, now.half, NEW_LOOK_SHARE),
  angle: lerp(before.angle, now.angle, NEW_LOOK_SHARE),
  chin: lerp(before.chin, now.chin, NEW_LOOK_SHARE),
})
