import type { Random } from '../../../kit/random.ts'
import { addSound, silence, type Sound } from '../../../kit/wave.ts'
import { bump, decaying, drive, filter, noise, scatter, softNoise, times, together, tone } from '../dsp.ts'
import type { Notion } from '../notion.ts'

function shot(seconds: number, random: Random, weight: number): Sound {
  const crack = times(noise(0.2, random), decaying(0.012, 0.0004))
  const body = times(
    filter(noise(seconds, random), 'low', (time) => 4200 * Math.exp(-time * 12) + 220),
    decaying(0.09 * weight, 0.001),
  )
  const thump = times(
    tone(0.4, (time) => 45 + 140 * Math.exp(-time * 32)),
    decaying(0.07 * weight),
  )
  const tail = times(filter(softNoise(seconds, random), 'low', 900), (time) => 0.5 * Math.exp(-time / (0.25 * weight)))
  return drive(together(crack, times(body, 1.2), thump, tail), 1.8)
}

function explosion(seconds: number, random: Random): Sound {
  const blast = times(
    filter(noise(seconds, random), 'low', (time) => 5200 * Math.exp(-time * 5) + 120),
    (time) => Math.min(1, time / 0.004) * Math.exp(-time / (seconds * 0.17)),
  )
  const boom = times(
    tone(seconds, (time) => 28 + 75 * Math.exp(-time * 5)),
    (time) => Math.exp(-time / (seconds * 0.2)),
  )
  const debris = scatter(
    seconds,
    (time) => 34 * Math.exp(-time * 1.2),
    random,
    () => times(filter(noise(0.12, random), 'band', random.between(300, 2600)), decaying(random.between(0.008, 0.03))),
    () => random.next() ** 3 * 0.8,
  )
  const rolling = times(
    filter(softNoise(seconds, random), 'low', 170),
    (time) => 2.4 * Math.exp(-time / (seconds * 0.28)),
  )
  return drive(together(times(blast, 1.1), times(boom, 0.9), debris, rolling), 1.7)
}

export const BLASTS: readonly Notion[] = [
  {
    words: ['explosion', 'explode', 'explodes', 'bomb', 'blast', 'detonation', 'boom', 'grenade', 'dynamite', 'kaboom'],
    comes: 'once',
    seconds: 4,
    level: 3,
    make: explosion,
  },
  {
    words: ['fireworks', 'firework', 'firecracker'],
    comes: 'scattered',
    seconds: 2.4,
    every: 1.5,
    make: (seconds, random) => {
      const whole = silence(seconds)
      addSound(
        whole,
        times(
          tone(0.7, (time) => 900 + 1500 * time),
          (time) => bump(0.7, 0.8)(time) * 0.12,
        ),
        0,
      )
      addSound(whole, times(explosion(1.4, random), 0.7), 0.75)
      addSound(
        whole,
        scatter(
          1.2,
          (time) => 60 * Math.exp(-time * 2),
          random,
          () => times(filter(noise(0.02, random), 'high', 2500), decaying(0.003, 0.0005)),
          () => random.next() * 0.7,
        ),
        1.05,
      )
      return whole
    },
  },
  {
    words: ['gun', 'gunshot', 'shot', 'pistol', 'gunfire', 'shoot', 'shooting', 'bang'],
    comes: 'once',
    seconds: 1.3,
    level: 2,
    make: (seconds, random) => shot(seconds, random, 1),
  },
  {
    words: ['cannon', 'shotgun', 'artillery', 'tank'],
    comes: 'once',
    seconds: 2.4,
    level: 3,
    make: (seconds, random) => shot(seconds, random, 2.4),
  },
  {
    words: ['machine gun', 'automatic rifle', 'rifle', 'minigun'],
    comes: 'steady',
    seconds: 0.5,
    every: 0.1,
    make: (seconds, random) => shot(seconds, random, 0.6),
  },
]
