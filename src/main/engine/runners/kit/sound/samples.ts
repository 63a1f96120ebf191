export const SAMPLE_RATE = 44_100

/** Mono sound between -1 and 1. */
export type Sound = Float32Array

/** Adds one sound into another from a moment on; what hangs over the end is cut. */
export function addSound(target: Sound, sound: Sound, atSeconds: number, gain = 1): void {
  const from = Math.round(atSeconds * SAMPLE_RATE)
  const length = Math.min(sound.length, target.length - from)
  for (let index = 0; index < length; index++) target[from + index]! += sound[index]! * gain
}

/** What a sound is multiplied by to be so many decibels louder. */
export const gainOf = (decibels: number): number => 10 ** (decibels / 20)

/** How high a key of MIDI sounds: 69 is the a of 440 hertz, twelve keys are an octave. */
export const hertzOf = (key: number): number => 440 * 2 ** ((key - 69) / 12)

/** Fades in and out over so many samples, or over half of it if it is short. Changes the sound in place. */
export function fadeEnds(sound: Sound, samples: number): Sound {
  const shoulder = Math.min(samples, sound.length / 2)
  for (let index = 0; index < shoulder; index++) {
    sound[index]! *= index / shoulder
    sound[sound.length - 1 - index]! *= index / shoulder
  }
  return sound
}

/** Two channels of the same length, each between -1 and 1. */
export interface Stereo {
  left: Float32Array
  right: Float32Array
}

export function silentStereo(seconds: number): Stereo {
  const length = Math.round(seconds * SAMPLE_RATE)
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

export function addStereo(target: Stereo, { left, right }: Stereo, gain = 1): void {
  for (let index = 0; index < left.length; index++) {
    target.left[index]! += left[index]! * gain
    target.right[index]! += right[index]! * gain
  }
}

/** One sample of the left, one of the right, and so on, as files have them. */
export function interleaved({ left, right }: Stereo): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(left.length * 2)
  for (let index = 0; index < left.length; index++) {
    samples[index * 2] = left[index]!
    samples[index * 2 + 1] = right[index]!
  }
  return samples
}

/** The other way round. */
export function apart(samples: Float32Array): Stereo {
  const left = new Float32Array(samples.length / 2)
  const right = new Float32Array(samples.length / 2)
  for (let index = 0; index < left.length; index++) {
    left[index] = samples[index * 2]!
    right[index] = samples[index * 2 + 1]!
  }
  return { left, right }
}
