import type { InferenceSession, Tensor } from 'onnxruntime-node'
import type * as Onnx from 'onnxruntime-node'
import { keepRecent } from '../recent.ts'
import { withNetwork } from '../weights.ts'
import type { RunContext } from '../../runner.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { chooseToken, logSumExp } from './choose-token.ts'
import { logMel, MEL_BANDS, MEL_FRAMES } from './log-mel.ts'
import { findLoop } from './repeats.ts'
import type { Tokens } from './tokens.ts'
import type { WhisperSize } from './whisper-sizes.ts'

const HEAD_SIZE = 64
/** How many moments of the thirty seconds the decoder can look at. */
const MOMENTS = MEL_FRAMES / 2
/** Half of what the network can hold: more is never said in thirty seconds. */
const MOST_TOKENS = 224
/** Three megabytes each, and seconds' work: a recording is often heard again, for another language or another kind of text. */
const WINDOWS_KEPT = 4
const windows = keepRecent<Tensor>(WINDOWS_KEPT)

export interface HeardWindow {
  /** Words and times, as they were chosen. */
  tokens: number[]
  /** Where the network looked while it chose each token: a row for every head that follows the sound, end to end. */
  looks: Float32Array[]
  /** How sure the network was of each token, as a logarithm. */
  meanLogProbability: number
  /** How likely it is that nobody spoke. */
  noSpeech: number
}

/** Listens to thirty seconds. */
export function encodeWindow(samples: Float32Array, size: WhisperSize, context: RunContext): Promise<Tensor> {
  const key = Buffer.concat([
    Buffer.from(size.encoder),
    new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
  ])
  return windows(key, () =>
    withNetwork(context, size.encoder, async (session, onnx) => {
      const features = new onnx.Tensor('float32', logMel(samples), [1, MEL_BANDS, MEL_FRAMES])
      const { last_hidden_state: heard } = await session.run({ input_features: features }, ['last_hidden_state'])
      return heard!
    }),
  )
}

/** Which language is spoken, as its token. */
export function detectLanguage(heard: Tensor, tokens: Tokens, size: WhisperSize, context: RunContext): Promise<number> {
  return withNetwork(context, size.decoder, async (session, onnx) => {
    const { logits } = await startDecoder({ session, onnx, size }, heard, [tokens.startOfTranscript])
    const likelihood = (language: number) => logits[language]!
    return [...tokens.languages.values()].reduce((best, language) =>
      likelihood(language) > likelihood(best) ? language : best,
    )
  })
}

/** Writes down what was heard, token by token. */
export function decodeWindow(
  heard: Tensor,
  language: number,
  tokens: Tokens,
  size: WhisperSize,
  context: RunContext,
): Promise<HeardWindow> {
  return withNetwork(context, size.decoder, async (session, onnx) => {
    const decoder = { session, onnx, size }
    const prompt = [tokens.startOfTranscript, language, tokens.transcribe]
    let step = await startDecoder(decoder, heard, prompt)
    const first = step.logits.subarray(0, tokens.count)
    const noSpeech = Math.exp(first[tokens.noSpeech]! - logSumExp(first, 0, tokens.count))
    const chosen: number[] = []
    const looks: Float32Array[] = []
    const logProbabilities: number[] = []
    while (chosen.length < MOST_TOKENS) {
      context.signal.throwIfAborted()
      const { token, logProbability } = chooseToken(step.logits.slice(-tokens.count), chosen, tokens)
      logProbabilities.push(logProbability)
      if (token === tokens.endOfText) break
      chosen.push(token)
      looks.push(step.looks)
      const loop = findLoop(chosen, tokens.firstTime)
      if (loop !== null) {
        chosen.length = looks.length = loop
        // the longer it goes in circles the surer it is of itself
        logProbabilities.length = loop
        break
      }
      step = await continueDecoder(decoder, step.cache, token)
      if (chosen.length % 8 === 0) await yieldToEventLoop()
    }
    const sum = logProbabilities.reduce((total, value) => total + value, 0)
    return { tokens: chosen, looks, meanLogProbability: sum / Math.max(1, logProbabilities.length), noSpeech }
  })
}

interface Decoder {
  session: InferenceSession
  onnx: typeof Onnx
  size: WhisperSize
}

interface DecoderStep {
  logits: Float32Array
  /** What the decoder remembers of the words so far and of the sound. */
  cache: Record<string, Tensor>
  looks: Float32Array
}

const cacheNames = ({ layers }: WhisperSize) =>
  Array.from({ length: layers }, (_, layer) =>
    ['decoder', 'encoder'].flatMap((side) => [`${layer}.${side}.key`, `${layer}.${side}.value`]),
  ).flat()

async function startDecoder(
  { session, onnx, size }: Decoder,
  heard: Tensor,
  prompt: readonly number[],
): Promise<DecoderStep> {
  const nothing = new onnx.Tensor('float32', new Float32Array(0), [1, size.heads, 0, HEAD_SIZE])
  const past = Object.fromEntries(cacheNames(size).map((name) => [`past_key_values.${name}`, nothing]))
  return readStep(
    await session.run({
      input_ids: new onnx.Tensor('int64', BigInt64Array.from(prompt, BigInt), [1, prompt.length]),
      encoder_hidden_states: heard,
      use_cache_branch: new onnx.Tensor('bool', [false], [1]),
      ...past,
    }),
    { encoder_hidden_states: heard },
    cacheNames(size),
    size,
  )
}

async function continueDecoder(
  { session, onnx, size }: Decoder,
  cache: Record<string, Tensor>,
  token: number,
): Promise<DecoderStep> {
  return readStep(
    // all outputs are fetched: this version of the runtime confuses their names when some are left out
    await session.run({
      ...cache,
      input_ids: new onnx.Tensor('int64', BigInt64Array.from([BigInt(token)]), [1, 1]),
      use_cache_branch: new onnx.Tensor('bool', [true], [1]),
    }),
    cache,
    // the memory of the sound never changes after the first step; only that of the words grows
    cacheNames(size).filter((name) => name.includes('decoder')),
    size,
  )
}

function readStep(
  outputs: Record<string, Tensor>,
  before: Record<string, Tensor>,
  fresh: readonly string[],
  { heads, followers }: WhisperSize,
): DecoderStep {
  const cache = { ...before }
  for (const name of fresh) cache[`past_key_values.${name}`] = outputs[`present.${name}`]!
  const looks = new Float32Array(followers.length * MOMENTS)
  for (const [place, [layer, head]] of followers.entries()) {
    const attention = outputs[`cross_attentions.${layer}`]!.data as Float32Array
    const rows = attention.length / heads / MOMENTS
    const from = (head * rows + rows - 1) * MOMENTS
    looks.set(attention.subarray(from, from + MOMENTS), place * MOMENTS)
  }
  return { logits: outputs['logits']!.data as Float32Array, cache, looks }
}
