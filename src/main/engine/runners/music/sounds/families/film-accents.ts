import { listed } from '../../../kit/words/listed.ts'
import { rows, type XYZ } from '../../../kit/rows.ts'
import type { Random } from '../../../kit/random.ts'
import { addSound, silence, type Sound } from '../../../kit/wave.ts'
import { bump, decaying, drive, filter, noise, softNoise, struck, times, together, tone, wander } from '../dsp.ts'
import type { Notion } from '../notion.ts'
import { tune } from './sounding-bodies.ts'

const whoosh = (seconds: number, random: Random, low: number, high: number): Sound =>
  times(
    together(
      filter(noise(seconds, random), 'band', (time) => low + (high - low) * bump(seconds, 0.5)(time), 1.3),
      times(filter(softNoise(seconds, random), 'low', 500), 0.5),
    ),
    (time) => bump(seconds, 0.5)(time) ** 1.3,
  )

export const FILM_ACCENTS: readonly Notion[] = [
  {
    words: listed(
      'impact, crash, car crash, collision, thud, hit hard, cinematic hit, braam, drop impact, fall, stomp',
    ),
    comes: 'once',
    seconds: 3,
    level: 2,
    make: (seconds, random) =>
      drive(
        together(
          times(
            tone(seconds, (time) => 32 + 90 * Math.exp(-time * 14)),
            decaying(0.7),
          ),
          times(
            filter(noise(seconds, random), 'low', (time) => 3500 * Math.exp(-time * 8) + 100),
            decaying(0.18),
          ),
          times(struck(seconds, rows<XYZ>('143 0.5 0.5, 211 0.4 0.42, 397 0.3 0.3, 861 0.2 0.2')), 0.6),
        ),
        1.6,
      ),
  },
  {
    words: ['whoosh', 'woosh', 'fly by', 'transition', 'rush', 'gust of air', 'swoosh'],
    comes: 'once',
    seconds: 1.2,
    passes: true,
    make: (seconds, random) => whoosh(seconds, random, 250, 2400),
  },
  {
    words: ['swish', 'swing', 'swipe', 'throw', 'whip', 'slash'],
    comes: 'once',
    seconds: 0.4,
    passes: true,
    make: (seconds, random) => whoosh(seconds, random, 900, 5200),
  },
  {
    words: ['riser', 'rise', 'build up', 'buildup', 'tension', 'uplifter', 'suspense'],
    comes: 'bed',
    seconds: 12,
    make: (seconds, random) =>
      times(
        together(
          filter(noise(seconds, random), 'band', (time) => 250 * 40 ** (time / seconds), 1.2),
          times(
            tone(seconds, (time) => 110 * 8 ** (time / seconds), 'saw'),
            0.12,
          ),
          times(
            tone(seconds, (time) => 111 * 8 ** (time / seconds), 'saw'),
            0.12,
          ),
        ),
        (time) => (time / seconds) ** 2 * Math.min(1, (seconds - time) / 0.04),
      ),
  },
  {
    words: ['drum roll', 'drumroll', 'snare roll', 'suspenseful drums'],
    comes: 'bed',
    seconds: 12,
    make: (seconds, random) => {
      const whole = silence(seconds)
      const hit = () =>
        together(
          times(filter(noise(0.12, random), 'high', 1200), decaying(0.03)),
          times(tone(0.1, 190), decaying(0.025)),
        )
      for (let time = 0; time < seconds - 0.1; time += random.between(0.036, 0.044))
        addSound(whole, hit(), time, (0.25 + 0.75 * (time / seconds) ** 1.5) * random.between(0.8, 1))
      return whole
    },
  },
  {
    words: listed('dramatic, sting, stinger, dun dun dun, jump scare, horror, scary, spooky, ghost, haunted'),
    comes: 'once',
    seconds: 3.5,
    make: (seconds, random) => {
      const shakes = wander(random, 9)
      return times(
        together(
          ...[73, 147, 208, 220, 311, 330].map((hertz) =>
            times(
              filter(
                tone(seconds, (time) => hertz * (1 + 0.012 * shakes(time)), 'saw'),
                'low',
                1500,
              ),
              0.2,
            ),
          ),
          times(filter(softNoise(seconds, random), 'band', 900, 4), 0.5),
        ),
        (time) => Math.min(1, time / 0.02) * Math.exp(-time / (seconds * 0.45)),
      )
    },
  },
  {
    words: ['scratch record', 'record scratch', 'dj', 'turntable', 'rewind'],
    comes: 'once',
    seconds: 0.9,
    make: (seconds, random) =>
      filter(
        times(
          tone(seconds, (time) => 500 + 1500 * Math.abs(Math.sin(time * 2 * Math.PI * 2.4)), 'saw'),
          (time) => 0.4 + 0.2 * random.next() * bump(seconds)(time),
        ),
        'band',
        (time) => 900 + 1800 * Math.abs(Math.sin(time * 2 * Math.PI * 2.4)),
        1.2,
      ),
  },
  {
    words: ['trumpet fanfare', 'announcement', 'royal', 'tada', 'ta-da', 'herald'],
    comes: 'once',
    seconds: 1.8,
    make: () =>
      filter(
        together(
          tune(rows('392 0.14, 392 0.14, 392 0.14, 523 0.9'), 'saw'),
          tune(rows('330 0.14, 330 0.14, 330 0.14, 392 0.9'), 'saw'),
        ),
        'low',
        3000,
      ),
  },
]
