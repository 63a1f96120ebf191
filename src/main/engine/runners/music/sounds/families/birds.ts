import { rows, type XYZ } from '../../../kit/rows.ts'
import type { Random } from '../../../kit/random.ts'
import { bump, silence, tone, type Take } from '../dsp.ts'
import { once, scattered, type Notion } from '../notion.ts'
import { call } from './sounding-bodies.ts'

function chirp(random: Random): Take {
  const whole = silence(0.5)
  const notes = random.whole(2, 5)
  const base = random.between(2600, 4600)
  for (let index = 0, time = 0; index < notes && time < 0.4; index++) {
    const length = random.between(0.04, 0.1)
    const [from, to] = [base * random.between(0.85, 1.2), base * random.between(0.85, 1.3)]
    const trill = random.next() < 0.4 ? 260 : 0
    const note = tone(
      length,
      (moment) => from + (to - from) * (moment / length) + trill * Math.sin(moment * 2 * Math.PI * 48),
    )
    whole.add(note.times(bump(length, 0.35)), time, random.between(0.4, 0.9))
    time += length + random.between(0.01, 0.05)
  }
  return whole
}

export const BIRDS: readonly Notion[] = [
  scattered(
    `bird, birds, birdsong, chirp, chirping, songbird, tweet, forest, garden, morning, dawn, jungle,
      sparrow`,
    { seconds: 0.5, every: 0.55 },
    (_seconds, random) => chirp(random),
  ),
  scattered('seagull, seagulls, gull, gulls, hawk, eagle, parrot', { seconds: 0.8, every: 1.2 }, (seconds, random) =>
    call(seconds, (time) => 950 + 450 * bump(seconds, 0.25)(time), [1700, 3100], random, 0.1).times(
      bump(seconds, 0.2, 2),
    ),
  ),
  scattered('crow, raven, crows, caw', { seconds: 0.5, every: 0.9 }, (seconds, random) =>
    call(seconds, (time) => 460 - 160 * (time / seconds) + 40 * Math.sin(time * 420), [1150, 1900], random, 0.5).times(
      bump(seconds, 0.2, 2),
    ),
  ),
  scattered('owl, hoot, owls, pigeon, dove, cuckoo', { seconds: 1.6, every: 2.6 }, (seconds) => {
    const whole = silence(seconds)
    for (const [time, length] of rows('0 0.22, 0.42 0.7'))
      whole.add(tone(length, (moment) => 370 - 40 * (moment / length)).times(bump(length, 0.35)), time, 0.9)
    return whole
  }),
  once('rooster, cockerel, cock-a-doodle-doo, farm morning, farm', { seconds: 2.2 }, (seconds, random) => {
    const whole = silence(seconds)
    for (const [time, length, pitch] of rows<XYZ>('0 0.2 620, 0.26 0.16 760, 0.48 0.22 900, 0.76 1.1 1050'))
      whole.add(
        call(length, (moment) => pitch * (1 - 0.25 * (moment / length) ** 3), [1250, 2500], random).times(
          bump(length, 0.3, 2),
        ),
        time,
      )
    return whole
  }),
  scattered(
    'chicken, hen, duck, ducks, quack, goose, cluck, turkey',
    { seconds: 0.3, every: 0.5 },
    (seconds, random) => {
      const pitch = random.between(260, 360)
      return call(seconds, (time) => pitch * (1.15 - time), [950, 1900], random, 0.25).times(bump(seconds, 0.25, 2))
    },
  ),
]
