import { SAMPLE_RATE } from './wave.ts'

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
