import type { Random } from '../../../kit/random.ts'
import { bump, decaying, noise, scatter, silence, softNoise, together, tone, type Take } from '../dsp.ts'
import { once, scattered, steady, type Notion } from '../notion.ts'

function shot(seconds: number, random: Random, weight: number): Take {
  const crack = noise(0.2, random).times(decaying(0.012, 0.0004))
  const body = noise(seconds, random)
    .low((time) => 4200 * Math.exp(-time * 12) + 220)
    .times(decaying(0.09 * weight, 0.001))
  const thump = tone(0.4, (time) => 45 + 140 * Math.exp(-time * 32)).times(decaying(0.07 * weight))
  const tail = softNoise(seconds, random)
    .low(900)
    .times((time) => 0.5 * Math.exp(-time / (0.25 * weight)))
  return together(crack, body.times(1.2), thump, tail).drive(1.8)
}

function explosion(seconds: number, random: Random): Take {
  const blast = noise(seconds, random)
    .low((time) => 5200 * Math.exp(-time * 5) + 120)
    .times((time) => Math.min(1, time / 0.004) * Math.exp(-time / (seconds * 0.17)))
  const boom = tone(seconds, (time) => 28 + 75 * Math.exp(-time * 5)).times((time) => Math.exp(-time / (seconds * 0.2)))
  const debris = scatter(
    seconds,
    (time) => 34 * Math.exp(-time * 1.2),
    random,
    () =>
      noise(0.12, random)
        .band(random.between(300, 2600))
        .times(decaying(random.between(0.008, 0.03)))
        .times(random.next() ** 3 * 0.8),
  )
  const rolling = softNoise(seconds, random)
    .low(170)
    .times((time) => 2.4 * Math.exp(-time / (seconds * 0.28)))
  return together(blast.times(1.1), boom.times(0.9), debris, rolling).drive(1.7)
}

export const BLASTS: readonly Notion[] = [
  once(
    'explosion, explode, explodes, bomb, blast, detonation, boom, grenade, dynamite, kaboom',
    { seconds: 4, level: 3 },
    explosion,
  ),
  scattered('fireworks, firework, firecracker', { seconds: 2.4, every: 1.5 }, (seconds, random) =>
    silence(seconds)
      .add(tone(0.7, (time) => 900 + 1500 * time).times(bump(0.7, 0.8, 0.12)), 0)
      .add(explosion(1.4, random).times(0.7), 0.75)
      .add(
        scatter(
          1.2,
          (time) => 60 * Math.exp(-time * 2),
          random,
          () =>
            noise(0.02, random)
              .high(2500)
              .times(decaying(0.003, 0.0005))
              .times(random.next() * 0.7),
        ),
        1.05,
      ),
  ),
  once('gun, gunshot, shot, pistol, gunfire, shoot, shooting, bang', { seconds: 1.3, level: 2 }, (seconds, random) =>
    shot(seconds, random, 1),
  ),
  once('cannon, shotgun, artillery, tank', { seconds: 2.4, level: 3 }, (seconds, random) => shot(seconds, random, 2.4)),
  steady('machine gun, automatic rifle, rifle, minigun', { seconds: 0.5, every: 0.1 }, (seconds, random) =>
    shot(seconds, random, 0.6),
  ),
]
