import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { SAMPLE_RATE, gainOf, type Stereo } from '../../kit/sound/samples.ts'
import { loudnessOf } from './loudness.ts'
import { clamp } from '../../kit/maths.ts'

const TARGET_LUFS = -14
/** Between the samples a wave may rise a little higher than on them. */
const CEILING = gainOf(-2.4)
const LOOK_AHEAD = Math.round(0.005 * SAMPLE_RATE)

/**
 * How a mix is turned up and down over time: glue, loudness, peaks and both ends. It is one curve, so that the parts of
 * a mix, each turned the same way, still add up to it.
 */
export async function masteringCurve(
  mix: Stereo,
  { fadeOut, loudness = TARGET_LUFS }: { fadeOut: number; loudness?: number },
): Promise<Float32Array> {
  const { left, right } = mix
  const curve = new Float32Array(left.length)
  const before = loudnessOf(mix)
  const gain = Number.isFinite(before) ? gainOf(loudness - before) : 1
  await yieldToEventLoop()
  compress(mix, gain, curve)
  // taking peaks off makes it a little quieter: turn up and look again
  for (let round = 0; round < 2; round++) {
    await yieldToEventLoop()
    const after = loudnessOf(apply(mix, curve))
    await yieldToEventLoop()
    const lift = Number.isFinite(after) ? gainOf(clamp(loudness - after, -9, 9)) : 1
    for (let at = 0; at < curve.length; at++) curve[at]! *= lift
    limit(left, right, curve)
  }
  fadeEnds(curve, fadeOut)
  return curve
}

export function apply({ left, right }: Stereo, curve: Float32Array): Stereo {
  return { left: left.map((value, at) => value * curve[at]!), right: right.map((value, at) => value * curve[at]!) }
}

/** Two to one above a threshold, slowly enough that it is not heard working. */
function compress({ left, right }: Stereo, gain: number, curve: Float32Array): void {
  const threshold = gainOf(-12)
  const [attack, release] = [0.012, 0.18].map((seconds) => 1 - Math.exp(-1 / (seconds * SAMPLE_RATE)))
  let level = 0
  for (let at = 0; at < curve.length; at++) {
    const now = Math.max(Math.abs(left[at]!), Math.abs(right[at]!)) * gain
    level += (now - level) * (now > level ? attack! : release!)
    curve[at] = gain * (level > threshold ? Math.sqrt(threshold / level) : 1)
  }
}

/** Turns down before a peak arrives, and up again after it. */
function limit(left: Float32Array, right: Float32Array, curve: Float32Array): void {
  const needed = new Float32Array(curve.length)
  for (let at = 0; at < curve.length; at++) {
    const peak = Math.max(Math.abs(left[at]!), Math.abs(right[at]!)) * curve[at]!
    needed[at] = peak > CEILING ? CEILING / peak : 1
  }
  const release = 1 - Math.exp(-1 / (0.08 * SAMPLE_RATE))
  let gain = 1
  const lowest = slidingMinimum(needed, LOOK_AHEAD)
  const held = new Float32Array(curve.length)
  for (let at = 0; at < curve.length; at++) {
    gain = Math.min(lowest[at]!, gain + (1 - gain) * release)
    held[at] = gain
  }
  // the steps down are smoothed over the time looked ahead: the mean of what is held up to the peak is never above it
  let sum = 0
  for (let at = 0; at < curve.length + LOOK_AHEAD; at++) {
    if (at < curve.length) sum += held[at]!
    if (at >= LOOK_AHEAD) sum -= held[at - LOOK_AHEAD]!
    if (at < curve.length) curve[at]! *= sum / Math.min(at + 1, LOOK_AHEAD)
  }
}

/** The smallest value between a place and as many places ahead. */
function slidingMinimum(values: Float32Array, ahead: number): Float32Array {
  const result = new Float32Array(values.length)
  const waiting = new Int32Array(values.length)
  let first = 0
  let end = 0
  for (let at = values.length - 1; at >= 0; at--) {
    while (end > first && values[waiting[end - 1]!]! >= values[at]!) end--
    waiting[end++] = at
    if (waiting[first]! > at + ahead) first++
    result[at] = values[waiting[first]!]!
  }
  return result
}

function fadeEnds(curve: Float32Array, fadeOut: number): void {
  const rise = Math.min(Math.round(0.004 * SAMPLE_RATE), curve.length >> 2)
  for (let at = 0; at < rise; at++) curve[at]! *= at / rise
  const fall = Math.min(Math.round(fadeOut * SAMPLE_RATE), curve.length >> 1)
  for (let at = 0; at < fall; at++) curve[curve.length - 1 - at]! *= Math.sin(((at / fall) * Math.PI) / 2) ** 2
}
