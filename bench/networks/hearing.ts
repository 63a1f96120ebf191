import { resolve } from 'node:path'
import { createMediaPack } from '#main/engine/media/pack.ts'
import type { RunContext } from '#main/engine/runners/runner.ts'
import { listen } from '#main/engine/runners/kit/listen/listen.ts'
import { WHISPER_RATE } from '#main/engine/runners/kit/listen/log-mel.ts'
import { findSounding } from '#main/engine/runners/kit/listen/sounding.ts'
import { textOfWords } from '#main/engine/runners/kit/listen/spoken.ts'
import { readTokens } from '#main/engine/runners/kit/listen/tokens.ts'
import { matchWords, shared } from '#main/engine/runners/kit/listen/when-said.ts'
import {
  WHISPER_BASE,
  WHISPER_TINY,
  WHISPER_TOKENS,
  type WhisperSize,
} from '#main/engine/runners/kit/listen/whisper-sizes.ts'
import { wordErrorRate, wordsOf } from '../../tests/support/word-error-rate.ts'
import type { Result } from '../measure.ts'
import { behind, NOISES } from './noises.ts'
import { openSpeaker, SPOKEN_RATE, type SpokenTruth } from '../../tests/support/spoken-truth.ts'
import { sampled } from '../size.ts'

const SAID: readonly (readonly [voice: string, text: string, noise: string])[] = [
  ['af_heart', 'The morning train was late again, so we walked along the river and talked about the summer.', 'air'],
  ['am_michael', 'Please bring the blue folder to the meeting on Thursday, and ask Maria for the keys.', 'typing'],
  ['bf_emma', 'When the rain finally ended, the whole village came out to look at the fields.', 'fan'],
  ['bm_george', 'Every autumn she gives us honey, and we give her apples, bread and stories.', 'hiss'],
]
const NOISE_DECIBELS = 3

const pack = createMediaPack(resolve('node_modules/.cache/media-pack'))
const context = { pack, threads: 1, signal: new AbortController().signal, onProgress() {} } as unknown as RunContext

/** How many words Whisper base mistakes against tiny, with noise behind them, and how exactly it tells when each is said. */
export async function* benchHearing(): AsyncGenerator<Result> {
  const speaker = await openSpeaker()
  const truths: (SpokenTruth & { noisy: Int16Array; clean: Int16Array })[] = []
  for (const [voice, text, noise] of sampled(SAID)) {
    const truth = await speaker.say(text, voice)
    const noisy = behind(truth.samples, NOISES[noise]!(truth.samples.length, SPOKEN_RATE), NOISE_DECIBELS)
    truths.push({ ...truth, noisy: forWhisper(noisy), clean: forWhisper(truth.samples) })
  }
  await speaker.close()

  const mistaken = { base: 0, tiny: 0 }
  const [byNetwork, byLetters]: number[][] = [[], []]
  for (const { text, words, noisy, clean } of truths) {
    mistaken.base += wordErrorRate(text, (await hear(noisy, WHISPER_BASE)).text) / truths.length
    mistaken.tiny += wordErrorRate(text, (await hear(noisy, WHISPER_TINY)).text) / truths.length
    const heard = await hear(clean, WHISPER_BASE)
    const found = matchWords(text, heard.words)
    if (!found) throw new Error(`This was not understood: ${text}`)
    const texts = words.map((word) => word.text)
    const letters = shared(texts, heard.words[0]!.from, heard.words.at(-1)!.to)
    for (const [index, { from }] of words.entries()) {
      byNetwork!.push(Math.abs(found[index]!.from - from))
      byLetters!.push(Math.abs(letters[index]!.from - from))
    }
  }
  const count = truths.reduce((sum, { text }) => sum + wordsOf(text).length, 0)
  yield {
    name: `Whisper base against tiny, ${count} words with noise ${NOISE_DECIBELS} dB below them`,
    ours: percent(mistaken.base),
    reference: percent(mistaken.tiny),
    ratio: mistaken.base / Math.max(mistaken.tiny, 1e-9),
    bar: { atMost: 1 },
  }
  yield {
    name: 'When words are said, by where the network looks against by their letters',
    ours: off(mean(byNetwork!)),
    reference: off(mean(byLetters!)),
    ratio: mean(byNetwork!) / mean(byLetters!),
    bar: { atMost: 0.6 },
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const percent = (share: number) => `${(100 * share).toFixed(1)} % of words wrong`
const off = (seconds: number) => `${(1000 * seconds).toFixed(0)} ms off`

async function hear(samples: Int16Array, size: WhisperSize) {
  const tokens = await readTokens(pack.path(WHISPER_TOKENS))
  const sound = { samples: samples as Int16Array<ArrayBuffer>, rate: WHISPER_RATE, channels: 1 as const }
  const ear = { size, tokens, language: tokens.languages.get('en') }
  const words = (await listen(sound, findSounding(samples, WHISPER_RATE), ear, context)).flat()
  return { words, text: textOfWords(words) }
}

/** Between the samples of a voice nothing happens that Whisper would hear. */
function forWhisper(sound: Float32Array): Int16Array {
  const step = SPOKEN_RATE / WHISPER_RATE
  return Int16Array.from({ length: Math.floor(sound.length / step) }, (_, index) => {
    const [at, part] = [Math.floor(index * step), (index * step) % 1]
    return 32_767 * Math.max(-1, Math.min(1, sound[at]! * (1 - part) + (sound[at + 1] ?? 0) * part))
  })
}
