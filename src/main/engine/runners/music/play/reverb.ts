import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { SAMPLE_RATE, silentStereo, type Stereo } from '../../kit/sound/samples.ts'

/** Lengths in samples that share no factor, so that no pitch of the room stands out. */
const LINES = [1423, 1607, 1867, 2053, 2251, 2399, 2621, 2879] as const
/** Samples between two looks at whether this is still wanted. */
const BREATH = SAMPLE_RATE * 4
const PREDELAY = Math.round(0.018 * SAMPLE_RATE)

/** The sound of a room alone: eight delay lines that feed each other, darker with every turn. */
export async function reverberate({ left, right }: Stereo, seconds: number, signal: AbortSignal): Promise<Stereo> {
  const wet = silentStereo(left.length / SAMPLE_RATE)
  const lines = LINES.map((length) => new Float32Array(length))
  const feedback = LINES.map((length) => 10 ** ((-3 * length) / (seconds * SAMPLE_RATE)))
  const places = new Int32Array(8)
  const dark = new Float32Array(8)
  const taps = new Float32Array(8)
  const softness = 0.38
  for (let at = 0; at < left.length; at++) {
    if (at % BREATH === 0) await yieldToEventLoop(signal)
    const from = at - PREDELAY
    const inLeft = from >= 0 ? left[from]! : 0
    const inRight = from >= 0 ? right[from]! : 0
    let sum = 0
    for (let line = 0; line < 8; line++) {
      const heard = lines[line]![places[line]!]!
      dark[line] = heard + (dark[line]! - heard) * softness
      taps[line] = dark[line]!
      sum += dark[line]!
    }
    // a Householder mirror: every line hears every other, and no energy is made
    const shared = sum / 4
    for (let line = 0; line < 8; line++) {
      const input = line % 2 === 0 ? inLeft : inRight
      lines[line]![places[line]!] = input * 0.35 + (taps[line]! - shared) * feedback[line]!
      places[line] = places[line]! + 1 === LINES[line] ? 0 : places[line]! + 1
    }
    wet.left[at] = taps[0]! + taps[2]! - taps[4]! + taps[6]! + 0.4 * (taps[1]! - taps[5]!)
    wet.right[at] = taps[1]! + taps[3]! - taps[5]! + taps[7]! + 0.4 * (taps[2]! - taps[6]!)
  }
  return wet
}
