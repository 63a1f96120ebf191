import { resolve } from 'node:path'
import { createMediaPack } from '#main/engine/media/pack.ts'
import type { RunContext } from '#main/engine/runners/runner.ts'
import type { Channel } from '#main/engine/runners/speech/isolate/channel.ts'
import { filterDeeply } from '#main/engine/runners/speech/isolate/deep-filter.ts'
import { filterQuickly } from '#main/engine/runners/speech/isolate/rnnoise.ts'
import type { Result } from '../measure.ts'
import { behind, NOISES } from './noises.ts'
import { openSpeaker, SPOKEN_RATE } from '../../tests/support/spoken-truth.ts'
import { sampled } from '../size.ts'

const RATE = 48_000
const DECIBELS = sampled([0, 5, 10])
const SENTENCE = 'Please bring the blue folder to the meeting on Thursday.'
const SEGMENT = RATE / 50

const context = {
  pack: createMediaPack(resolve('node_modules/.cache/media-pack')),
  threads: 1,
  signal: new AbortController().signal,
  onProgress() {},
} as unknown as RunContext
type Filter = typeof filterDeeply

/** How near to the clean voice DeepFilterNet 3 and rnnoise come from behind noises of several kinds, and what they do to it. */
export async function* benchDenoise(): AsyncGenerator<Result> {
  const speaker = await openSpeaker()
  const { samples } = await speaker.say(SENTENCE, 'am_michael')
  await speaker.close()
  const voice = faster(samples)
  const scores = { deep: [] as Score[], quick: [] as Score[] }
  for (const [name, noise] of sampled(Object.entries(NOISES)))
    for (const decibels of DECIBELS) {
      const noisy = behind(voice, noise(voice.length, RATE), decibels)
      const deep = score(await filtered(filterDeeply, noisy), voice)
      const quick = score(await filtered(filterQuickly, noisy), voice)
      scores.deep.push(deep)
      scores.quick.push(quick)
      const figures = ({ likeness, segments }: Score) =>
        `${likeness.toFixed(1)} dB (segments ${segments.toFixed(1)} dB)`
      console.log(`  ${name} ${decibels} dB below the voice: ${figures(deep)} against ${figures(quick)}`)
    }
  const mean = (values: readonly Score[], of: keyof Score) =>
    values.reduce((sum, value) => sum + value[of], 0) / values.length
  for (const [of, name] of [
    ['likeness', 'SI-SDR of a voice freed of noise, DeepFilterNet 3 against rnnoise'],
    ['segments', 'Segmental SNR of a voice freed of noise, DeepFilterNet 3 against rnnoise'],
  ] as const)
    yield compared(name, mean(scores.deep, of), mean(scores.quick, of), 2)
  const untouched = async (filter: Filter) => score(await filtered(filter, voice), voice).likeness
  const name = 'SI-SDR of a voice that had no noise, DeepFilterNet 3 against rnnoise'
  yield compared(name, await untouched(filterDeeply), await untouched(filterQuickly), 3)
}

/** The ratio is that of the errors that are left. */
function compared(name: string, ours: number, reference: number, leastBetter: number): Result {
  const [own, other] = [ours, reference].map((decibels) => `${decibels.toFixed(1)} dB`)
  const ratio = 10 ** ((reference - ours) / 20)
  return { name, ours: own!, reference: other!, ratio, bar: { atMost: 10 ** (-leastBetter / 20) } }
}

async function filtered(filter: Filter, sound: Float32Array): Promise<Float32Array> {
  const channel: Channel = {
    length: sound.length,
    stretch: (from, length) => new Float32Array(length).map((_, index) => sound[from + index] ?? 0),
  }
  const cleaned = new Float32Array(sound.length)
  let at = 0
  for await (const piece of filter(channel, context)) {
    cleaned.set(piece, at)
    at += piece.length
  }
  return cleaned
}

interface Score {
  /** Scale-invariant: a voice that is only quieter is no worse. */
  likeness: number
  /** Over stretches of a fiftieth of a second, each between -10 and 35 dB. */
  segments: number
}

function score(sound: Float32Array, voice: Float32Array): Score {
  let [shared, own] = [0, 0]
  for (const [index, value] of voice.entries()) {
    shared += value * sound[index]!
    own += value * value
  }
  const gain = shared / own
  let [signal, error] = [0, 0]
  const segments: number[] = []
  for (let from = 0; from + SEGMENT <= voice.length; from += SEGMENT) {
    let [loud, off] = [1e-9, 1e-9]
    for (let index = from; index < from + SEGMENT; index++) {
      loud += (gain * voice[index]!) ** 2
      off += (sound[index]! - gain * voice[index]!) ** 2
    }
    signal += loud
    error += off
    // where nobody speaks there is no voice to be near to
    if (loud > 1e-4 * SEGMENT) segments.push(Math.max(-10, Math.min(35, 10 * Math.log10(loud / off))))
  }
  return {
    likeness: 10 * Math.log10(signal / error),
    segments: segments.reduce((sum, value) => sum + value, 0) / segments.length,
  }
}

function faster(sound: Float32Array): Float32Array {
  const times = RATE / SPOKEN_RATE
  return Float32Array.from({ length: sound.length * times }, (_, index) => {
    const [at, part] = [Math.floor(index / times), (index / times) % 1]
    return sound[at]! * (1 - part) + (sound[at + 1] ?? 0) * part
  })
}
