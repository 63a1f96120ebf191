import type { Random } from '../../../kit/random.ts'
import {
  bump,
  decaying,
  noise,
  scatter,
  shape,
  silence,
  softNoise,
  struck,
  together,
  tone,
  wander,
  type Take,
} from '../dsp.ts'
import { bed, once, scattered, texture, type Notion } from '../notion.ts'

/** A drop: the air it catches rings, and the ring rises as it closes. */
function drop(random: Random, low: number, high: number): Take {
  const pitch = random.between(low, high)
  return tone(0.12, (time) => pitch * (1 + time * 4)).times(decaying(0.018, 0.001))
}

function bubble(random: Random): Take {
  const pitch = random.between(240, 900)
  const length = random.between(0.06, 0.16)
  return tone(length, (time) => pitch * (1 + (time / length) * 0.9)).times(bump(length, 0.25))
}

function rumble(seconds: number, random: Random): Take {
  const rolls = wander(random, 5)
  const fades = (time: number) => Math.min(1, time / 0.05) * Math.exp(-time / (seconds * 0.32))
  return softNoise(seconds, random)
    .low(340)
    .low(520)
    .times((time) => fades(time) * (0.5 + rolls(time)) * 5)
}

export const WEATHER_AND_WATER: readonly Notion[] = [
  {
    ...texture('rain, raining, rainfall, drizzle, shower, downpour, rainy', (seconds, random) => {
      const gusts = wander(random, 0.7)
      const hiss = noise(seconds, random)
        .high(900)
        .low(7500)
        .times((time) => 0.14 + 0.08 * gusts(time))
      const body = softNoise(seconds, random).band(600, 0.5).times(0.25)
      const drops = scatter(seconds, 90, random, () => drop(random, 1800, 6500).times(random.next() ** 3 * 0.3))
      return together(hiss, body, drops)
    }),
    level: -2,
  },
  scattered('thunder, thunderstorm, lightning, thunderclap', { seconds: 6, every: 7, level: 3 }, (seconds, random) => {
    const crack = noise(0.6, random)
      .high((time) => 2500 * Math.exp(-time * 6) + 150)
      .times(decaying(0.09))
    const second = noise(0.8, random).band(700, 0.6).times(decaying(0.14))
    return rumble(seconds, random).add(crack, 0.02, 1.6).add(second, random.between(0.15, 0.4), 1.5)
  }),
  bed('wind, windy, breeze, gust, blizzard, snowstorm, storm, howling', (seconds, random) => {
    const gust = wander(random, 0.45)
    const flutter = wander(random, 2.3)
    const air = softNoise(seconds, random)
    const howl = air.band((time) => 260 + 520 * gust(time) + 60 * flutter(time), 6)
    const body = air.low((time) => 250 + 500 * gust(time))
    return together(
      howl.times((time) => 0.35 + 1.2 * gust(time) ** 2),
      body.times((time) => 0.4 + 0.9 * gust(time)),
    )
  }),
  bed('wave, waves, sea, ocean, surf, beach, shore, seaside', (seconds, random) => {
    const period = random.between(5.5, 7.5)
    const phase = random.next()
    const swell = (time: number) => {
      const place = (time / period + phase) % 1
      return place < 0.35 ? (place / 0.35) ** 2 : Math.exp(-(place - 0.35) * 4.5)
    }
    const water = softNoise(seconds, random)
    const foam = noise(seconds, random).high((time) => 1800 + 2500 * (1 - swell(time)))
    const deep = water.low((time) => 300 + 1600 * swell(time)).times((time) => 0.25 + 1.3 * swell(time))
    return together(
      deep,
      foam.times((time) => 0.015 + 0.14 * swell(time) ** 1.5),
    )
  }),
  texture('river, stream, brook, creek, fountain, running water, tap, faucet', (seconds, random) =>
    together(
      softNoise(seconds, random).band(900, 0.6).times(0.4),
      scatter(seconds, 45, random, () => bubble(random).times(random.next() ** 2 * 0.22)),
    ),
  ),
  texture('waterfall, cascade, rapids', (seconds, random) =>
    together(noise(seconds, random).low(5200).times(0.25), softNoise(seconds, random).low(500).times(0.8)),
  ),
  texture('bubble, bubbles, bubbling, boiling, fish tank, aquarium, potion, cauldron', (seconds, random) =>
    scatter(seconds, 13, random, () => bubble(random).times(random.between(0.2, 0.7))),
  ),
  once('splash, dive, plunge, cannonball', { seconds: 1.8 }, (seconds, random) => {
    const body = noise(seconds, random)
      .low((time) => 5500 * Math.exp(-time * 3) + 500)
      .times((time) => Math.min(1, time / 0.02) * Math.exp(-time * 3.6))
    const spray = scatter(
      seconds,
      (time) => 80 * Math.exp(-time * 2),
      random,
      () => drop(random, 900, 4200).times(random.next() * 0.2),
    )
    const plop = tone(0.3, (time) => 130 + time * 700).times(bump(0.3, 0.15))
    return together(body.times(0.8), spray, plop.times(0.6))
  }),
  scattered(
    'drip, drips, dripping, drop, droplet, leak, water drop',
    { seconds: 0.5, every: 0.9 },
    (_seconds, random) => {
      const pitch = random.between(700, 1500)
      return silence(0.5)
        .add(tone(0.09, (time) => pitch * (1 + time * 7)).times(decaying(0.022, 0.001)), 0)
        .add(
          tone(0.08, (time) => pitch * 1.4 * (1 + time * 6)).times(decaying(0.015, 0.001)),
          random.between(0.07, 0.12),
          0.4,
        )
    },
  ),
  texture('fire, campfire, fireplace, flames, burning, bonfire, torch, crackling', (seconds, random) => {
    const lick = wander(random, 3.5)
    const roar = softNoise(seconds, random)
      .low((time) => 240 + 350 * lick(time))
      .times((time) => 0.35 + 0.4 * lick(time))
    const crackle = () =>
      noise(0.03, random)
        .high(random.between(1200, 4500))
        .times(decaying(random.between(0.001, 0.007), 0.0004))
    return together(
      roar,
      scatter(seconds, 22, random, () => crackle().times(random.next() ** 4 * 1.3)),
    )
  }),
  bed('earthquake, rumble, rumbling, avalanche, landslide, volcano, rockslide', (seconds, random) => {
    const shakes = wander(random, 6)
    const rocks = () =>
      noise(0.25, random)
        .low(random.between(200, 900))
        .times(decaying(random.between(0.02, 0.07)))
    return together(
      softNoise(seconds, random)
        .low(110)
        .times((time) => 1 + 2.5 * shakes(time)),
      scatter(seconds, 12, random, () => rocks().times(random.next() ** 2)),
    )
  }),
  once('ice, ice crack, cracking ice, freeze, freezing, frost', { seconds: 2 }, (seconds, random) =>
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
        ]).times(random.next() ** 2)
      },
    ),
  ),
  bed('steam, hiss, hissing, gas, spray, aerosol, valve', (seconds, random) =>
    noise(seconds, random)
      .high(2500)
      .low(11_000)
      .times((time) => 0.5 * Math.min(1, time / 0.04) * Math.min(1, (seconds - time) / (seconds * 0.4))),
  ),
  bed('underwater, submarine, scuba, deep sea, sonar', (seconds, random) => {
    const whole = together(
      softNoise(seconds, random).low(220).times(1.4),
      scatter(seconds, 3.5, random, () => bubble(random).times(random.between(0.1, 0.35))),
    )
    const ping = shape(2, (time) => Math.sin(time * 2 * Math.PI * 1180)).times(decaying(0.5, 0.006))
    for (let time = 0.3; time < seconds - 0.5; time += 2.8) whole.add(ping, time, 0.22)
    return whole
  }),
]
