import { listed } from '../../../kit/words/listed.ts'
import type { Random } from '../../../kit/random.ts'
import type { Sound } from '../../../kit/wave.ts'
import { bump, decaying, drive, filter, noise, scatter, softNoise, times, together, tone, wander } from '../dsp.ts'
import type { Notion } from '../notion.ts'
import { bell } from './sounding-bodies.ts'

function sparkle(seconds: number, random: Random): Sound {
  const scale = [1, 1.125, 1.25, 1.5, 1.667, 2, 2.25, 2.5, 3]
  let step = 0
  return scatter(
    seconds * 0.75,
    24,
    random,
    () =>
      bell(0.7, 1400 * scale[Math.min(8, Math.floor((step++ / (seconds * 18)) * 9))]! * random.pick([1, 1, 2]), 0.16),
    () => random.between(0.15, 0.5),
  )
}

export const SCIENCE_FICTION: readonly Notion[] = [
  {
    words: ['laser', 'lasers', 'blaster', 'pew', 'pew pew', 'ray gun', 'phaser', 'plasma'],
    comes: 'once',
    seconds: 0.5,
    make: (seconds, random) =>
      times(
        drive(
          together(
            tone(seconds, (time) => 2600 * Math.exp(-time * 9) + 160, 'square'),
            times(
              filter(noise(seconds, random), 'band', (time) => 4000 * Math.exp(-time * 8) + 300),
              0.3,
            ),
          ),
          1.4,
        ),
        (time) => 0.6 * decaying(0.14)(time) * Math.min(1, (seconds - time) / 0.03),
      ),
  },
  {
    words: ['lightsaber', 'light saber', 'energy sword', 'force field', 'shield', 'energy'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const sway = wander(random, 1.8)
      return filter(
        together(
          tone(seconds, (time) => 92 + 14 * sway(time), 'saw'),
          tone(seconds, (time) => 93.5 + 15 * sway(time), 'saw'),
          times(
            tone(seconds, (time) => 184 + 28 * sway(time), 'square'),
            0.4,
          ),
        ),
        'low',
        (time) => 500 + 1600 * sway(time),
      )
    },
  },
  {
    words: ['ufo', 'alien', 'flying saucer', 'theremin', 'aliens', 'tractor beam', 'martian'],
    comes: 'bed',
    seconds: 60,
    make: (seconds) =>
      times(
        together(
          tone(seconds, (time) => 520 + 190 * Math.sin(time * 2 * Math.PI * 5.5) + 120 * Math.sin(time * 1.3)),
          times(
            tone(seconds, (time) => 262 + 95 * Math.sin(time * 2 * Math.PI * 5.5)),
            0.6,
          ),
        ),
        (time) => 0.4 + 0.15 * Math.sin(time * 2 * Math.PI * 5.5),
      ),
  },
  {
    words: listed(`sci-fi, spaceship, space, drone ambience, futuristic, space station, starship, cockpit, ambience,
      dark ambience, sci fi, void`),
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const [open, pan] = [wander(random, 0.35), wander(random, 0.5)]
      return together(
        times(
          filter(
            together(tone(seconds, 55, 'saw'), tone(seconds, 55.4, 'saw'), tone(seconds, 82.6, 'saw')),
            'low',
            (time) => 150 + 700 * open(time),
            2,
          ),
          0.5,
        ),
        times(
          tone(seconds, (time) => 660 + 6 * pan(time)),
          (time) => 0.05 * pan(time),
        ),
        times(
          filter(softNoise(seconds, random), 'band', (time) => 500 + 900 * open(time), 3),
          0.3,
        ),
      )
    },
  },
  {
    words: ['teleport', 'warp', 'portal', 'beam', 'hyperspace', 'time travel', 'wormhole', 'materialize'],
    comes: 'once',
    seconds: 2,
    make: (seconds, random) =>
      times(
        together(
          tone(seconds, (time) => 200 * 12 ** (time / seconds) + 60 * Math.sin(time * 150)),
          times(
            filter(noise(seconds, random), 'band', (time) => 400 * 15 ** (time / seconds), 3),
            0.8,
          ),
          times(sparkle(seconds, random), 0.6),
        ),
        (time) => bump(seconds, 0.7)(time),
      ),
  },
  {
    words: listed(`magic, magical, sparkle, sparkles, spell, fairy, twinkle, wand, shimmer, enchanted, fairy dust,
      glitter, dream, heal, healing`),
    comes: 'once',
    seconds: 2.4,
    make: sparkle,
  },
]
