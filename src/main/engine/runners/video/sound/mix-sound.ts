import { SAMPLE_RATE, silentStereo, type Stereo } from '../../kit/sound/samples.ts'

const LOUDEST = 0.89

export interface SoundPart {
  sound: Stereo
  /** As a whole, or at each sample. */
  gain: number | Float32Array
}

/** Sounds on top of each other, exactly so long, as loud as they may be together and soft at both ends. */
export function mixed(seconds: number, parts: readonly SoundPart[]): Stereo {
  const mix = silentStereo(seconds)
  for (const { sound, gain } of parts) {
    const length = Math.min(mix.left.length, sound.left.length)
    for (let index = 0; index < length; index++) {
      const level = typeof gain === 'number' ? gain : (gain[index] ?? 1)
      mix.left[index]! += sound.left[index]! * level
      mix.right[index]! += sound.right[index]! * level
    }
  }
  let peak = 0
  for (let index = 0; index < mix.left.length; index++)
    peak = Math.max(peak, Math.abs(mix.left[index]!), Math.abs(mix.right[index]!))
  const level = peak > LOUDEST ? LOUDEST / peak : 1
  const shoulder = Math.min(0.03 * SAMPLE_RATE, mix.left.length / 2)
  for (let index = 0; index < mix.left.length; index++) {
    const edge = Math.min(1, index / shoulder, (mix.left.length - 1 - index) / shoulder) * level
    mix.left[index]! *= edge
    mix.right[index]! *= edge
  }
  return mix
}
