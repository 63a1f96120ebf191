/** About as loud as a podcast. */
const SPEECH_LEVEL = 0.1
const PEAK = 0.93
/** Peaks that reach further than this before they are rounded off would be heard as a rasp. */
const HIGHEST_PEAK = 1

/** How loud the sounding parts are: pauses do not count. */
export function speechLevel(sound: Float32Array, rate: number): number {
  const block = Math.round(rate * 0.05)
  const energies: number[] = []
  for (let from = 0; from < sound.length; from += block) {
    let sum = 0
    const end = Math.min(from + block, sound.length)
    for (let index = from; index < end; index++) sum += sound[index]! ** 2
    energies.push(sum / (end - from))
  }
  const loudest = Math.max(0, ...energies)
  const sounding = energies.filter((energy) => energy > loudest / 400)
  return Math.sqrt(sounding.reduce((sum, energy) => sum + energy, 0) / Math.max(1, sounding.length))
}

/** Brings speech to the usual loudness in place; single peaks are rounded off, never cut. */
export function evenLoudness(sound: Float32Array, rate: number): Float32Array {
  const level = speechLevel(sound, rate)
  if (level === 0) return sound
  const peak = sound.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0)
  const gain = Math.min(SPEECH_LEVEL / level, HIGHEST_PEAK / peak)
  for (let index = 0; index < sound.length; index++) sound[index] = roundOff(sound[index]! * gain)
  return sound
}

/** Straight up to two thirds, then bending towards the peak. */
export function roundOff(value: number): number {
  const size = Math.abs(value)
  const knee = 0.62
  if (size <= knee) return value
  const room = PEAK - knee
  return Math.sign(value) * (knee + room * Math.tanh((size - knee) / room))
}
