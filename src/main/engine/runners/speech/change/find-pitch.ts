import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'

export const PITCH_STEP_SECONDS = 0.01
const LOWEST_HERTZ = 65
const HIGHEST_HERTZ = 480
const WINDOW_SECONDS = 0.04
/** How much a sound must look like itself one period later to count as sung or spoken with voice. */
const VOICED_MATCH = 0.55

/** The period of the voice in seconds, a hundred times a second; 0 where there is none. */
export async function findPeriods(
  sound: Float32Array,
  rate: number,
  { signal, onProgress = () => {} }: { signal: AbortSignal; onProgress?: (progress: number) => void },
): Promise<Float32Array> {
  const thinning = Math.max(1, Math.floor(rate / 11_000))
  const thin = thinOut(sound, thinning)
  const thinRate = rate / thinning
  const step = thinRate * PITCH_STEP_SECONDS
  const count = Math.ceil(thin.length / step)
  const periods = new Float32Array(count)
  let before = 0
  for (let index = 0; index < count; index++) {
    before = periodAt(thin, Math.round(index * step), thinRate, before)
    periods[index] = before / thinRate
    if (index % 40 !== 0) continue
    signal.throwIfAborted()
    onProgress(index / count)
    await yieldToEventLoop()
  }
  return withoutStrays(periods)
}

function thinOut(sound: Float32Array, thinning: number): Float32Array {
  return Float32Array.from({ length: Math.floor(sound.length / thinning) }, (_, index) => {
    let sum = 0
    for (let offset = 0; offset < thinning; offset++) sum += sound[index * thinning + offset]!
    return sum / thinning
  })
}

function periodAt(sound: Float32Array, middle: number, rate: number, before: number): number {
  const length = Math.round(WINDOW_SECONDS * rate)
  const [shortest, longest] = [Math.floor(rate / HIGHEST_HERTZ), Math.ceil(rate / LOWEST_HERTZ)]
  const from = Math.max(0, middle - Math.round((length + longest) / 2))
  if (from + length + longest > sound.length) return 0
  let energy = 0
  for (let index = 0; index < length; index++) energy += sound[from + index]! ** 2
  if (energy / length < 1e-6) return 0
  const matches = new Float32Array(longest + 2)
  let shifted = 0
  for (let index = 0; index < length; index++) shifted += sound[from + shortest + index]! ** 2
  let best = 0
  for (let lag = shortest; lag <= longest; lag++) {
    let product = 0
    for (let index = 0; index < length; index++) product += sound[from + index]! * sound[from + lag + index]!
    matches[lag] = product / Math.sqrt(energy * shifted + 1e-12)
    // a voice does not leap: what is near the last period is believed more
    if (before > 0 && Math.abs(Math.log(lag / before)) < 0.18) matches[lag]! += 0.08
    if (matches[lag]! > matches[best]!) best = lag
    shifted += sound[from + lag + length]! ** 2 - sound[from + lag]! ** 2
  }
  if (matches[best]! < VOICED_MATCH) return 0
  // multiples of the period match as well; the first good one is the period itself
  for (let lag = shortest + 1; lag < best; lag++)
    if (
      matches[lag]! > matches[best]! * 0.9 &&
      matches[lag]! >= matches[lag - 1]! &&
      matches[lag]! >= matches[lag + 1]!
    ) {
      best = lag
      break
    }
  const [left, top, right] = [matches[best - 1]!, matches[best]!, matches[best + 1]!]
  const bend = left - 2 * top + right
  return best + (bend < 0 && left > 0 && right > 0 ? (0.5 * (left - right)) / bend : 0)
}

/** Single steps that differ from both neighbours are errors. */
function withoutStrays(periods: Float32Array): Float32Array {
  return periods.map((period, index) => {
    const near = [periods[index - 1] ?? period, period, periods[index + 1] ?? period]
    return near.sort((left, right) => left - right)[1]!
  })
}
