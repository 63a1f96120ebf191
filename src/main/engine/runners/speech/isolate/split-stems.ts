import FFT from 'fft.js'
import { STEMS, type Stem } from '#shared/service/asset.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { requiredInput, textOf } from '../../kit/params.ts'
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
  // a writer that fails takes the others with it: they would wait for it
  const failed = new AbortController()
  const signal = AbortSignal.any([context.signal, failed.signal])
  const strands = inStep(stemPieces(sound, stems, { ...context, signal }), stems.length)
  const writing = stems.map(async (stem, index) => {
    const written = { pieces: strands[index]!, rate: RATE, channels: 2, stem, index } as const
    return writeSound(job, written, { ...context, signal }).catch((error: unknown) => {
      failed.abort(error)
      throw error
    })
  })
  await Promise.allSettled(writing)
  return (await Promise.all(writing)).flat()
}

/** What comes for several readers at once, each its own part; the next is made when all have asked for it. */
function inStep<Part>(rounds: AsyncGenerator<Part[][], void>, readers: number): AsyncGenerator<Part>[] {
  let round = rounds.next()
  let asking = 0
  let all = Promise.withResolvers<void>()
  async function* partsOf(reader: number): AsyncGenerator<Part> {
    for (;;) {
      const { value } = await round
      if (!value) return
      yield* value[reader]!
      const others = all.promise
      asking += 1
      if (asking === readers) {
        round = rounds.next()
        asking = 0
        all.resolve()
        all = Promise.withResolvers()
      }
      await others
    }
  }
  return Array.from({ length: readers }, (_, reader) => partsOf(reader))
}

/** For every stem what about a fifth of a second adds to it. */
async function* stemPieces(
  sound: RecordedSound,
  stems: readonly Stem[],
  { signal, onProgress }: RunContext,
): AsyncGenerator<Float32Array[][], void> {
  const length = frameCount(sound)
  const fourier = new FFT(SPAN)
  const window = Float32Array.from({ length: SPAN }, (_, index) => Math.sin((Math.PI * (index + 0.5)) / SPAN))
  const masks = createStemMasks(BINS, RATE / SPAN)
  const waiting: Complex[] = []
  const samples: Complex = new Float64Array(2 * SPAN)
  const masked: Complex = new Float64Array(2 * SPAN)
  const overlaps = stems.map(() => new Float32Array(2 * SPAN))
  let pieces: Float32Array[][] = stems.map(() => [])
  const firstFrame = STEP - SPAN
  for (let from = firstFrame; from < length + SIDE_FRAMES * STEP; from += STEP) {
    copyWindowed(sound, from, window, samples)
    const spectrum: Complex = new Float64Array(2 * SPAN)
    fourier.transform(spectrum, samples)
    waiting.push(spectrum)
    const sharesOf = masks.push(momentOf(spectrum))
    if (!sharesOf) continue
    const whole = waiting.shift()!
    const at = from - SIDE_FRAMES * STEP
    for (const [index, stem] of stems.entries()) {
      const shares = sharesOf(stem)
      const overlap = overlaps[index]!
      for (let bin = 0; bin < SPAN; bin++) {
        const share = shares[bin < BINS ? bin : SPAN - bin]!
        masked[2 * bin] = whole[2 * bin]! * share
        masked[2 * bin + 1] = whole[2 * bin + 1]! * share
      }
      fourier.inverseTransform(samples, masked)
      for (let place = 0; place < 2 * SPAN; place++) overlap[place]! += samples[place]! * window[place >> 1]! * 0.5
      // before its beginning the recording has nothing to give
      if (at >= 0) pieces[index]!.push(overlap.slice(0, 2 * Math.min(STEP, length - at)))
      overlap.copyWithin(0, 2 * STEP)
      overlap.fill(0, 2 * (SPAN - STEP))
    }
    if (pieces[0]!.length < STEPS_PER_PIECE) continue
    onProgress(0.1 + (0.8 * at) / length)
    yield pieces
    pieces = stems.map(() => [])
    await yieldToEventLoop(signal)
  }
  yield pieces
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
