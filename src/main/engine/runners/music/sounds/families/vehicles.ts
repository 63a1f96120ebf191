import { listed } from '../../../kit/words/listed.ts'
import { rows, type XYZ } from '../../../kit/rows.ts'
import type { Random } from '../../../kit/random.ts'
import { addSound, silence, type Sound } from '../../../kit/wave.ts'
import {
  bump,
  decaying,
  drive,
  filter,
  noise,
  shape,
  softNoise,
  struck,
  times,
  together,
  tone,
  wander,
} from '../dsp.ts'
import type { Notion } from '../notion.ts'

/** Cylinders that fire one after the other, and the pipe they fire into. */
function engine(seconds: number, random: Random, firing: (time: number) => number, roughness: number): Sound {
  let phase = 0
  let strength = 1
  const pulses = shape(seconds, (time) => {
    const before = phase
    phase = (phase + firing(time) / 44_100) % 1
    if (phase < before) strength = 1 - roughness * random.next()
    return strength * (Math.exp(-phase * 9) - 0.11)
  })
  const pipe = together(
    filter(pulses, 'band', 95, 1.6),
    times(filter(pulses, 'band', 240, 2), 0.7),
    times(filter(pulses, 'band', 620, 2), 0.4),
  )
  const intake = times(filter(noise(seconds, random), 'band', 900, 0.6), 0.06)
  return drive(together(times(pipe, 2), intake), 1.6)
}

/** Louder and higher as it comes, quieter and lower as it goes. */
const passing = (seconds: number) => (time: number) => {
  const near = (time / seconds - 0.5) * 5
  return { loud: 1 / (1 + near * near * 1.6), pitch: 1 - 0.13 * Math.tanh(near * 1.6) }
}

export const VEHICLES: readonly Notion[] = [
  {
    words: ['engine', 'motor', 'car engine', 'truck', 'tractor', 'idling', 'bus'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const even = wander(random, 1.4)
      return engine(seconds, random, (time) => 27 + 5 * even(time), 0.35)
    },
  },
  {
    words: ['motorcycle', 'motorbike', 'race car', 'racing', 'formula', 'rev', 'revving', 'acceleration', 'accelerate'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => engine(seconds, random, (time) => 55 + 150 * ((time * 0.45) % 1) ** 0.7, 0.2),
  },
  {
    words: ['car', 'car pass', 'car passing', 'traffic', 'passing', 'drive by', 'highway', 'vehicle', 'street'],
    comes: 'once',
    seconds: 3.5,
    passes: true,
    make: (seconds, random) => {
      const way = passing(seconds)
      const tyres = filter(
        softNoise(seconds, random),
        'band',
        (time) => 800 * way(time).pitch + 900 * way(time).loud,
        0.6,
      )
      return times(
        together(
          times(
            engine(seconds, random, (time) => 58 * way(time).pitch, 0.15),
            0.4,
          ),
          tyres,
        ),
        (time) => way(time).loud,
      )
    },
  },
  {
    words: ['train', 'railway', 'locomotive', 'subway', 'metro', 'tram'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const whole = times(filter(softNoise(seconds, random), 'low', 700), 0.5)
      const clack = () =>
        together(
          struck(0.2, rows<XYZ>('190 0.5 0.03, 830 0.3 0.02')),
          times(filter(noise(0.1, random), 'band', 1300), decaying(0.012)),
        )
      for (let time = 0.1; time < seconds - 0.2; time += 0.95)
        for (const [delay, gain] of rows('0 1.5, 0.13 1.2')) addSound(whole, clack(), time + delay, gain)
      return whole
    },
  },
  {
    words: listed(`airplane, aeroplane, plane, jet, aircraft, flyover, fighter jet, rocket, rocket launch, launch,
      spaceship takeoff`),
    comes: 'once',
    seconds: 6,
    passes: true,
    make: (seconds, random) => {
      const way = passing(seconds)
      return times(
        together(
          filter(noise(seconds, random), 'low', (time) => 900 + 3200 * way(time).loud),
          times(
            tone(seconds, (time) => 1150 * way(time).pitch, 'triangle'),
            0.08,
          ),
          times(filter(softNoise(seconds, random), 'low', 160), 2.4),
        ),
        (time) => way(time).loud,
      )
    },
  },
  {
    words: ['helicopter', 'chopper', 'propeller', 'drone', 'quadcopter'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const air = together(
        filter(softNoise(seconds, random), 'low', 650),
        times(filter(noise(seconds, random), 'band', 1500), 0.12),
      )
      return times(air, (time) => 0.25 + 1.6 * Math.exp(-((time * 10.5) % 1) * 5))
    },
  },
  {
    words: ['bicycle', 'bike', 'bicycle bell', 'bike bell'],
    comes: 'once',
    seconds: 1.4,
    make: (seconds) => {
      const whole = silence(seconds)
      const ring = struck(1, rows<XYZ>('2650 0.4 0.18, 5350 0.25 0.12, 7100 0.12 0.08'))
      for (const time of [0, 0.09, 0.36, 0.45]) addSound(whole, ring, time, 0.7)
      return whole
    },
  },
  {
    words: ['horn', 'car horn', 'honk', 'honking', 'beep beep', 'traffic jam'],
    comes: 'once',
    seconds: 0.9,
    make: (seconds) =>
      times(
        filter(together(tone(seconds, 415, 'saw'), tone(seconds, 523, 'saw')), 'low', 2600),
        (time) => 0.4 * bump(seconds, 0.08)(time) ** 0.25,
      ),
  },
  {
    words: ['foghorn', 'ship', 'ship horn', 'boat', 'harbor', 'harbour', 'ferry', 'lighthouse'],
    comes: 'once',
    seconds: 4,
    make: (seconds, random) =>
      times(
        filter(
          together(
            tone(seconds, 92, 'saw'),
            tone(seconds, 92.7, 'saw'),
            tone(seconds, 138.4, 'saw'),
            times(softNoise(seconds, random), 0.2),
          ),
          'low',
          520,
        ),
        (time) => 0.5 * Math.min(1, time / 0.3, (seconds - time) / 0.8),
      ),
  },
]
