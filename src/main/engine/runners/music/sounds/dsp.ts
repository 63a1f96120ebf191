import type { Random } from '../../kit/random.ts'
import { SAMPLE_RATE, addSound, type Sound } from '../../kit/sound/samples.ts'
import { clamp, eased } from '../../kit/maths.ts'

const TURN = Math.PI * 2

/** A value, or one that changes with the time in seconds. */
export type Curve = number | ((time: number) => number)

const at = (curve: Curve, time: number) => (typeof curve === 'number' ? curve : curve(time))

/** A sound while it is made: what happens to it is written in the order in which it happens. */
export class Take extends Float32Array {
  times(gain: Curve): Take {
    return this.map((value, index) => value * at(gain, index / SAMPLE_RATE)) as Take
  }

  /** Lets through what is below a frequency. `sharp` is how narrow a filter is. */
  low(hertz: Curve, sharp?: number): Take {
    return this.#filter((low) => low, hertz, sharp)
  }

  /** Lets through what is around a frequency. */
  band(hertz: Curve, sharp = 0.7): Take {
    return this.#filter((_low, band) => band / sharp, hertz, sharp)
  }

  /** Lets through what is above a frequency. */
  high(hertz: Curve, sharp?: number): Take {
    return this.#filter((_low, _band, high) => high, hertz, sharp)
  }

  drive(amount: number): Take {
    return this.map((value) => Math.tanh(value * amount) / Math.tanh(amount)) as Take
  }

  /** Another sound on top of this one, from a moment on. */
  add(sound: Sound, atSeconds: number, gain?: number): this {
    addSound(this, sound, atSeconds, gain)
    return this
  }

  #filter(output: (low: number, band: number, high: number) => number, hertz: Curve, sharp = 0.7): Take {
    const damping = 1 / sharp
    let [low, band, g, scale] = [0, 0, 0, 0]
    return this.map((input, index) => {
      if (index % 16 === 0) {
        const frequency = clamp(at(hertz, index / SAMPLE_RATE), 15, 18_000)
        g = Math.tan((Math.PI * frequency) / SAMPLE_RATE)
        scale = 1 / (1 + damping * g + g * g)
      }
      const high = (input - low - (damping + g) * band) * scale
      const nextBand = band + g * high
      band = nextBand + g * high
      const nextLow = low + g * nextBand
      low = nextLow + g * nextBand
      return output(nextLow, nextBand, high)
    }) as Take
  }
}

export const silence = (seconds: number): Take => new Take(Math.round(seconds * SAMPLE_RATE))

export const shape = (seconds: number, value: (time: number) => number): Take =>
  silence(seconds).map((_, index) => value(index / SAMPLE_RATE)) as Take

export const noise = (seconds: number, random: Random): Take =>
  silence(seconds).map(() => random.next() * 2 - 1) as Take

/** Noise that is darker the higher it goes, like most of nature. */
export function softNoise(seconds: number, random: Random): Take {
  let [low, middle, high] = [0, 0, 0]
  return shape(seconds, () => {
    const white = random.next() * 2 - 1
    low = 0.99765 * low + white * 0.099046
    middle = 0.963 * middle + white * 0.2965164
    high = 0.57 * high + white * 1.0526913
    return (low + middle + high + white * 0.1848) * 0.16
  })
}

/** As long as the longest of them. */
export function together(...sounds: readonly Sound[]): Take {
  const result = new Take(Math.max(...sounds.map((sound) => sound.length)))
  for (const sound of sounds) result.add(sound, 0)
  return result
}

export type Wave = 'sine' | 'saw' | 'square' | 'triangle'

export function tone(seconds: number, hertz: Curve, wave: Wave = 'sine'): Take {
  let phase = 0
  return shape(seconds, (time) => {
    phase = (phase + at(hertz, time) / SAMPLE_RATE) % 1
    if (wave === 'sine') return Math.sin(TURN * phase)
    if (wave === 'saw') return 2 * phase - 1
    if (wave === 'square') return phase < 0.5 ? 0.8 : -0.8
    return 1 - 4 * Math.abs(phase - 0.5)
  })
}

/** Something solid that was struck: each mode rings by itself and dies away. */
export function struck(
  seconds: number,
  modes: readonly (readonly [hertz: number, gain: number, decay: number])[],
): Take {
  const result = silence(seconds)
  for (const [hertz, gain, decay] of modes) {
    if (hertz > 17_000) continue
    // a rotating pointer that shrinks: cheaper than a sine per sample
    const turn = (TURN * hertz) / SAMPLE_RATE
    const shrink = Math.exp(-1 / (decay * SAMPLE_RATE))
    const [cosine, sine] = [Math.cos(turn) * shrink, Math.sin(turn) * shrink]
    let [x, y] = [gain, 0]
    for (let index = 0; index < result.length; index++) {
      result[index]! += y
      ;[x, y] = [x * cosine - y * sine, x * sine + y * cosine]
    }
  }
  return result
}

/** Rises at once and dies away. */
export const decaying =
  (decay: number, attack = 0.002) =>
  (time: number): number =>
    Math.min(1, time / attack) * Math.exp(-Math.max(0, time - attack) / decay)

/** Up and down again within a time. */
export const bump =
  (seconds: number, peak = 0.5, height = 1) =>
  (time: number): number => {
    const place = time / seconds
    if (place <= 0 || place >= 1) return 0
    const part = place < peak ? place / peak : (1 - place) / (1 - peak)
    return height * Math.sin((part * Math.PI) / 2) ** 2
  }

/** Many small sounds, so many a second. */
export function scatter(seconds: number, perSecond: Curve, random: Random, grain: () => Sound): Take {
  const result = silence(seconds)
  for (let time = 0; time < seconds;) {
    result.add(grain(), time)
    time += -Math.log(1 - random.next() * 0.999) / Math.max(0.05, at(perSecond, time))
  }
  return result
}

/** A slow walk between 0 and 1: gusts, crowds, engines that are not quite even. */
export function wander(random: Random, perSecond: number): (time: number) => number {
  const points = Array.from({ length: 64 }, () => random.next())
  return (time) => {
    const place = time * perSecond
    const index = Math.floor(place)
    const part = place - index
    const smooth = eased(part)
    return points[index % 64]! * (1 - smooth) + points[(index + 1) % 64]! * smooth
  }
}

/** Plays faster and higher, or slower and lower. */
export function repitch(sound: Sound, factor: number): Take {
  return new Take(Math.max(1, Math.floor(sound.length / factor))).map((_, index) => {
    const place = index * factor
    const before = Math.floor(place)
    const part = place - before
    return sound[before]! * (1 - part) + (sound[before + 1] ?? 0) * part
  }) as Take
}
