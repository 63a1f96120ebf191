import FFT from 'fft.js'
import { STEMS, type Stem } from '#shared/service/asset.ts'
import { breathe } from '../../kit/breathe.ts'
import { requiredInput, textOf } from '../../kit/params.ts'
import type { ProducedOutput } from '../../../jobs.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { frameCount, readSound, type RecordedSound } from '../../kit/sound/read-sound.ts'
import { writeSound } from '../sound/write-sound.ts'
import { createStemMasks, SIDE_FRAMES, type Moment } from './stem-masks.ts'

const RATE = 44_100
const SPAN = 4096
const STEP = SPAN / 4
const BINS = SPAN / 2 + 1
/** About a fifth of a second at a time. */
const STEPS_PER_PIECE = 8

/** Parts of a mix, each as long as the mix and in step with it; the four add up to it. `split` gives all of them. */
export const splitStems: Runner = async (job, context) => {
  const sound = await readSound(requiredInput(job, 'audio'), { rate: RATE, channels: 2 }, context)
  context.onProgress(0.1)
  const asked = STEMS.filter((name) => name === textOf(job, 'stem'))
  const stems = asked.length > 0 ? asked : STEMS.slice(0, job.outputs)
  const outputs: ProducedOutput[] = []
  for (const [index, stem] of stems.entries()) {
    const onProgress = (progress: number) => context.onProgress(0.1 + (0.9 * (index + progress)) / stems.length)
    const pieces = stemPieces(sound, stem, { ...context, onProgress })
    outputs.push(...(await writeSound(job, { pieces, rate: RATE, channels: 2, stem, index }, context)))
    onProgress(1)
  }
  return outputs
}

async function* stemPieces(
  sound: RecordedSound,
  stem: Stem,
  { signal, onProgress }: RunContext,
): AsyncGenerator<Float32Array> {
  const length = frameCount(sound)
  const fourier = new FFT(SPAN)
  const window = Float32Array.from({ length: SPAN }, (_, index) => Math.sin((Math.PI * (index + 0.5)) / SPAN))
  const masks = createStemMasks(BINS, RATE / SPAN)
  const waiting: Complex[] = []
  const samples: Complex = new Float64Array(2 * SPAN)
  const overlap = new Float32Array(2 * SPAN)
  let piece: Float32Array[] = []
  const firstFrame = STEP - SPAN
  for (let from = firstFrame; from < length + SIDE_FRAMES * STEP; from += STEP) {
    copyWindowed(sound, from, window, samples)
    const spectrum: Complex = new Float64Array(2 * SPAN)
    fourier.transform(spectrum, samples)
    waiting.push(spectrum)
    const shares = masks.push(momentOf(spectrum), stem)
    if (!shares) continue
    const kept = waiting.shift()!
    for (let bin = 0; bin < SPAN; bin++) {
      const share = shares[bin < BINS ? bin : SPAN - bin]!
      kept[2 * bin]! *= share
      kept[2 * bin + 1]! *= share
    }
    fourier.inverseTransform(samples, kept)
    for (let index = 0; index < 2 * SPAN; index++) overlap[index]! += samples[index]! * window[index >> 1]! * 0.5
    const at = from - SIDE_FRAMES * STEP
    // before its beginning the recording has nothing to give
    if (at >= 0) piece.push(overlap.slice(0, 2 * Math.min(STEP, length - at)))
    overlap.copyWithin(0, 2 * STEP)
    overlap.fill(0, 2 * (SPAN - STEP))
    if (piece.length < STEPS_PER_PIECE) continue
    signal.throwIfAborted()
    onProgress((0.85 * at) / length)
    yield* piece
    piece = []
    await breathe()
  }
  yield* piece
}

/** Both channels at once, as they lie in the recording: the left one is the real part, the right one the imaginary. */
type Complex = Float64Array

function copyWindowed({ samples }: RecordedSound, from: number, window: Float32Array, into: Complex): void {
  for (let index = 0; index < 2 * SPAN; index++)
    into[index] = (samples[2 * from + index] ?? 0) * (window[index >> 1]! / 32_768)
}

function momentOf(spectrum: Complex): Moment {
  const [sizes, middles] = [new Float32Array(BINS), new Float32Array(BINS)]
  for (let bin = 0; bin < BINS; bin++) {
    const mirrored = (SPAN - bin) % SPAN
    const [real, imaginary] = [spectrum[2 * bin]!, spectrum[2 * bin + 1]!]
    const [mirroredReal, mirroredImaginary] = [spectrum[2 * mirrored]!, spectrum[2 * mirrored + 1]!]
    const leftReal = real + mirroredReal
    const leftImaginary = imaginary - mirroredImaginary
    const rightReal = imaginary + mirroredImaginary
    const rightImaginary = mirroredReal - real
    const energy = leftReal ** 2 + leftImaginary ** 2 + rightReal ** 2 + rightImaginary ** 2
    const shared = 2 * (leftReal * rightReal + leftImaginary * rightImaginary)
    sizes[bin] = Math.sqrt(energy)
    middles[bin] = energy > 0 ? Math.max(0, shared / energy) : 0
  }
  return { sizes, middles }
}
