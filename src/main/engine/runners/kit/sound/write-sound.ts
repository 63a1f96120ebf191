import { join } from 'node:path'
import type { Stem } from '#shared/service/asset.ts'
import { describeTimed } from '../../../media/describe.ts'
import type { ProducedOutput, RunJob } from '../../../jobs/service-jobs.ts'
import type { RunContext } from '../../runner.ts'
import { textOf } from '../params.ts'
import { clamp } from '../maths.ts'

/** Music has more to lose than a voice. Its m4a is laid out as a song's, a voice's begins to sound before it is all there. */
const QUALITIES = {
  speech: { bits: '192k', opusBits: '128k', m4a: ['-movflags', '+faststart', '-f', 'mp4'] },
  music: { bits: '224k', opusBits: '160k', m4a: ['-f', 'ipod'] },
} as const
type Quality = keyof typeof QUALITIES

const FORMATS = {
  wav: { type: 'audio/wav', encoder: () => ['-c:a', 'pcm_s16le', '-f', 'wav'] },
  mp3: { type: 'audio/mpeg', encoder: ({ bits }) => ['-c:a', 'libmp3lame', '-b:a', bits, '-f', 'mp3'] },
  m4a: { type: 'audio/mp4', encoder: ({ bits, m4a }) => ['-c:a', 'aac', '-b:a', bits, ...m4a] },
  ogg: { type: 'audio/ogg', encoder: ({ opusBits }) => ['-c:a', 'libopus', '-b:a', opusBits, '-f', 'ogg'] },
} as const satisfies Record<string, { type: string; encoder: (quality: (typeof QUALITIES)[Quality]) => string[] }>

const isFormat = (name: string): name is keyof typeof FORMATS => Object.hasOwn(FORMATS, name)

export interface WrittenSound {
  /** Channels interleaved, between -1 and 1. */
  pieces: AsyncIterable<Float32Array> | Iterable<Float32Array>
  rate: number
  channels: 1 | 2
  stem?: Stem | null
  /** Which of the job's outputs it is; the first, if nothing is said. */
  index?: number
}

/** Writes an output in the format the job asks for, and reads it back. */
export async function writeSoundAs(
  quality: Quality,
  job: RunJob,
  { pieces, rate, channels, stem = null, index = 0 }: WrittenSound,
  { ffmpeg, signal }: RunContext,
): Promise<ProducedOutput> {
  const asked = textOf(job, 'format')
  const format = isFormat(asked) ? asked : 'wav'
  const { type, encoder } = FORMATS[format]
  const name = `output-${index}`
  const path = join(job.directory, `${name}.${format}`)
  await ffmpeg.run(
    ['-f', 's16le', '-ar', String(rate), '-ac', String(channels), '-i', 'pipe:0'].concat(
      ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-threads', '1'],
      [...encoder(QUALITIES[quality]), path],
    ),
    { signal, input: sixteenBits(pieces) },
  )
  return describeTimed(ffmpeg, { path, type, stem }, { directory: job.directory, name }, signal)
}

async function* sixteenBits(pieces: WrittenSound['pieces']): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    const samples = Int16Array.from(piece, (value) => Math.round(clamp(value, -1, 1) * 32_767))
    yield new Uint8Array(samples.buffer)
  }
}
