import { rows, type XYZ } from '../../../kit/rows.ts'
import type { Random } from '../../../kit/random.ts'
import { bump, decaying, noise, shape, silence, softNoise, struck, together, tone, wander, type Take } from '../dsp.ts'
import { bed, once, type Notion } from '../notion.ts'

/** Cylinders that fire one after the other, and the pipe they fire into. */
function engine(seconds: number, random: Random, firing: (time: number) => number, roughness: number): Take {
  let phase = 0
  let strength = 1
  const pulses = shape(seconds, (time) => {
    const before = phase
    phase = (phase + firing(time) / 44_100) % 1
    if (phase < before) strength = 1 - roughness * random.next()
    return strength * (Math.exp(-phase * 9) - 0.11)
  })
  const pipe = together(pulses.band(95, 1.6), pulses.band(240, 2).times(0.7), pulses.band(620, 2).times(0.4))
  const intake = noise(seconds, random).band(900, 0.6).times(0.06)
  return together(pipe.times(2), intake).drive(1.6)
}

/** Louder and higher as it comes, quieter and lower as it goes. */
const passing = (seconds: number) => (time: number) => {
  const near = (time / seconds - 0.5) * 5
  return { loud: 1 / (1 + near * near * 1.6), pitch: 1 - 0.13 * Math.tanh(near * 1.6) }
}

export const VEHICLES: readonly Notion[] = [
  bed('engine, motor, car engine, truck, tractor, idling, bus', (seconds, random) => {
    const even = wander(random, 1.4)
    return engine(seconds, random, (time) => 27 + 5 * even(time), 0.35)
  }),
  bed('motorcycle, motorbike, race car, racing, formula, rev, revving, acceleration, accelerate', (seconds, random) =>
    engine(seconds, random, (time) => 55 + 150 * ((time * 0.45) % 1) ** 0.7, 0.2),
  ),
  once(
    'car, car pass, car passing, traffic, passing, drive by, highway, vehicle, street',
    { seconds: 3.5, passes: true },
    (seconds, random) => {
      const way = passing(seconds)
      const tyres = softNoise(seconds, random).band((time) => 800 * way(time).pitch + 900 * way(time).loud, 0.6)
      return together(engine(seconds, random, (time) => 58 * way(time).pitch, 0.15).times(0.4), tyres).times(
        (time) => way(time).loud,
      )
    },
  ),
  bed('train, railway, locomotive, subway, metro, tram', (seconds, random) => {
    const whole = softNoise(seconds, random).low(700).times(0.5)
    const clack = () =>
      together(
        struck(0.2, rows<XYZ>('190 0.5 0.03, 830 0.3 0.02')),
        noise(0.1, random).band(1300).times(decaying(0.012)),
      )
    for (let time = 0.1; time < seconds - 0.2; time += 0.95)
      for (const [delay, gain] of rows('0 1.5, 0.13 1.2')) whole.add(clack(), time + delay, gain)
    return whole
  }),
  once(
    `airplane, aeroplane, plane, jet, aircraft, flyover, fighter jet, rocket, rocket launch, launch,
      spaceship takeoff`,
    { seconds: 6, passes: true },
    (seconds, random) => {
      const way = passing(seconds)
      return together(
        noise(seconds, random).low((time) => 900 + 3200 * way(time).loud),
        tone(seconds, (time) => 1150 * way(time).pitch, 'triangle').times(0.08),
        softNoise(seconds, random).low(160).times(2.4),
      ).times((time) => way(time).loud)
    },
  ),
  bed('helicopter, chopper, propeller, drone, quadcopter', (seconds, random) => {
    const air = together(softNoise(seconds, random).low(650), noise(seconds, random).band(1500).times(0.12))
    return air.times((time) => 0.25 + 1.6 * Math.exp(-((time * 10.5) % 1) * 5))
  }),
  once('bicycle, bike, bicycle bell, bike bell', { seconds: 1.4 }, (seconds) => {
    const whole = silence(seconds)
    const ring = struck(1, rows<XYZ>('2650 0.4 0.18, 5350 0.25 0.12, 7100 0.12 0.08'))
    for (const time of [0, 0.09, 0.36, 0.45]) whole.add(ring, time, 0.7)
    return whole
  }),
  once('horn, car horn, honk, honking, beep beep, traffic jam', { seconds: 0.9 }, (seconds) =>
    together(tone(seconds, 415, 'saw'), tone(seconds, 523, 'saw'))
      .low(2600)
      .times((time) => 0.4 * bump(seconds, 0.08)(time) ** 0.25),
  ),
  once('foghorn, ship, ship horn, boat, harbor, harbour, ferry, lighthouse', { seconds: 4 }, (seconds, random) =>
    together(
      tone(seconds, 92, 'saw'),
      tone(seconds, 92.7, 'saw'),
      tone(seconds, 138.4, 'saw'),
      softNoise(seconds, random).times(0.2),
    )
      .low(520)
      .times((time) => 0.5 * Math.min(1, time / 0.3, (seconds - time) / 0.8)),
  ),
]
