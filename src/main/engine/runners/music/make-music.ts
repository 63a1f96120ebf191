import { STEMS, type Stem } from '#shared/service/asset.ts'
import type { ProducedOutput, RunJob } from '../../jobs/service-jobs.ts'
import { numberOf, textOf } from '../kit/params.ts'
import type { RunContext, Runner } from '../runner.ts'
import { perform, type Band } from './perform.ts'
import { sumOf, type Stems } from './play/mix.ts'
import { composeSong } from './score/compose.ts'
import type { SongRequest } from './score/read-request.ts'
import type { Score } from './score/score.ts'
import { writeAudio } from './write-audio.ts'

/** Songs by rules. `stem: split` gives one part per output, any other stem that part of each variation. */
export const makeMusic =
  (band: Band): Runner =>
  (job, context) =>
    textOf(job, 'stem') === 'split' ? splitSong(job, band, context) : makeSongs(job, band, context)

async function makeSongs(job: RunJob, band: Band, context: RunContext): Promise<ProducedOutput[]> {
  const asked = textOf(job, 'stem')
  const stem = STEMS.find((name) => name === asked) ?? null
  const outputs: ProducedOutput[] = []
  for (let index = 0; index < job.outputs; index++) {
    const onProgress = (progress: number) => context.onProgress((index + progress * 0.95) / job.outputs)
    const { stems } = await playSong(requestOf(job, index, stem), band, context, onProgress)
    const sound = stem ? stems[stem] : sumOf(stems)
    outputs.push(await writeAudio(job, index, { sound, stem }, context))
    context.onProgress((index + 1) / job.outputs)
  }
  return outputs
}

/** Parts that the song does not have are left out, and not charged. */
async function splitSong(job: RunJob, band: Band, context: RunContext): Promise<ProducedOutput[]> {
  const { score, stems } = await playSong(requestOf(job, 0, null), band, context, (progress) =>
    context.onProgress(progress * 0.8),
  )
  const present = STEMS.filter((stem) => score.parts.some((part) => part.stem === stem)).slice(0, job.outputs)
  const outputs: ProducedOutput[] = []
  for (const [index, stem] of present.entries()) {
    outputs.push(await writeAudio(job, index, { sound: stems[stem], stem }, context))
    context.onProgress(0.8 + (0.2 * (index + 1)) / present.length)
  }
  return outputs
}

async function playSong(
  request: SongRequest,
  band: Band,
  context: RunContext,
  onProgress: (progress: number) => void,
): Promise<{ score: Score; stems: Stems }> {
  const score = composeSong(request)
  return { score, stems: await perform(score, band, context, onProgress) }
}

function requestOf(job: RunJob, variation: number, stem: Stem | null): SongRequest {
  return {
    words: textOf(job, 'prompt'),
    style: textOf(job, 'style'),
    lyrics: textOf(job, 'lyrics'),
    instrumental: job.params['instrumental'] === true,
    seconds: numberOf(job, 'duration', 30),
    speed: numberOf(job, 'speed', 1),
    seed: job.seed + variation,
    wanted: stem,
  }
}
