import { createRandom } from '#main/engine/runners/kit/random.ts'

/** Noises of several kinds, as they stand behind voices; each as long as asked for, at any rate. */
export const NOISES: Readonly<Record<string, (length: number, rate: number) => Float32Array>> = {
  air(length) {
    const random = createRandom('air')
    let low = 0
    return new Float32Array(length).map(() => (low += 0.08 * (random.between(-1, 1) - low)))
  },
  hiss(length) {
    const random = createRandom('hiss')
    return new Float32Array(length).map(() => random.between(-1, 1))
  },
  /** A motor with its overtones, and what blows through it. */
  fan(length, rate) {
    const random = createRandom('fan')
    let low = 0
    return new Float32Array(length).map((_, index) => {
      low += 0.3 * (random.between(-1, 1) - low)
      const turn = (2 * Math.PI * 97 * index) / rate
      return 0.5 * Math.sin(turn) + 0.3 * Math.sin(2 * turn) + 0.2 * Math.sin(5 * turn) + low
    })
  },
  /** Keys that are struck, at no steady pace. */
  typing(length, rate) {
    const random = createRandom('typing')
    const sound = new Float32Array(length)
    for (let at = 0; at < length; at += Math.round(rate * random.between(0.06, 0.25)))
      for (let index = 0; index < rate * 0.02 && at + index < length; index++)
        sound[at + index]! += random.between(-1, 1) * Math.exp(-index / (rate * 0.004))
    return sound
  },
}

/** A sound with a noise behind it, so many decibels quieter. */
export function behind(sound: Float32Array, noise: Float32Array, decibels: number): Float32Array {
  const gain = Math.sqrt(power(sound) / power(noise) / 10 ** (decibels / 10))
  return sound.map((value, index) => value + gain * noise[index]!)
}

const power = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0)
