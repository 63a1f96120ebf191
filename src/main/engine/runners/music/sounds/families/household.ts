import { listed } from '../../../kit/words/listed.ts'
import { rows, type XYZ } from '../../../kit/rows.ts'
import type { Random } from '../../../kit/random.ts'
import { addSound, silence, type Sound } from '../../../kit/wave.ts'
import { bump, decaying, filter, noise, scatter, struck, times, together, tone, wander } from '../dsp.ts'
import type { Notion } from '../notion.ts'
import { burst, knock, metal } from './sounding-bodies.ts'

const shard = (random: Random): Sound => {
  const pitch = random.between(2200, 9000)
  return struck(0.4, [
    [pitch, 0.3, random.between(0.02, 0.12)],
    [pitch * 1.53, 0.2, 0.04],
    [pitch * 2.17, 0.1, 0.025],
  ])
}

export const HOUSEHOLD: readonly Notion[] = [
  {
    words: ['knock', 'knocks', 'knocking', 'door knock'],
    comes: 'steady',
    seconds: 0.35,
    every: 0.3,
    make: (_seconds, random) => knock(random),
  },
  {
    words: ['door', 'door slam', 'slam', 'slamming', 'door close', 'closing door'],
    comes: 'once',
    seconds: 1.2,
    make: (seconds, random) => {
      const whole = silence(seconds)
      addSound(whole, burst(random, 0.05, 2400, 0.008), 0, 0.4)
      addSound(
        whole,
        together(
          times(
            tone(0.5, (time) => 75 + 60 * Math.exp(-time * 30)),
            decaying(0.09),
          ),
          times(filter(noise(0.5, random), 'low', 900), decaying(0.05)),
        ),
        0.06,
        1,
      )
      addSound(whole, metal(random, 900, 0.3, 0.03), 0.11, 0.25)
      return whole
    },
  },
  {
    words: ['creak', 'creaking', 'creaky', 'door creak', 'creaky door', 'hinge', 'squeaky door', 'rusty'],
    comes: 'once',
    seconds: 2.4,
    make: (seconds, random) => {
      const turns = wander(random, 2.2)
      // wood sticks and slips: a train of clicks whose rate is its pitch
      const clicks = silence(seconds)
      for (let time = 0.02; time < seconds - 0.05;) {
        addSound(clicks, burst(random, 0.012, 1500, 0.0015), time, 0.6 + random.next() * 0.4)
        time += 1 / (35 + 190 * turns(time) ** 1.5)
      }
      const body = together(
        filter(clicks, 'band', 620, 9),
        times(filter(clicks, 'band', 1480, 12), 0.8),
        times(filter(clicks, 'band', 2700, 10), 0.5),
      )
      return times(body, (time) => bump(seconds, 0.3)(time) * 3)
    },
  },
  {
    words: listed(`glass, glass break, breaking glass, shatter, shattering, window break, smash, broken glass,
      bottle break`),
    comes: 'once',
    seconds: 2,
    make: (seconds, random) => {
      const whole = scatter(
        seconds,
        (time) => 150 * Math.exp(-time * 4.2) + 2,
        random,
        () => shard(random),
        () => random.next() ** 1.5 * 0.7,
      )
      addSound(whole, times(filter(noise(0.3, random), 'high', 3000), decaying(0.045, 0.0008)), 0, 0.9)
      return times(whole, (time) => Math.min(1, (seconds - time) / 0.5))
    },
  },
  {
    words: ['glasses', 'clink', 'cheers', 'toast', 'crystal glass', 'wine glass'],
    comes: 'once',
    seconds: 1.6,
    make: (seconds, random) => metal(random, random.between(1900, 2500), seconds, 0.4),
  },
  {
    words: ['paper', 'page', 'page turn', 'rustle', 'crumple', 'crumpling', 'newspaper', 'book'],
    comes: 'once',
    seconds: 1.1,
    make: (seconds, random) => {
      const hand = wander(random, 9)
      const sweep = times(
        filter(noise(seconds, random), 'band', (time) => 2200 + 3500 * (time / seconds), 0.6),
        (time) => bump(seconds, 0.4)(time) * (0.2 + hand(time)) * 0.5,
      )
      return together(
        sweep,
        scatter(
          seconds,
          70,
          random,
          () => burst(random, 0.015, random.between(1500, 7000), 0.002),
          () => random.next() ** 3,
        ),
      )
    },
  },
  {
    words: ['zipper', 'zip', 'unzip', 'tent zip'],
    comes: 'once',
    seconds: 0.9,
    make: (seconds, random) => {
      const whole = silence(seconds)
      for (let time = 0; time < seconds * 0.9; time += 1 / (90 + 190 * (time / seconds)))
        addSound(whole, burst(random, 0.01, 2600 + 2600 * (time / seconds), 0.0018, 2), time, random.between(0.6, 1))
      return whole
    },
  },
  {
    words: ['typing', 'keyboard', 'typewriter', 'type', 'keys'],
    comes: 'scattered',
    seconds: 0.15,
    every: 0.14,
    make: (_seconds, random) =>
      together(
        burst(random, 0.1, random.between(2200, 3800), 0.005, 1.2),
        times(struck(0.1, [[random.between(280, 420), 0.6, 0.012]]), 0.5),
      ),
  },
  {
    words: ['camera', 'shutter', 'photo', 'snapshot', 'camera shutter'],
    comes: 'once',
    seconds: 0.4,
    make: (_seconds, random) => {
      const whole = silence(0.4)
      addSound(whole, together(burst(random, 0.06, 3600, 0.006), metal(random, 1500, 0.06, 0.008)), 0.01, 0.9)
      addSound(whole, times(filter(noise(0.07, random), 'band', 5200), bump(0.07)), 0.04, 0.25)
      addSound(whole, together(burst(random, 0.06, 2500, 0.008), metal(random, 1100, 0.06, 0.01)), 0.12, 0.8)
      return whole
    },
  },
  {
    words: ['clock', 'tick', 'ticking', 'tick tock', 'watch', 'metronome', 'timer'],
    comes: 'steady',
    seconds: 0.12,
    every: 0.5,
    make: (_seconds, random) =>
      together(
        struck(0.1, rows<XYZ>('2600 0.5 0.008, 4100 0.35 0.006, 980 0.25 0.014')),
        times(burst(random, 0.03, 3200, 0.003), 0.5),
      ),
  },
  {
    words: ['coin drop', 'coins', 'money', 'change', 'jingle', 'keys jingle', 'treasure'],
    comes: 'once',
    seconds: 1.6,
    make: (seconds, random) =>
      scatter(
        seconds,
        (time) => 14 * Math.exp(-time * 1.6) + 1,
        random,
        () => metal(random, random.between(3200, 5200), 0.5, 0.09),
        () => random.between(0.2, 0.8),
      ),
  },
  {
    words: ['cash register', 'cha-ching', 'ka-ching', 'kaching', 'sale', 'checkout'],
    comes: 'once',
    seconds: 1.6,
    make: (seconds, random) => {
      const whole = silence(seconds)
      for (const [time, pitch] of rows('0 300, 0.09 260, 0.16 320'))
        addSound(whole, together(burst(random, 0.08, 1800, 0.012), struck(0.08, [[pitch, 0.5, 0.02]])), time, 0.6)
      addSound(whole, metal(random, 2480, 1.2, 0.5), 0.3, 0.9)
      addSound(whole, metal(random, 2480, 1.1, 0.5), 0.42, 0.7)
      return whole
    },
  },
]
