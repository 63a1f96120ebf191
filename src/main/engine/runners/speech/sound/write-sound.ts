import { join } from 'node:path'
import type { Stem } from '#shared/service/asset.ts'
import type { TimedType } from '../../../media/container.ts'
import { describeTimed } from '../../../media/describe.ts'
import type { ProducedOutput, RunJob } from '../../../jobs.ts'
import { textOf } from '../../kit/params.ts'
import type { RunContext } from '../../runner.ts'

interface SoundFormat {
  type: TimedType
  encoder: readonly string[]
}

const FORMATS: Readonly<Record<string, SoundFormat>> = {
  wav: { type: 'audio/wav', encoder: ['-c:a', 'pcm_s16le', '-f', 'wav'] },
  mp3: { type: 'audio/mpeg', encoder: ['-c:a', 'libmp3lame', '-b:a', '192k', '-f', 'mp3'] },
  m4a: { type: 'audio/mp4', encoder: ['-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart', '-f', 'mp4'] },
  ogg: { type: 'audio/ogg', encoder: ['-c:a', 'libopus', '-b:a', '128k', '-f', 'ogg'] },
}

export interface WrittenSound {
  /** Channels interleaved, between -1 and 1. */
  pieces: AsyncIterable<Float32Array>
  rate: number
  channels: 1 | 2
  stem?: Stem
  /** Which of the job's outputs it is; the first, if nothing is said. */
  index?: number
}

/** Writes an output in the format the job asks for, and reads it back. */
export async function writeSound(job: RunJob, sound: WrittenSound, context: RunContext): Promise<ProducedOutput[]> {
  const format = textOf(job, 'format') in FORMATS ? textOf(job, 'format') : 'wav'
  const { type, encoder } = FORMATS[format]!
  const name = `output-${sound.index ?? 0}`
  const path = join(job.directory, `${name}.${format}`)
  await context.ffmpeg.run(
    ['-f', 's16le', '-ar', String(sound.rate), '-ac', String(sound.channels), '-i', 'pipe:0'].concat(
      ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-threads', '1'],
      [...encoder, path],
    ),
    { signal: context.signal, input: sixteenBits(sound.pieces) },
  )
  const place = { directory: job.directory, name }
  return [await describeTimed(context.ffmpeg, { path, type, stem: sound.stem ?? null }, place, context.signal)]
}

async function* sixteenBits(pieces: AsyncIterable<Float32Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    const samples = Int16Array.from(piece, (value) => Math.round(Math.min(1, Math.max(-1, value)) * 32_767))
    yield new Uint8Array(samples.buffer)
  }
}
