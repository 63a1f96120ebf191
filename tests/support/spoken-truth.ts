import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as onnx from 'onnxruntime-node'
import { signNumbers } from '#main/engine/runners/speech/voices/kokoro-signs.ts'
import { toPhrases } from '#main/engine/runners/kit/voice/words/phrases.ts'
import { withOutput } from '../../scripts/networks/onnx-file.ts'

export const SPOKEN_RATE = 24_000

const PACK = resolve('node_modules/.cache/media-pack')
/** Where the network says how long each sign lasts, and how many samples one unit of that is. */
const DURATIONS = '/encoder/Clip_output_0'
const SAMPLES_PER_UNIT = 600
const PAUSE_SECONDS = 0.35
const STYLE_LENGTH = 256

export interface SpokenTruth {
  text: string
  samples: Float32Array
  /** When each word is said, by the network that says it. */
  words: { text: string; from: number; to: number }[]
}

/** Speech of which it is known when each word is said: plain sentences without numbers, one word a word. */
export async function openSpeaker() {
  const model = withOutput(await readFile(join(PACK, 'kokoro.onnx')), DURATIONS)
  const session = await onnx.InferenceSession.create(model, { intraOpNumThreads: 1, logSeverityLevel: 3 })

  async function say(text: string, voice: string): Promise<SpokenTruth> {
    const bytes = await readFile(join(PACK, `kokoro-${voice}.bin`))
    const styles = new Float32Array(Uint8Array.from(bytes).buffer)
    const parts: Float32Array[] = []
    const words: { from: number; to: number }[] = []
    let begun = 0
    for (const { sounds } of toPhrases(text, voice.startsWith('b') ? 'en-GB' : 'en-US', 400)) {
      const signs = Array.from(sounds).filter((sign) => signNumbers(sign).length > 0)
      const style = Math.min(signs.length, 509) * STYLE_LENGTH
      const outputs = await session.run({
        input_ids: new onnx.Tensor('int64', BigInt64Array.from([0, ...signNumbers(signs.join('')), 0], BigInt), [
          1,
          signs.length + 2,
        ]),
        style: new onnx.Tensor('float32', styles.slice(style, style + STYLE_LENGTH), [1, STYLE_LENGTH]),
        speed: new onnx.Tensor('float32', [1], [1]),
      })
      const sound = outputs['waveform']!.data as Float32Array
      const lasting = Array.from(outputs[DURATIONS]!.data as Float32Array, Number)
      words.push(...wordsIn(signs, lasting).map(({ from, to }) => ({ from: begun + from, to: begun + to })))
      parts.push(sound, new Float32Array(PAUSE_SECONDS * SPOKEN_RATE))
      begun += sound.length / SPOKEN_RATE + PAUSE_SECONDS
    }
    const texts = text.split(/\s+/)
    if (texts.length !== words.length)
      throw new Error(`${texts.length} words were written, ${words.length} said: ${text}`)
    return {
      text,
      samples: Float32Array.from(parts.flatMap((part) => Array.from(part))),
      words: words.map(({ from, to }, index) => ({ from, to, text: texts[index]! })),
    }
  }

  return { say, close: () => session.release() }
}

/** `lasting` counts the sign of the beginning too. */
function wordsIn(signs: readonly string[], lasting: readonly number[]): { from: number; to: number }[] {
  const words: { from: number; to: number }[] = []
  let at = lasting[0] ?? 0
  let isBetween = true
  for (const [index, sign] of signs.entries()) {
    const end = at + (lasting[index + 1] ?? 0)
    if (/[\s.,!?;:—…]/u.test(sign)) isBetween = true
    else if (isBetween) {
      words.push({ from: seconds(at), to: seconds(end) })
      isBetween = false
    } else words.at(-1)!.to = seconds(end)
    at = end
  }
  return words
}

const seconds = (units: number) => (units * SAMPLES_PER_UNIT) / SPOKEN_RATE
