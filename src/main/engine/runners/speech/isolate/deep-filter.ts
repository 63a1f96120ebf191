import { withNetwork } from '../../kit/weights.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import type { RunContext } from '../../runner.ts'
import type { Channel } from './channel.ts'
import { addSpectrum, BINS, SPAN, spectrumOf, STEP } from './short-spectra.ts'
import { BAND_WIDTHS, BANDS, createFeatures, LOW_BINS } from './voice-features.ts'

const ENCODER = 'denoise-encoder.onnx'
const GAINS = 'denoise-gains.onnx'
const FILTERS = 'denoise-filters.onnx'
export const DEEP_FILTER_FILES = [ENCODER, GAINS, FILTERS]

/** Steps that are worked on at once: ten seconds. */
const PIECE = 1000
/** Before them, so that the network's memory is what it would be; behind them, for what it looks ahead to. */
const RUN_UP = 200
/** Each spectrum is judged with the two after it, and each filter reaches over two on either side. */
const LOOKAHEAD = 2
const ORDER = 5

type Run = Record<string, { data: unknown }>

/**
 * Frees one channel at 48 kHz of noise by DeepFilterNet 3: gains for bands of the ear over the whole spectrum, and for the
 * lowest 96 bins, where voices have their tones, complex filters over five spectra. As long as what went in, in step with it.
 */
export async function* filterDeeply(channel: Channel, context: RunContext): AsyncGenerator<Float32Array> {
  const steps = Math.ceil(channel.length / STEP) + 1
  const spectra = createSpectra(channel)
  const toFeatures = createFeatures()
  const rows = RUN_UP + PIECE + LOOKAHEAD
  const loudness = new Float32Array(rows * BANDS)
  const shape = new Float32Array(2 * rows * LOW_BINS)
  let told = 0
  let given = 0
  let carried = new Float32Array(STEP)
  for (let from = 0; from < steps; from += PIECE) {
    context.signal.throwIfAborted()
    if (from > 0) {
      // what the run-up and the lookahead reach stays
      loudness.copyWithin(0, PIECE * BANDS)
      for (const part of [0, rows * LOW_BINS]) shape.copyWithin(part, part + PIECE * LOW_BINS, part + rows * LOW_BINS)
    }
    for (; told < from + PIECE + LOOKAHEAD; told++) {
      const row = RUN_UP + told - from
      toFeatures(spectra(told), loudness.subarray(row * BANDS), shape.subarray(row * LOW_BINS), rows * LOW_BINS)
    }
    const count = Math.min(PIECE, steps - from)
    const before = Math.min(RUN_UP, from)
    const answer = await ask(loudness, shape, { rows, from: RUN_UP - before, count: before + count }, context)
    const cleaned = new Float32Array((count + 1) * STEP)
    cleaned.set(carried)
    for (let step = 0; step < count; step++)
      addSpectrum(
        applied((away) => spectra(from + step + away), answer, before + step),
        cleaned,
        step * STEP,
      )
    carried = cleaned.slice(count * STEP)
    // the first stretch begins one step before the sound does
    const begin = from === 0 ? STEP : 0
    const piece = cleaned.subarray(begin, Math.min(count * STEP, begin + channel.length - given))
    given += piece.length
    yield piece
    await yieldToEventLoop()
  }
}

interface Answer {
  gains: Float32Array
  filters: Float32Array
}

async function ask(
  loudness: Float32Array,
  shape: Float32Array,
  { rows, from, count }: { rows: number; from: number; count: number },
  context: RunContext,
): Promise<Answer> {
  const start = from + LOOKAHEAD
  const encoded = await withNetwork(context, ENCODER, (session, { Tensor }) => {
    const parts = new Float32Array(2 * count * LOW_BINS)
    for (const part of [0, 1]) {
      const at = (part * rows + start) * LOW_BINS
      parts.set(shape.subarray(at, at + count * LOW_BINS), part * count * LOW_BINS)
    }
    return session.run({
      feat_erb: new Tensor('float32', loudness.slice(start * BANDS, (start + count) * BANDS), [1, 1, count, BANDS]),
      feat_spec: new Tensor('float32', parts, [1, 2, count, LOW_BINS]),
    })
  })
  const { emb, e0, e1, e2, e3, c0 } = encoded
  const gains = (await withNetwork(context, GAINS, (session) =>
    session.run({ emb: emb!, e3: e3!, e2: e2!, e1: e1!, e0: e0! }),
  )) as Run
  const filters = (await withNetwork(context, FILTERS, (session) => session.run({ emb: emb!, c0: c0! }))) as Run
  return { gains: gains['m']!.data as Float32Array, filters: filters['coefs']!.data as Float32Array }
}

/** Spectra by their number; the last few are kept, since each is asked for several times. */
function createSpectra(channel: Channel) {
  const kept = new Map<number, Float32Array>()
  return (step: number): Float32Array => {
    const known = kept.get(step)
    if (known) return known
    const spectrum = spectrumOf(channel.stretch((step - 1) * STEP, SPAN))
    if (kept.size > 2 * ORDER) kept.clear()
    kept.set(step, spectrum)
    return spectrum
  }
}

function applied(near: (away: number) => Float32Array, { gains, filters }: Answer, row: number): Float32Array {
  const own = near(0)
  const kept = new Float32Array(2 * BINS)
  let bin = 0
  for (const [band, width] of BAND_WIDTHS.entries()) {
    const gain = gains[row * BANDS + band]!
    for (const end = bin + width; bin < end; bin++) {
      kept[2 * bin] = own[2 * bin]! * gain
      kept[2 * bin + 1] = own[2 * bin + 1]! * gain
    }
  }
  kept.fill(0, 0, 2 * LOW_BINS)
  for (let tap = 0; tap < ORDER; tap++) {
    const spectrum = near(tap + 1 + LOOKAHEAD - ORDER)
    for (let low = 0; low < LOW_BINS; low++) {
      const at = ((row * LOW_BINS + low) * ORDER + tap) * 2
      const [real, imaginary] = [filters[at]!, filters[at + 1]!]
      kept[2 * low]! += spectrum[2 * low]! * real - spectrum[2 * low + 1]! * imaginary
      kept[2 * low + 1]! += spectrum[2 * low + 1]! * real + spectrum[2 * low]! * imaginary
    }
  }
  return kept
}
