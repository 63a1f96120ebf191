import type { Random } from '../../kit/random.ts'
import { addSound, SAMPLE_RATE, silence, type Sound } from '../../kit/wave.ts'

const TURN = Math.PI * 2

/** A value, or one that changes with the time in seconds. */
export type Curve = number | ((time: number) => number)

const at = (curve: Curve, time: number) => (typeof curve === 'number' ? curve : curve(time))

export function shape(seconds: number, value: (time: number) => number): Sound {
  const sound = silence(seconds)
  for (let index = 0; index < sound.length; index++) sound[index] = value(index / SAMPLE_RATE)
  return sound
}

export function noise(seconds: number, random: Random): Sound {
  const sound = silence(seconds)
  for (let index = 0; index < sound.length; index++) sound[index] = random.next() * 2 - 1
  return sound
}

/** Noise that is darker the higher it goes, like most of nature. */
export function softNoise(seconds: number, random: Random): Sound {
  const sound = silence(seconds)
  let [low, middle, high] = [0, 0, 0]
  for (let index = 0; index < sound.length; index++) {
    const white = random.next() * 2 - 1
    low = 0.99765 * low + white * 0.099046
    middle = 0.963 * middle + white * 0.2965164
    high = 0.57 * high + white * 1.0526913
    sound[index] = (low + middle + high + white * 0.1848) * 0.16
  }
  return sound
}

/** Lets through what is below, around or above a frequency. `sharp` is how narrow it is. */
export function filter(sound: Sound, kind: 'low' | 'band' | 'high', hertz: Curve, sharp = 0.7): Sound {
  const result = new Float32Array(sound.length)
  const damping = 1 / sharp
  let [low, band, g, scale] = [0, 0, 0, 0]
  for (let index = 0; index < sound.length; index++) {
    if (index % 16 === 0) {
      const frequency = Math.min(18_000, Math.max(15, at(hertz, index / SAMPLE_RATE)))
      g = Math.tan((Math.PI * frequency) / SAMPLE_RATE)
      scale = 1 / (1 + damping * g + g * g)
    }
    const input = sound[index]!
    const high = (input - low - (damping + g) * band) * scale
    const nextBand = band + g * high
    band = nextBand + g * high
    const nextLow = low + g * nextBand
    low = nextLow + g * nextBand
    result[index] = kind === 'low' ? nextLow : kind === 'band' ? nextBand * damping : high
  }
  return result
}

export function times(sound: Sound, gain: Curve): Sound {
  const result = new Float32Array(sound.length)
  for (let index = 0; index < sound.length; index++) result[index] = sound[index]! * at(gain, index / SAMPLE_RATE)
  return result
}

/** As long as the longest of them. */
export function together(...sounds: readonly Sound[]): Sound {
  const result = new Float32Array(Math.max(...sounds.map((sound) => sound.length)))
  for (const sound of sounds) for (let index = 0; index < sound.length; index++) result[index]! += sound[index]!
  return result
}

export type Wave = 'sine' | 'saw' | 'square' | 'triangle'

export function tone(seconds: number, hertz: Curve, wave: Wave = 'sine'): Sound {
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
): Sound {
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
  (seconds: number, peak = 0.5) =>
  (time: number): number => {
    const place = time / seconds
    if (place <= 0 || place >= 1) return 0
    return place < peak
      ? Math.sin(((place / peak) * Math.PI) / 2) ** 2
      : Math.cos((((place - peak) / (1 - peak)) * Math.PI) / 2) ** 2
  }

/** Many small sounds, so many a second. */
export function scatter(
  seconds: number,
  perSecond: Curve,
  random: Random,
  grain: () => Sound,
  gain: () => number = () => 1,
): Sound {
  const result = silence(seconds)
  for (let time = 0; time < seconds;) {
    addSound(result, grain(), time, gain())
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
    const smooth = part * part * (3 - 2 * part)
    return points[index % 64]! * (1 - smooth) + points[(index + 1) % 64]! * smooth
  }
}

export const drive = (sound: Sound, amount: number): Sound =>
  sound.map((value) => Math.tanh(value * amount) / Math.tanh(amount))

/** Plays faster and higher, or slower and lower. */
export function repitch(sound: Sound, factor: number): Sound {
  const result = new Float32Array(Math.max(1, Math.floor(sound.length / factor)))
  for (let index = 0; index < result.length; index++) {
    const place = index * factor
    const before = Math.floor(place)
    const part = place - before
    result[index] = sound[before]! * (1 - part) + (sound[before + 1] ?? 0) * part
  }
  return result
}
