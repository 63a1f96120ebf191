import { rows, type XYZ } from '../../../kit/rows.ts'
import type { Random } from '../../../kit/random.ts'
import { decaying, noise, scatter, silence, struck, together, tone, type Curve, type Take, type Wave } from '../dsp.ts'

/** Partials of a cast bell against its strike note: hum, prime, tierce, quint, nominal and above. */
const BELL = rows<XYZ>(
  '0.5 0.5 1.4, 1 0.6 1, 1.19 0.5 0.8, 1.5 0.3 0.65, 2 0.5 0.5, 2.52 0.25 0.35, 3.01 0.2 0.25, 4.1 0.14 0.15',
)

export const bell = (seconds: number, hertz: number, ring: number): Take =>
  struck(
    seconds,
    BELL.map(([ratio, gain, decay]) => [hertz * ratio, gain * 0.5, decay * ring] as const),
  )

export const metal = (random: Random, pitch: number, seconds: number, decay: number): Take =>
  struck(
    seconds,
    [1, 1.47, 2.09, 2.56, 3.39, 4.08, 5.2, 6.7].map(
      (ratio, index) =>
        [pitch * ratio * random.between(0.985, 1.015), 0.3 / (1 + index * 0.35), decay / (1 + index * 0.3)] as const,
    ),
  )

export const knock = (random: Random): Take => {
  const pitch = random.between(105, 125)
  return together(
    struck(0.35, [
      [pitch, 0.8, 0.05],
      [pitch * 2.3, 0.45, 0.03],
      [pitch * 4.1, 0.25, 0.018],
      [pitch * 7.2, 0.14, 0.01],
    ]),
    burst(random, 0.05, 1400, 0.006).times(0.5),
  )
}

export const burst = (random: Random, seconds: number, hertz: number, decay: number, sharp = 0.8): Take =>
  noise(seconds, random).band(hertz, sharp).times(decaying(decay, 0.001))

export const crunch = (low: number, high: number, grains: number) => (random: Random) =>
  scatter(0.16, grains, random, () =>
    burst(random, 0.02, random.between(low, high), 0.004).times(random.next() ** 2 * 1.6),
  )

/** A throat: a buzzing source, and two places where the mouth lets it through. */
export function call(
  seconds: number,
  hertz: Curve,
  mouth: readonly [Curve, Curve],
  random: Random,
  breath = 0.15,
): Take {
  const source = together(tone(seconds, hertz, 'saw'), noise(seconds, random).times(breath))
  return together(source.band(mouth[0], 4), source.band(mouth[1], 5).times(0.7))
}

/** Notes one after the other, as early computers played them. */
export function tune(notes: readonly (readonly [hertz: number, seconds: number])[], wave: Wave): Take {
  const whole = silence(notes.reduce((sum, [, length]) => sum + length, 0) + 0.15)
  let time = 0
  for (const [hertz, length] of notes) {
    whole.add(
      tone(length + 0.1, hertz, wave).times(
        (moment) => decaying(length * 1.2, 0.002)(moment) * Math.min(1, (length + 0.1 - moment) / 0.02),
      ),
      time,
      0.45,
    )
    time += length
  }
  return whole
}
