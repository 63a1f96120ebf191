import type { Random } from '../../../kit/random.ts'
import { addSound, silence, type Sound } from '../../../kit/wave.ts'
import { decaying, filter, noise, times, tone } from '../dsp.ts'
import type { Notion } from '../notion.ts'
import { burst, crunch, knock } from './sounding-bodies.ts'

/** A foot: the heel, then the sole, on a ground that answers in its own way. */
const foot =
  (ground: (random: Random) => Sound, thump: number) =>
  (_seconds: number, random: Random): Sound => {
    const whole = silence(0.4)
    const heel = times(
      tone(0.12, (time) => 95 * Math.exp(-time * 9) + 45),
      decaying(0.025),
    )
    addSound(whole, heel, 0, thump * 0.55)
    addSound(whole, ground(random), 0, 1.1)
    addSound(whole, ground(random), random.between(0.07, 0.11), 0.6)
    return whole
  }

export const FOOTSTEPS: readonly Notion[] = [
  {
    words: ['footsteps', 'footstep', 'steps', 'walking', 'walk', 'walks', 'running', 'heels', 'marching'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.56,
    make: foot((random) => burst(random, 0.08, 900, 0.012), 1),
  },
  {
    words: ['footsteps on snow', 'footsteps in snow', 'walking on snow', 'walking in snow', 'snow'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.62,
    make: foot(crunch(900, 3800, 420), 0.35),
  },
  {
    words: ['footsteps on gravel', 'walking on gravel', 'gravel', 'pebbles'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.58,
    make: foot(crunch(1500, 6500, 190), 0.5),
  },
  {
    words: ['footsteps on leaves', 'walking through leaves', 'leaves', 'rustling', 'foliage', 'bushes'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.6,
    make: foot(crunch(2500, 9000, 260), 0.25),
  },
  {
    words: ['footsteps on wood', 'walking on wood', 'wooden floor', 'floorboards', 'stairs'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.56,
    make: foot((random) => times(knock(random), 0.7), 0.7),
  },
  {
    words: ['footsteps in water', 'puddle', 'puddles', 'wading', 'mud'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.62,
    make: foot(
      (random) =>
        times(
          filter(noise(0.22, random), 'low', (time) => 3800 - time * 14_000),
          decaying(0.05, 0.008),
        ),
      0.5,
    ),
  },
]
