import { readFile } from 'node:fs/promises'
import { fadeEnds } from '../../kit/sound/samples.ts'
import { textOf } from '../../kit/params.ts'
import { withNetwork } from '../../kit/weights.ts'
import { RunnerRefusedError, type RunContext, type Runner } from '../../runner.ts'
import { speakPhrases } from './speak-phrases.ts'
import { toPhrases, type Phrase, type SpokenLanguage } from '../../kit/voice/words/phrases.ts'
import { signNumbers } from './kokoro-signs.ts'

const RATE = 24_000
const LANGUAGES: readonly SpokenLanguage[] = ['en-US', 'en-GB', 'es']
/** The network takes 510 signs; it speaks best well below that, and a shorter piece can be stopped sooner. */
const LONGEST_PHRASE = 220
const STYLE_LENGTH = 256
const STYLES = 510
/**
 * In its half precision the network overflows on a phrase now and then, and all it gives is NaN; the style of a phrase
 * one sign longer sounds the same and does not.
 */
const STYLE_NUDGES = [0, 1, -1, 2, -2, 3]

/** Speaks with the Kokoro network, a sentence at a time. */
export const speakNaturally: Runner = async (job, context) => {
  const language = LANGUAGES.find((known) => known === textOf(job, 'language')) ?? 'en-US'
  const phrases = toPhrases(textOf(job, 'text'), language, LONGEST_PHRASE)
  if (phrases.length === 0)
    throw new RunnerRefusedError('invalid_input', 'The text has nothing that can be said in this language.')
  const styles = await readStyles(textOf(job, 'voice'), context)
  const say = async (phrase: Phrase, speed: number) => trimSilence(await sayPhrase(phrase, styles, speed, context))
  return speakPhrases(job, phrases, RATE, say, context)
}

/** A voice is a table of styles, one for each number of signs. */
async function readStyles(voice: string, { pack }: RunContext): Promise<Float32Array> {
  const bytes = await readFile(pack.path(`kokoro-${voice}.bin`))
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

async function sayPhrase(
  { sounds }: Phrase,
  styles: Float32Array,
  speed: number,
  context: RunContext,
): Promise<Float32Array> {
  const numbers = signNumbers(sounds)
  return withNetwork(context, 'kokoro.onnx', async (session, { Tensor }) => {
    for (const nudge of STYLE_NUDGES) {
      context.signal.throwIfAborted()
      const style = Math.max(0, Math.min(numbers.length + nudge, STYLES - 1)) * STYLE_LENGTH
      const { waveform } = await session.run({
        input_ids: new Tensor('int64', BigInt64Array.from([0, ...numbers, 0], BigInt), [1, numbers.length + 2]),
        style: new Tensor('float32', styles.slice(style, style + STYLE_LENGTH), [1, STYLE_LENGTH]),
        speed: new Tensor('float32', [speed], [1]),
      })
      const sound = waveform!.data as Float32Array
      if (sound.every(Number.isFinite)) return sound
    }
    throw new Error('The Kokoro network gave no numbers for a phrase.')
  })
}

/** The network leaves silences of its own at both ends; the pauses here are chosen by punctuation. */
function trimSilence(sound: Float32Array): Float32Array {
  const quiet = 0.004
  const shoulder = Math.round(0.03 * RATE)
  let [from, to] = [0, sound.length]
  while (from < to && Math.abs(sound[from]!) < quiet) from++
  while (to > from && Math.abs(sound[to - 1]!) < quiet) to--
  return fadeEnds(sound.slice(Math.max(0, from - shoulder), to + shoulder), shoulder)
}
