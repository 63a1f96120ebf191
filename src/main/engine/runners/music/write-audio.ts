import type { Stem } from '#shared/service/asset.ts'
import type { ProducedOutput, RunJob } from '../../jobs/service-jobs.ts'
import { SAMPLE_RATE, interleaved, type Stereo } from '../kit/sound/samples.ts'
import { writeSoundAs } from '../kit/sound/write-sound.ts'
import type { RunContext } from '../runner.ts'

/** Writes one output in the format that was asked for, and reads it back. */
export function writeAudio(
  job: RunJob,
  index: number,
  { sound, stem = null }: { sound: Stereo; stem?: Stem | null },
  context: RunContext,
): Promise<ProducedOutput> {
  return writeSoundAs('music', job, { pieces: secondsOf(sound), rate: SAMPLE_RATE, channels: 2, stem, index }, context)
}

function* secondsOf({ left, right }: Stereo): Generator<Float32Array> {
  for (let from = 0; from < left.length; from += SAMPLE_RATE) {
    const to = from + SAMPLE_RATE
    yield interleaved({ left: left.subarray(from, to), right: right.subarray(from, to) })
  }
}
