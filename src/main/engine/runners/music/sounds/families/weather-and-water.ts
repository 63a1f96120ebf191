import {
  bump,
  decaying,
  filter,
  noise,
  scatter,
  shape,
  softNoise,
  struck,
  times,
  together,
  tone,
  wander,
} from '../dsp.ts'
import type { Notion } from '../notion.ts'
import type { Random } from '../../../kit/random.ts'
import { addSound, silence, type Sound } from '../../../kit/wave.ts'

/** A drop: the air it catches rings, and the ring rises as it closes. */
function drop(random: Random, low: number, high: number): Sound {
  const pitch = random.between(low, high)
  return times(
    tone(0.12, (time) => pitch * (1 + time * 4)),
    decaying(0.018, 0.001),
  )
}

function bubble(random: Random): Sound {
  const pitch = random.between(240, 900)
  const length = random.between(0.06, 0.16)
  return times(
    tone(length, (time) => pitch * (1 + (time / length) * 0.9)),
    bump(length, 0.25),
  )
}

function rumble(seconds: number, random: Random): Sound {
  const rolls = wander(random, 5)
  const fades = (time: number) => Math.min(1, time / 0.05) * Math.exp(-time / (seconds * 0.32))
  return times(
    filter(filter(softNoise(seconds, random), 'low', 340), 'low', 520),
    (time) => fades(time) * (0.5 + rolls(time)) * 5,
  )
}

