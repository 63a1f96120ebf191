export const SAMPLE_RATE = 44_100

/** Mono sound between -1 and 1. */
export type Sound = Float32Array

/** Adds one sound into another from a moment on; what hangs over the end is cut. */
export function addSound(target: Sound, sound: Sound, atSeconds: number, gain = 1): void {
  const from = Math.round(atSeconds * SAMPLE_RATE)
  const length = Math.min(sound.length, target.length - from)
  for (let index = 0; index < length; index++) target[from + index]! += sound[index]! * gain
}
