import { listed } from '../../../kit/words/listed.ts'
import {
  bump,
  decaying,
  drive,
  filter,
  noise,
  scatter,
  softNoise,
  struck,
  times,
  together,
  tone,
  wander,
} from '../dsp.ts'
import type { Notion } from '../notion.ts'

export const MACHINES: readonly Notion[] = [
  {
    words: listed(`machine, factory, hum, humming, generator, server, fridge, refrigerator, transformer, electric hum,
      ventilation, air conditioner, fan`),
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const breath = wander(random, 0.9)
      return together(
        ...[50, 100, 150, 200, 300, 400].map((hertz, index) =>
          times(tone(seconds, hertz * random.between(0.999, 1.001)), 0.3 / (1 + index * 0.8)),
        ),
        times(filter(softNoise(seconds, random), 'band', 700, 0.6), (time) => 0.12 + 0.08 * breath(time)),
      )
    },
  },
  {
    words: listed(`drill, drilling, chainsaw, jackhammer, power tool, vacuum, vacuum cleaner, blender, hair dryer,
      lawn mower, mower`),
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const load = wander(random, 2)
      return together(
        drive(
          filter(
            tone(seconds, (time) => 190 + 40 * load(time), 'saw'),
            'band',
            900,
            0.8,
          ),
          3,
        ),
        times(filter(noise(seconds, random), 'band', 3200, 0.7), 0.25),
      )
    },
  },
  {
    words: ['printer', 'scanner', 'fax', 'modem', 'dial up', 'floppy', 'computer', 'hard drive'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) =>
      scatter(
        seconds,
        9,
        random,
        () => {
          const pitch = random.pick([420, 630, 840, 1180, 1400, 2100])
          const length = random.between(0.05, 0.18)
          return times(tone(length, pitch, 'square'), bump(length, 0.1))
        },
        () => 0.35,
      ),
  },
  {
    words: ['robot', 'servo', 'mech', 'android', 'mechanical', 'droid'],
    comes: 'scattered',
    seconds: 0.6,
    every: 0.7,
    make: (_seconds, random) => {
      const length = random.between(0.2, 0.55)
      const [from, to] = [random.between(250, 700), random.between(300, 1300)]
      return together(
        times(
          filter(
            tone(length, (time) => from + (to - from) * (time / length), 'saw'),
            'band',
            1400,
            1.2,
          ),
          bump(length, 0.3),
        ),
        times(struck(0.1, [[1900, 0.4, 0.01]]), 0.6),
      )
    },
  },
  {
    words: ['electric', 'electricity', 'spark', 'sparks', 'zap', 'tesla', 'short circuit', 'lightning bolt', 'taser'],
    comes: 'bed',
    seconds: 5,
    make: (seconds, random) => {
      const arc = wander(random, 14)
      return together(
        drive(
          times(
            filter(
              tone(seconds, (time) => 100 + 12 * arc(time), 'saw'),
              'high',
              900,
            ),
            (time) => (arc(time) > 0.45 ? 0.6 : 0.08),
          ),
          2,
        ),
        scatter(
          seconds,
          40,
          random,
          () => times(filter(noise(0.03, random), 'high', 3500), decaying(0.004, 0.0004)),
          () => random.next() ** 2,
        ),
      )
    },
  },
]
