import { breathe } from '../../kit/breathe.ts'
import { requiredInput, textOf } from '../../kit/params.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { channelOf, frameCount, readSound, type RecordedSound } from '../sound/read-sound.ts'
import { writeSound } from '../sound/write-sound.ts'
import { createNoiseFilter, NOISE_FRAME, NOISE_RATE, type NoiseFilter } from './rnnoise.ts'

/** A tenth of a second at a time: often enough to be stopped. */
const FRAMES_PER_PIECE = 50

/** Keeps the voice of a recording, or what stands behind it. Both are as long as the recording and in step with it. */
export const cleanVoice: Runner = async (job, context) => {
  const sound = await readSound(requiredInput(job, 'audio'), { rate: NOISE_RATE, channels: 2 }, context)
  context.onProgress(0.1)
  const stem = textOf(job, 'stem') === 'other' ? 'other' : 'vocals'
  const filters = [await createNoiseFilter(), await createNoiseFilter()] as const
  try {
    const pieces = cleanPieces(sound, filters, stem, context)
    return await writeSound(job, { pieces, rate: NOISE_RATE, channels: 2, stem }, context)
  } finally {
    for (const filter of filters) filter.close()
  }
}

async function* cleanPieces(
  sound: RecordedSound,
  filters: readonly NoiseFilter[],
  stem: 'vocals' | 'other',
  { signal, onProgress }: RunContext,
): AsyncGenerator<Float32Array> {
  const length = frameCount(sound)
  const size = NOISE_FRAME * FRAMES_PER_PIECE
  // the first frame only fills the filters: what they give belongs to the frame before
  for (const [channel, filter] of filters.entries()) filter.clean(channelOf(sound, channel, 0, NOISE_FRAME))
  for (let from = 0; from < length; from += size) {
    signal.throwIfAborted()
    const piece = new Float32Array(2 * Math.min(size, length - from))
    for (const [channel, filter] of filters.entries()) {
      const original = channelOf(sound, channel, from, size)
      for (let at = 0; at < size && 2 * at < piece.length; at += NOISE_FRAME) {
        const frame = channelOf(sound, channel, from + at + NOISE_FRAME, NOISE_FRAME)
        filter.clean(frame)
        for (let index = 0; index < NOISE_FRAME && 2 * (at + index) < piece.length; index++)
          piece[2 * (at + index) + channel] = stem === 'vocals' ? frame[index]! : original[at + index]! - frame[index]!
      }
    }
    onProgress(0.1 + (0.75 * from) / length)
    yield piece
    await breathe()
  }
}
