import type { Random } from '../../../kit/random.ts'
import { bump, decaying, noise, scatter, softNoise, together, tone, wander, type Take } from '../dsp.ts'
import { bed, once, type Notion } from '../notion.ts'
import { bell } from './sounding-bodies.ts'

function sparkle(seconds: number, random: Random): Take {
  const scale = [1, 1.125, 1.25, 1.5, 1.667, 2, 2.25, 2.5, 3]
  let step = 0
  return scatter(seconds * 0.75, 24, random, () =>
    bell(
      0.7,
      1400 * scale[Math.min(8, Math.floor((step++ / (seconds * 18)) * 9))]! * random.pick([1, 1, 2]),
      0.16,
    ).times(random.between(0.15, 0.5)),
  )
}

export const SCIENCE_FICTION: readonly Notion[] = [
  once('laser, lasers, blaster, pew, pew pew, ray gun, phaser, plasma', { seconds: 0.5 }, (seconds, random) =>
    together(
      tone(seconds, (time) => 2600 * Math.exp(-time * 9) + 160, 'square'),
      noise(seconds, random)
        .band((time) => 4000 * Math.exp(-time * 8) + 300)
        .times(0.3),
    )
      .drive(1.4)
      .times((time) => 0.6 * decaying(0.14)(time) * Math.min(1, (seconds - time) / 0.03)),
  ),
  bed('lightsaber, light saber, energy sword, force field, shield, energy', (seconds, random) => {
    const sway = wander(random, 1.8)
    return together(
      tone(seconds, (time) => 92 + 14 * sway(time), 'saw'),
      tone(seconds, (time) => 93.5 + 15 * sway(time), 'saw'),
      tone(seconds, (time) => 184 + 28 * sway(time), 'square').times(0.4),
    ).low((time) => 500 + 1600 * sway(time))
  }),
  bed('ufo, alien, flying saucer, theremin, aliens, tractor beam, martian', (seconds) =>
    together(
      tone(seconds, (time) => 520 + 190 * Math.sin(time * 2 * Math.PI * 5.5) + 120 * Math.sin(time * 1.3)),
      tone(seconds, (time) => 262 + 95 * Math.sin(time * 2 * Math.PI * 5.5)).times(0.6),
    ).times((time) => 0.4 + 0.15 * Math.sin(time * 2 * Math.PI * 5.5)),
  ),
  bed(
    `sci-fi, spaceship, space, drone ambience, futuristic, space station, starship, cockpit, ambience,
      dark ambience, sci fi, void`,
    (seconds, random) => {
      const [open, pan] = [wander(random, 0.35), wander(random, 0.5)]
      return together(
        together(tone(seconds, 55, 'saw'), tone(seconds, 55.4, 'saw'), tone(seconds, 82.6, 'saw'))
          .low((time) => 150 + 700 * open(time), 2)
          .times(0.5),
        tone(seconds, (time) => 660 + 6 * pan(time)).times((time) => 0.05 * pan(time)),
        softNoise(seconds, random)
          .band((time) => 500 + 900 * open(time), 3)
          .times(0.3),
      )
    },
  ),
  once(
    'teleport, warp, portal, beam, hyperspace, time travel, wormhole, materialize',
    { seconds: 2 },
    (seconds, random) =>
      together(
        tone(seconds, (time) => 200 * 12 ** (time / seconds) + 60 * Math.sin(time * 150)),
        noise(seconds, random)
          .band((time) => 400 * 15 ** (time / seconds), 3)
          .times(0.8),
        sparkle(seconds, random).times(0.6),
      ).times(bump(seconds, 0.7)),
  ),
  once(
    `magic, magical, sparkle, sparkles, spell, fairy, twinkle, wand, shimmer, enchanted, fairy dust,
      glitter, dream, heal, healing`,
    { seconds: 2.4 },
    sparkle,
  ),
]
