import { rows, type XYZ } from '../../../kit/rows.ts'
import type { Random } from '../../../kit/random.ts'
import { bump, decaying, noise, scatter, silence, struck, together, tone, wander, type Take } from '../dsp.ts'
import { once, scattered, steady, type Notion } from '../notion.ts'
import { burst, knock, metal } from './sounding-bodies.ts'

const shard = (random: Random): Take => {
  const pitch = random.between(2200, 9000)
  return struck(0.4, [
    [pitch, 0.3, random.between(0.02, 0.12)],
    [pitch * 1.53, 0.2, 0.04],
    [pitch * 2.17, 0.1, 0.025],
  ])
}

export const HOUSEHOLD: readonly Notion[] = [
  steady('knock, knocks, knocking, door knock', { seconds: 0.35, every: 0.3 }, (_seconds, random) => knock(random)),
  once('door, door slam, slam, slamming, door close, closing door', { seconds: 1.2 }, (seconds, random) =>
    silence(seconds)
      .add(burst(random, 0.05, 2400, 0.008), 0, 0.4)
      .add(
        together(
          tone(0.5, (time) => 75 + 60 * Math.exp(-time * 30)).times(decaying(0.09)),
          noise(0.5, random).low(900).times(decaying(0.05)),
        ),
        0.06,
        1,
      )
      .add(metal(random, 900, 0.3, 0.03), 0.11, 0.25),
  ),
  once(
    'creak, creaking, creaky, door creak, creaky door, hinge, squeaky door, rusty',
    { seconds: 2.4 },
    (seconds, random) => {
      const turns = wander(random, 2.2)
      // wood sticks and slips: a train of clicks whose rate is its pitch
      const clicks = silence(seconds)
      for (let time = 0.02; time < seconds - 0.05;) {
        clicks.add(burst(random, 0.012, 1500, 0.0015), time, 0.6 + random.next() * 0.4)
        time += 1 / (35 + 190 * turns(time) ** 1.5)
      }
      const body = together(clicks.band(620, 9), clicks.band(1480, 12).times(0.8), clicks.band(2700, 10).times(0.5))
      return body.times(bump(seconds, 0.3, 3))
    },
  ),
  once(
    `glass, glass break, breaking glass, shatter, shattering, window break, smash, broken glass,
      bottle break`,
    { seconds: 2 },
    (seconds, random) => {
      const whole = scatter(
        seconds,
        (time) => 150 * Math.exp(-time * 4.2) + 2,
        random,
        () => shard(random).times(random.next() ** 1.5 * 0.7),
      )
      whole.add(noise(0.3, random).high(3000).times(decaying(0.045, 0.0008)), 0, 0.9)
      return whole.times((time) => Math.min(1, (seconds - time) / 0.5))
    },
  ),
  once('glasses, clink, cheers, toast, crystal glass, wine glass', { seconds: 1.6 }, (seconds, random) =>
    metal(random, random.between(1900, 2500), seconds, 0.4),
  ),
  once('paper, page, page turn, rustle, crumple, crumpling, newspaper, book', { seconds: 1.1 }, (seconds, random) => {
    const hand = wander(random, 9)
    const sweep = noise(seconds, random)
      .band((time) => 2200 + 3500 * (time / seconds), 0.6)
      .times((time) => bump(seconds, 0.4)(time) * (0.2 + hand(time)) * 0.5)
    return together(
      sweep,
      scatter(seconds, 70, random, () =>
        burst(random, 0.015, random.between(1500, 7000), 0.002).times(random.next() ** 3),
      ),
    )
  }),
  once('zipper, zip, unzip, tent zip', { seconds: 0.9 }, (seconds, random) => {
    const whole = silence(seconds)
    for (let time = 0; time < seconds * 0.9; time += 1 / (90 + 190 * (time / seconds)))
      whole.add(burst(random, 0.01, 2600 + 2600 * (time / seconds), 0.0018, 2), time, random.between(0.6, 1))
    return whole
  }),
  scattered('typing, keyboard, typewriter, type, keys', { seconds: 0.15, every: 0.14 }, (_seconds, random) =>
    together(
      burst(random, 0.1, random.between(2200, 3800), 0.005, 1.2),
      struck(0.1, [[random.between(280, 420), 0.6, 0.012]]).times(0.5),
    ),
  ),
  once('camera, shutter, photo, snapshot, camera shutter', { seconds: 0.4 }, (_seconds, random) =>
    silence(0.4)
      .add(together(burst(random, 0.06, 3600, 0.006), metal(random, 1500, 0.06, 0.008)), 0.01, 0.9)
      .add(noise(0.07, random).band(5200).times(bump(0.07)), 0.04, 0.25)
      .add(together(burst(random, 0.06, 2500, 0.008), metal(random, 1100, 0.06, 0.01)), 0.12, 0.8),
  ),
  steady(
    'clock, tick, ticking, tick tock, watch, metronome, timer',
    { seconds: 0.12, every: 0.5 },
    (_seconds, random) =>
      together(
        struck(0.1, rows<XYZ>('2600 0.5 0.008, 4100 0.35 0.006, 980 0.25 0.014')),
        burst(random, 0.03, 3200, 0.003).times(0.5),
      ),
  ),
  once('coin drop, coins, money, change, jingle, keys jingle, treasure', { seconds: 1.6 }, (seconds, random) =>
    scatter(
      seconds,
      (time) => 14 * Math.exp(-time * 1.6) + 1,
      random,
      () => metal(random, random.between(3200, 5200), 0.5, 0.09).times(random.between(0.2, 0.8)),
    ),
  ),
  once('cash register, cha-ching, ka-ching, kaching, sale, checkout', { seconds: 1.6 }, (seconds, random) => {
    const whole = silence(seconds)
    for (const [time, pitch] of rows('0 300, 0.09 260, 0.16 320'))
      whole.add(together(burst(random, 0.08, 1800, 0.012), struck(0.08, [[pitch, 0.5, 0.02]])), time, 0.6)
    whole.add(metal(random, 2480, 1.2, 0.5), 0.3, 0.9)
    whole.add(metal(random, 2480, 1.1, 0.5), 0.42, 0.7)
    return whole
  }),
]
