import { inputArguments } from '../../../media/decode.ts'
import { convert } from '../convert.ts'
import type { Input } from '../params.ts'
import { RunnerRefusedError, type RunContext } from '../../runner.ts'
import { TO_STEREO } from './to-stereo.ts'

/** Sound as it is kept between reading and writing: sixteen bits, channels interleaved. Ten minutes stay small that way. */
export interface RecordedSound {
  samples: Int16Array
  rate: number
  channels: 1 | 2
}

/** Reads any sound file whole, at the rate and with the channels that the work needs. */
export async function readSound(
  input: Input,
  { rate, channels, filters = [] }: Omit<RecordedSound, 'samples'> & { filters?: readonly string[] },
  context: RunContext,
): Promise<RecordedSound> {
  const chunks: Buffer[] = []
  const chain = [...(channels === 2 ? [TO_STEREO] : []), ...filters]
  await convert(
    context,
    inputArguments(input.path, input.mimeType).concat(
      ['-map', '0:a:0', '-ac', String(channels), '-ar', String(rate), '-threads', String(context.threads)],
      [...(chain.length > 0 ? ['-af', chain.join(',')] : []), '-f', 's16le', 'pipe:1'],
    ),
    { onOutput: (chunk) => void chunks.push(chunk) },
  )
  const size = chunks.reduce((sum, { length }) => sum + length, 0)
  const bytes = new Uint8Array(size - (size % (2 * channels)))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, bytes.length - at), at)
    at += chunk.length
  }
  if (bytes.length === 0) throw new RunnerRefusedError('invalid_input', 'The recording has no sound in it.')
  return { samples: new Int16Array(bytes.buffer), rate, channels }
}

/** One channel of a stretch as numbers between -1 and 1; what lies outside the recording is silence. */
export function channelOf(
  { samples, channels }: RecordedSound,
  channel: number,
  from: number,
  length: number,
): Float32Array {
  const stretch = new Float32Array(length)
  const end = Math.min(length, samples.length / channels - from)
  for (let index = Math.max(0, -from); index < end; index++)
    stretch[index] = samples[(from + index) * channels + channel]! / 32_768
  return stretch
}

export const frameCount = ({ samples, channels }: RecordedSound) => samples.length / channels
