import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Stem } from '#shared/service/asset.ts'
import { describeTimed } from '../../media/describe.ts'
import type { ProducedOutput, RunJob } from '../../jobs.ts'
import { textOf } from '../kit/params.ts'
import { writeStereoWav, type Stereo } from '../kit/sound/stereo.ts'
import type { RunContext } from '../runner.ts'

const FORMATS = {
  wav: { type: 'audio/wav', encoder: null },
  mp3: { type: 'audio/mpeg', encoder: ['-c:a', 'libmp3lame', '-b:a', '224k'] },
  ogg: { type: 'audio/ogg', encoder: ['-c:a', 'libopus', '-b:a', '160k'] },
  m4a: { type: 'audio/mp4', encoder: ['-c:a', 'aac', '-b:a', '224k'] },
} as const
type Format = keyof typeof FORMATS

const isFormat = (name: string): name is Format => Object.hasOwn(FORMATS, name)

/** Writes one output in the format that was asked for, and reads it back. */
export async function writeAudio(
  job: RunJob,
  index: number,
  { sound, stem = null }: { sound: Stereo; stem?: Stem | null },
  { ffmpeg, signal }: RunContext,
): Promise<ProducedOutput> {
  const asked = textOf(job, 'format')
  const format = isFormat(asked) ? asked : 'wav'
  const { type, encoder } = FORMATS[format]
  const name = `output-${index}`
  const wavPath = join(job.directory, `${name}.wav`)
  await writeStereoWav(wavPath, sound)
  let path = wavPath
  if (encoder) {
    path = join(job.directory, `${name}.${format}`)
    const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-threads', '1']
    await ffmpeg.run(['-i', wavPath, ...encoder, ...exact, path], { signal })
    await rm(wavPath)
  }
  return describeTimed(ffmpeg, { path, type, stem }, { directory: job.directory, name }, signal)
}