export const WEATHER_AND_WATER: readonly Notion[] = [
  {
    words: ['rain', 'raining', 'rainfall', 'drizzle', 'shower', 'downpour', 'rainy'],
    comes: 'bed',
    isTexture: true,
    seconds: 60,
    level: -2,
    make: (seconds, random) => {
      const gusts = wander(random, 0.7)
      const hiss = times(
        filter(filter(noise(seconds, random), 'high', 900), 'low', 7500),
        (time) => 0.14 + 0.08 * gusts(time),
      )
      const body = times(filter(softNoise(seconds, random), 'band', 600, 0.5), 0.25)
      const drops = scatter(
        seconds,
        90,
        random,
        () => drop(random, 1800, 6500),
        () => random.next() ** 3 * 0.3,
      )
      return together(hiss, body, drops)
    },
  },
  {
    words: ['thunder', 'thunderstorm', 'lightning', 'thunderclap'],
    comes: 'scattered',
    seconds: 6,
    every: 7,
    level: 3,
    make: (seconds, random) => {
      const crack = times(
        filter(noise(0.6, random), 'high', (time) => 2500 * Math.exp(-time * 6) + 150),
        decaying(0.09),
      )
      const second = times(filter(noise(0.8, random), 'band', 700, 0.6), decaying(0.14))
      const whole = rumble(seconds, random)
      addSound(whole, crack, 0.02, 1.6)
      addSound(whole, second, random.between(0.15, 0.4), 1.5)
      return whole
    },
  },
  {
    words: ['wind', 'windy', 'breeze', 'gust', 'blizzard', 'snowstorm', 'storm', 'howling'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const gust = wander(random, 0.45)
      const flutter = wander(random, 2.3)
      const air = softNoise(seconds, random)
      const howl = filter(air, 'band', (time) => 260 + 520 * gust(time) + 60 * flutter(time), 6)
      const body = filter(air, 'low', (time) => 250 + 500 * gust(time))
      return together(
        times(howl, (time) => 0.35 + 1.2 * gust(time) ** 2),
        times(body, (time) => 0.4 + 0.9 * gust(time)),
      )
    },
  },
  {
    words: ['wave', 'waves', 'sea', 'ocean', 'surf', 'beach', 'shore', 'seaside'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const period = random.between(5.5, 7.5)
      const phase = random.next()
      const swell = (time: number) => {
        const place = (time / period + phase) % 1
        return place < 0.35 ? (place / 0.35) ** 2 : Math.exp(-(place - 0.35) * 4.5)
      }
      const water = softNoise(seconds, random)
      const foam = filter(noise(seconds, random), 'high', (time) => 1800 + 2500 * (1 - swell(time)))
      const deep = times(
        filter(water, 'low', (time) => 300 + 1600 * swell(time)),
        (time) => 0.25 + 1.3 * swell(time),
      )
      return together(
        deep,
        times(foam, (time) => 0.015 + 0.14 * swell(time) ** 1.5),
      )
    },
  },
  {
    words: ['river', 'stream', 'brook', 'creek', 'fountain', 'running water', 'tap', 'faucet'],
    comes: 'bed',
    isTexture: true,
    seconds: 60,
    make: (seconds, random) =>
      together(
        times(filter(softNoise(seconds, random), 'band', 900, 0.6), 0.4),
        scatter(
          seconds,
          45,
          random,
          () => bubble(random),
          () => random.next() ** 2 * 0.22,
        ),
      ),
  },
  {
    words: ['waterfall', 'cascade', 'rapids'],
    comes: 'bed',
    isTexture: true,
    seconds: 60,
    make: (seconds, random) =>
      together(
        times(filter(noise(seconds, random), 'low', 5200), 0.25),
        times(filter(softNoise(seconds, random), 'low', 500), 0.8),
      ),
  },
  {
    words: ['bubble', 'bubbles', 'bubbling', 'boiling', 'fish tank', 'aquarium', 'potion', 'cauldron'],
    comes: 'bed',
    isTexture: true,
    seconds: 60,
    make: (seconds, random) =>
      scatter(
        seconds,
        13,
        random,
        () => bubble(random),
        () => random.between(0.2, 0.7),
      ),
  },
  {
    words: ['splash', 'dive', 'plunge', 'cannonball'],
    comes: 'once',
    seconds: 1.8,
    make: (seconds, random) => {
      const body = times(
        filter(noise(seconds, random), 'low', (time) => 5500 * Math.exp(-time * 3) + 500),
        (time) => Math.min(1, time / 0.02) * Math.exp(-time * 3.6),
      )
      const spray = scatter(
        seconds,
        (time) => 80 * Math.exp(-time * 2),
        random,
        () => drop(random, 900, 4200),
        () => random.next() * 0.2,
      )
      const plop = times(
        tone(0.3, (time) => 130 + time * 700),
        bump(0.3, 0.15),
      )
      return together(times(body, 0.8), spray, times(plop, 0.6))
    },
  },
  {
    words: ['drip', 'drips', 'dripping', 'drop', 'droplet', 'leak', 'water drop'],
    comes: 'scattered',
    seconds: 0.5,
    every: 0.9,
    make: (_seconds, random) => {
      const pitch = random.between(700, 1500)
      const whole = silence(0.5)
      addSound(
        whole,
        times(
          tone(0.09, (time) => pitch * (1 + time * 7)),
          decaying(0.022, 0.001),
        ),
        0,
      )
      addSound(
        whole,
        times(
          tone(0.08, (time) => pitch * 1.4 * (1 + time * 6)),
          decaying(0.015, 0.001),
        ),
        random.between(0.07, 0.12),
        0.4,
      )
      return whole
    },
  },
  {
    words: ['fire', 'campfire', 'fireplace', 'flames', 'burning', 'bonfire', 'torch', 'crackling'],
    comes: 'bed',
    isTexture: true,
    seconds: 60,
    make: (seconds, random) => {
      const lick = wander(random, 3.5)
      const roar = times(
        filter(softNoise(seconds, random), 'low', (time) => 240 + 350 * lick(time)),
        (time) => 0.35 + 0.4 * lick(time),
      )
      const crackle = () =>
        times(
          filter(noise(0.03, random), 'high', random.between(1200, 4500)),
          decaying(random.between(0.001, 0.007), 0.0004),
        )
      return together(
        roar,
        scatter(seconds, 22, random, crackle, () => random.next() ** 4 * 1.3),
      )
    },
  },
  {
    words: ['earthquake', 'rumble', 'rumbling', 'avalanche', 'landslide', 'volcano', 'rockslide'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const shakes = wander(random, 6)
      const rocks = () =>
        times(filter(noise(0.25, random), 'low', random.between(200, 900)), decaying(random.between(0.02, 0.07)))
      return together(
        times(filter(softNoise(seconds, random), 'low', 110), (time) => 1 + 2.5 * shakes(time)),
        scatter(seconds, 12, random, rocks, () => random.next() ** 2),
      )
    },
  },
  {
    words: ['ice', 'ice crack', 'cracking ice', 'freeze', 'freezing', 'frost'],
    comes: 'once',
    seconds: 2,
    make: (seconds, random) =>
      scatter(
        seconds,
        (time) => 26 * Math.exp(-time * 1.4),
        random,
        () => {
          const pitch = random.between(900, 5200)
          return struck(0.25, [
            [pitch, 0.3, random.between(0.01, 0.05)],
            [pitch * 1.71, 0.2, 0.02],
            [pitch * 2.9, 0.15, 0.012],
          ])
        },
        () => random.next() ** 2,
      ),
  },
  {
    words: ['steam', 'hiss', 'hissing', 'gas', 'spray', 'aerosol', 'valve'],
    comes: 'bed',
    seconds: 4,
    make: (seconds, random) =>
      times(
        filter(filter(noise(seconds, random), 'high', 2500), 'low', 11_000),
        (time) => 0.5 * Math.min(1, time / 0.04) * Math.min(1, (seconds - time) / (seconds * 0.4)),
      ),
  },
  {
    words: ['underwater', 'submarine', 'scuba', 'deep sea', 'sonar'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const whole = together(
        times(filter(softNoise(seconds, random), 'low', 220), 1.4),
        scatter(
          seconds,
          3.5,
          random,
          () => bubble(random),
          () => random.between(0.1, 0.35),
        ),
      )
      const ping = times(
        shape(2, (time) => Math.sin(time * 2 * Math.PI * 1180)),
        decaying(0.5, 0.006),
      )
      for (let time = 0.3; time < seconds - 0.5; time += 2.8) addSound(whole, ping, time, 0.22)
      return whole
    },
  },
]
