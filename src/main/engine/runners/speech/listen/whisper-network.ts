import type { InferenceSession, Tensor } from 'onnxruntime-node'
import type * as Onnx from 'onnxruntime-node'
import { withNetwork } from '../../kit/weights.ts'
import type { RunContext } from '../../runner.ts'
import { breathe } from '../../kit/breathe.ts'
import { chooseToken, logSumExp } from './choose-token.ts'
import { logMel, MEL_BANDS, MEL_FRAMES } from './log-mel.ts'
import { findLoop } from './repeats.ts'
import type { Tokens } from './tokens.ts'

const LAYERS = 4
const HEADS = 6
const HEAD_SIZE = 64
/** Half of what the network can hold: more is never said in thirty seconds. */
const MOST_TOKENS = 224

export interface HeardWindow {
  /** Words and times, as they were chosen. */
  tokens: number[]
  /** How sure the network was of each token, as a logarithm. */
  meanLogProbability: number
  /** How likely it is that nobody spoke. */
  noSpeech: number
}

/** Listens to thirty seconds. */
export function encodeWindow(samples: Float32Array, context: RunContext): Promise<Tensor> {
  return withNetwork(context, 'whisper-encoder.onnx', async (session, onnx) => {
    const features = new onnx.Tensor('float32', logMel(samples), [1, MEL_BANDS, MEL_FRAMES])
    const { last_hidden_state: heard } = await session.run({ input_features: features }, ['last_hidden_state'])
    return heard!
  })
}

/** Which language is spoken, as its token. */
export function detectLanguage(heard: Tensor, tokens: Tokens, context: RunContext): Promise<number> {
  return withNetwork(context, 'whisper-decoder.onnx', async (session, onnx) => {
    const { logits } = await startDecoder(session, onnx, heard, [tokens.startOfTranscript])
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
  context: RunContext,
): Promise<HeardWindow> {
  return withNetwork(context, 'whisper-decoder.onnx', async (session, onnx) => {
    const prompt = [tokens.startOfTranscript, language, tokens.transcribe]
    let step = await startDecoder(session, onnx, heard, prompt)
    const first = step.logits.subarray(0, tokens.count)
    const noSpeech = Math.exp(first[tokens.noSpeech]! - logSumExp(first, 0, tokens.count))
    const chosen: number[] = []
    const logProbabilities: number[] = []
    while (chosen.length < MOST_TOKENS) {
      context.signal.throwIfAborted()
      const { token, logProbability } = chooseToken(step.logits.slice(-tokens.count), chosen, tokens)
      logProbabilities.push(logProbability)
      if (token === tokens.endOfText) break
      chosen.push(token)
      const loop = findLoop(chosen, tokens.firstTime)
      if (loop !== null) {
        chosen.length = loop
        // the longer it goes in circles the surer it is of itself
        logProbabilities.length = loop
        break
      }
      step = await continueDecoder(session, onnx, step.cache, token)
      if (chosen.length % 8 === 0) await breathe()
    }
    const sum = logProbabilities.reduce((total, value) => total + value, 0)
    return { tokens: chosen, meanLogProbability: sum / Math.max(1, logProbabilities.length), noSpeech }
  })
}

interface DecoderStep {
  logits: Float32Array
  /** What the decoder remembers of the words so far and of the sound. */
  cache: Record<string, Tensor>
}

const cacheNames = Array.from({ length: LAYERS }, (_, layer) =>
  ['decoder', 'encoder'].flatMap((side) => [`${layer}.${side}.key`, `${layer}.${side}.value`]),
).flat()

async function startDecoder(
  session: InferenceSession,
  onnx: typeof Onnx,
  heard: Tensor,
  prompt: readonly number[],
): Promise<DecoderStep> {
  const nothing = new onnx.Tensor('float32', new Float32Array(0), [1, HEADS, 0, HEAD_SIZE])
  const past = Object.fromEntries(cacheNames.map((name) => [`past_key_values.${name}`, nothing]))
  return readStep(
    await session.run({
      input_ids: new onnx.Tensor('int64', BigInt64Array.from(prompt, BigInt), [1, prompt.length]),
      encoder_hidden_states: heard,
      use_cache_branch: new onnx.Tensor('bool', [false], [1]),
      ...past,
    }),
    { encoder_hidden_states: heard },
    'all',
  )
}

async function continueDecoder(
  session: InferenceSession,
  onnx: typeof Onnx,
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
    'decoder',
  )
}

/** The memory of the sound never changes after the first step; only that of the words grows. */
function readStep(
  outputs: Record<string, Tensor>,
  before: Record<string, Tensor>,
  fresh: 'all' | 'decoder',
): DecoderStep {
  const cache = { ...before }
  for (const name of cacheNames)
    if (fresh === 'all' || name.includes(fresh)) cache[`past_key_values.${name}`] = outputs[`present.${name}`]!
  return { logits: outputs['logits']!.data as Float32Array, cache }
}
