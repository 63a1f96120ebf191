import { readFile } from 'node:fs/promises'
import type * as Onnx from 'onnxruntime-node'
import { remember } from '../../tools/remember.ts'
import type { Meanings, MeaningJob } from '../jobs/library-jobs.ts'
import { withNetwork } from '../runners/kit/weights.ts'
import type { RunContext } from '../runners/runner.ts'
import { inEnglish } from './in-english.ts'
import { MEANING_FILE, PIECES_FILE } from './networks.ts'
import { readWordPieces } from './word-pieces.ts'

type Tools = Pick<RunContext, 'pack' | 'signal'>

/** Read once: the list is small beside the network, and takes longer to read than a sentence to understand. */
const wordPieces = remember(async (path: string) => readWordPieces(await readFile(path, 'utf8')))

/** What texts say, a vector each. They are run one by one: beside others, a text would be rounded with them. */
export async function embed({ texts, wholeWords = false }: MeaningJob, context: Tools): Promise<Meanings> {
  const pieces = await wordPieces(context.pack.path(PIECES_FILE))
  return withNetwork(
    // a sentence is too short to be shared out, and whole libraries are read beside everything else
    { ...context, threads: 1 },
    MEANING_FILE,
    async (session, onnx) => {
      const vectors: Uint8Array<ArrayBuffer>[] = []
      for (const text of texts) {
        context.signal.throwIfAborted()
        const english = inEnglish(text)
        const isUnderstood = !wholeWords || pieces.knows(english)
        vectors.push(isUnderstood ? quantized(await meanOf(pieces.of(english), session, onnx)) : new Uint8Array())
      }
      return { vectors }
    },
    { keepsMemory: true },
  )
}

/** The mean of what the network makes of every piece. */
async function meanOf(
  pieces: readonly number[],
  session: Onnx.InferenceSession,
  onnx: typeof Onnx,
): Promise<Float32Array> {
  const row = (values: readonly number[]) =>
    new onnx.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
  const results = await session.run({
    input_ids: row(pieces),
    attention_mask: row(pieces.map(() => 1)),
    token_type_ids: row(pieces.map(() => 0)),
  })
  const hidden = results[session.outputNames[0]!] as Onnx.Tensor
  const values = hidden.data as Float32Array
  const width = hidden.dims[2]!
  const mean = new Float32Array(width)
  for (let at = 0; at < values.length; at += 1) mean[at % width]! += values[at]! / pieces.length
  return mean
}

/** A byte a number, signed: only the direction counts, so the largest may fill the byte. */
export function quantized(vector: Float32Array): Uint8Array<ArrayBuffer> {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), Number.MIN_VALUE)
  return new Uint8Array(Int8Array.from(vector, (value) => Math.round((value * 127) / largest)).buffer)
}
