import type { Random } from '../../../kit/random.ts'
import { decaying, noise, silence, tone, type Take } from '../dsp.ts'
import { steady, type Notion } from '../notion.ts'
import { burst, crunch, knock } from './sounding-bodies.ts'

/** A foot: the heel, then the sole, on a ground that answers in its own way. */
const foot =
  (ground: (random: Random) => Take, thump: number) =>
  (_seconds: number, random: Random): Take => {
    const whole = silence(0.4)
    const heel = tone(0.12, (time) => 95 * Math.exp(-time * 9) + 45).times(decaying(0.025))
    whole.add(heel, 0, thump * 0.55)
    whole.add(ground(random), 0, 1.1)
    whole.add(ground(random), random.between(0.07, 0.11), 0.6)
    return whole
  }

export const FOOTSTEPS: readonly Notion[] = [
  steady(
    'footsteps, footstep, steps, walking, walk, walks, running, heels, marching',
    { seconds: 0.4, every: 0.56 },
    foot((random) => burst(random, 0.08, 900, 0.012), 1),
  ),
  steady(
    'footsteps on snow, footsteps in snow, walking on snow, walking in snow, snow',
    { seconds: 0.4, every: 0.62 },
    foot(crunch(900, 3800, 420), 0.35),
  ),
  steady(
    'footsteps on gravel, walking on gravel, gravel, pebbles',
    { seconds: 0.4, every: 0.58 },
    foot(crunch(1500, 6500, 190), 0.5),
  ),
  steady(
    'footsteps on leaves, walking through leaves, leaves, rustling, foliage, bushes',
    { seconds: 0.4, every: 0.6 },
    foot(crunch(2500, 9000, 260), 0.25),
  ),
  steady(
    'footsteps on wood, walking on wood, wooden floor, floorboards, stairs',
    { seconds: 0.4, every: 0.56 },
    foot((random) => knock(random).times(0.7), 0.7),
  ),
  steady(
    'footsteps in water, puddle, puddles, wading, mud',
    { seconds: 0.4, every: 0.62 },
    foot(
      (random) =>
        noise(0.22, random)
          .low((time) => 3800 - time * 14_000)
          .times(decaying(0.05, 0.008)),
      0.5,
    ),
  ),
]
