import { rows, type XYZ } from '../../../kit/rows.ts'
import type { Random } from '../../../kit/random.ts'
import { bump, decaying, noise, silence, softNoise, struck, together, tone, wander, type Take } from '../dsp.ts'
import { bed, once, type Notion } from '../notion.ts'
import { tune } from './sounding-bodies.ts'

const whoosh = (seconds: number, random: Random, low: number, high: number): Take =>
  together(
    noise(seconds, random).band((time) => low + (high - low) * bump(seconds, 0.5)(time), 1.3),
    softNoise(seconds, random).low(500).times(0.5),
  ).times((time) => bump(seconds, 0.5)(time) ** 1.3)

export const FILM_ACCENTS: readonly Notion[] = [
  once(
    'impact, crash, car crash, collision, thud, hit hard, cinematic hit, braam, drop impact, fall, stomp',
    { seconds: 3, level: 2 },
    (seconds, random) =>
      together(
        tone(seconds, (time) => 32 + 90 * Math.exp(-time * 14)).times(decaying(0.7)),
        noise(seconds, random)
          .low((time) => 3500 * Math.exp(-time * 8) + 100)
          .times(decaying(0.18)),
        struck(seconds, rows<XYZ>('143 0.5 0.5, 211 0.4 0.42, 397 0.3 0.3, 861 0.2 0.2')).times(0.6),
      ).drive(1.6),
  ),
  once(
    'whoosh, woosh, fly by, transition, rush, gust of air, swoosh',
    { seconds: 1.2, passes: true },
    (seconds, random) => whoosh(seconds, random, 250, 2400),
  ),
  once('swish, swing, swipe, throw, whip, slash', { seconds: 0.4, passes: true }, (seconds, random) =>
    whoosh(seconds, random, 900, 5200),
  ),
  bed('riser, rise, build up, buildup, tension, uplifter, suspense', (seconds, random) =>
    together(
      noise(seconds, random).band((time) => 250 * 40 ** (time / seconds), 1.2),
      tone(seconds, (time) => 110 * 8 ** (time / seconds), 'saw').times(0.12),
      tone(seconds, (time) => 111 * 8 ** (time / seconds), 'saw').times(0.12),
    ).times((time) => (time / seconds) ** 2 * Math.min(1, (seconds - time) / 0.04)),
  ),
  bed('drum roll, drumroll, snare roll, suspenseful drums', (seconds, random) => {
    const whole = silence(seconds)
    const hit = () =>
      together(noise(0.12, random).high(1200).times(decaying(0.03)), tone(0.1, 190).times(decaying(0.025)))
    for (let time = 0; time < seconds - 0.1; time += random.between(0.036, 0.044))
      whole.add(hit(), time, (0.25 + 0.75 * (time / seconds) ** 1.5) * random.between(0.8, 1))
    return whole
  }),
  once(
    'dramatic, sting, stinger, dun dun dun, jump scare, horror, scary, spooky, ghost, haunted',
    { seconds: 3.5 },
    (seconds, random) => {
      const shakes = wander(random, 9)
      return together(
        ...[73, 147, 208, 220, 311, 330].map((hertz) =>
          tone(seconds, (time) => hertz * (1 + 0.012 * shakes(time)), 'saw')
            .low(1500)
            .times(0.2),
        ),
        softNoise(seconds, random).band(900, 4).times(0.5),
      ).times((time) => Math.min(1, time / 0.02) * Math.exp(-time / (seconds * 0.45)))
    },
  ),
  once('scratch record, record scratch, dj, turntable, rewind', { seconds: 0.9 }, (seconds, random) =>
    tone(seconds, (time) => 500 + 1500 * Math.abs(Math.sin(time * 2 * Math.PI * 2.4)), 'saw')
      .times((time) => 0.4 + 0.2 * random.next() * bump(seconds)(time))
      .band((time) => 900 + 1800 * Math.abs(Math.sin(time * 2 * Math.PI * 2.4)), 1.2),
  ),
  once('trumpet fanfare, announcement, royal, tada, ta-da, herald', { seconds: 1.8 }, () =>
    together(
      tune(rows('392 0.14, 392 0.14, 392 0.14, 523 0.9'), 'saw'),
      tune(rows('330 0.14, 330 0.14, 330 0.14, 392 0.9'), 'saw'),
    ).low(3000),
  ),
]
