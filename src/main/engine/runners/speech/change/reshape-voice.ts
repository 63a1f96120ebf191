import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { PITCH_STEP_SECONDS } from './find-pitch.ts'

export interface VoiceShape {
  /** How much higher the voice is. */
  pitch: number
  /** How much smaller the head is that speaks. */
  formants: (seconds: number) => number
  /** Every sound on this one note instead. */
  monotone?: number
}

const UNVOICED_PERIOD_SECONDS = 0.006

/**
 * Takes the voice apart into single periods and puts them back closer together or further apart, each of them stretched
 * or squeezed: pitch and the size of the head change one without the other, and the pace not at all.
 */
export async function reshapeVoice(
  sound: Float32Array,
  rate: number,
  periods: Float32Array,
  shape: VoiceShape,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: number) => void },
): Promise<Float32Array> {
  const result = new Float32Array(sound.length)
  const marks = findMarks(sound, rate, periods)
  let mark = 0
  let grains = 0
  for (let at = 0; at < sound.length;) {
    while (mark < marks.length - 1 && Math.abs(marks[mark + 1]!.at - at) <= Math.abs(marks[mark]!.at - at)) mark++
    const grain = marks[mark]
    if (!grain) break
    const spacing = shape.monotone
      ? rate / shape.monotone
      : grain.isVoiced
        ? grain.period / shape.pitch
        : UNVOICED_PERIOD_SECONDS * rate
    const formants = shape.formants(at / rate)
    // hisses are not pitched; they follow the size of the head by half
    const stretch = grain.isVoiced ? formants : Math.sqrt(formants)
    addGrain(result, sound, {
      from: grain.at,
      to: at,
      reach: Math.max(grain.period, spacing * stretch),
      stretch,
      spacing,
    })
    at += spacing
    if (++grains % 400 !== 0) continue
    signal.throwIfAborted()
    onProgress(at / sound.length)
    await yieldToEventLoop()
  }
  return result
}

interface Mark {
  at: number
  period: number
  isVoiced: boolean
}

/** One mark per period, on its highest point. */
function findMarks(sound: Float32Array, rate: number, periods: Float32Array): Mark[] {
  const marks: Mark[] = []
  let at = 0
  let wasVoiced = false
  while (at < sound.length) {
    const voiced = periods[Math.min(periods.length - 1, Math.round(at / rate / PITCH_STEP_SECONDS))] ?? 0
    const period = (voiced || UNVOICED_PERIOD_SECONDS) * rate
    if (voiced) {
      const reach = period * (wasVoiced ? 0.18 : 0.5)
      at = Math.max((marks.at(-1)?.at ?? -1) + 1, highestNear(sound, Math.round(at), Math.round(reach)))
    }
    marks.push({ at, period, isVoiced: voiced > 0 })
    wasVoiced = voiced > 0
    at += period
  }
  return marks
}

function highestNear(sound: Float32Array, middle: number, reach: number): number {
  let best = middle
  for (let index = Math.max(0, middle - reach); index <= Math.min(sound.length - 1, middle + reach); index++)
    if (sound[index]! > (sound[best] ?? -1)) best = index
  return best
}

interface Grain {
  from: number
  to: number
  reach: number
  stretch: number
  spacing: number
}

function addGrain(result: Float32Array, sound: Float32Array, { from, to, reach, stretch, spacing }: Grain): void {
  const half = reach / stretch
  const gain = Math.min(1, spacing / half)
  const [first, last] = [Math.max(0, Math.ceil(to - half)), Math.min(result.length - 1, Math.floor(to + half))]
  for (let index = first; index <= last; index++) {
    const offset = index - to
    const source = from + offset * stretch
    const left = Math.floor(source)
    if (left < 0 || left + 1 >= sound.length) continue
    const value = sound[left]! + (sound[left + 1]! - sound[left]!) * (source - left)
    result[index]! += value * gain * (0.5 + 0.5 * Math.cos((Math.PI * offset) / half))
  }
}
