import { eachOutput } from '../kit/each-output.ts'
import { STEMS, type Stem } from '#shared/service/asset.ts'
import type { ProducedOutput, RunJob } from '../../jobs/service-jobs.ts'
import { numberOf, textOf } from '../kit/params.ts'
import type { RunContext, Runner } from '../runner.ts'
import { perform, type Band } from './perform.ts'
import { sumOf } from './play/mix.ts'
import { composeSong } from './score/compose.ts'
import type { SongRequest } from './score/read-request.ts'
import { writeAudio } from './write-audio.ts'

/** Songs by rules. `stem: split` gives one part per output, any other stem that part of each variation. */
export const makeMusic =
  (band: Band): Runner =>
  (job, context) =>
    textOf(job, 'stem') === 'split' ? splitSong(job, band, context) : makeSongs(job, band, context)

function makeSongs(job: RunJob, band: Band, context: RunContext): Promise<ProducedOutput[]> {
  const asked = textOf(job, 'stem')
  const stem = STEMS.find((name) => name === asked) ?? null
  return eachOutput(job, context, async (index, seed, onProgress) => {
    const played = (progress: number) => onProgress(progress * 0.95)
    const stems = await perform(composeSong(requestOf(job, seed, stem)), band, context, played)
    return writeAudio(job, index, { sound: stem ? stems[stem] : sumOf(stems), stem }, context)
  })
}

/** Parts that the song does not have are left out, and not charged. */
async function splitSong(job: RunJob, band: Band, context: RunContext): Promise<ProducedOutput[]> {
  const score = composeSong(requestOf(job, job.seed, null))
  const stems = await perform(score, band, context, (progress) => context.onProgress(progress * 0.8))
  const present = STEMS.filter((stem) => score.parts.some((part) => part.stem === stem)).slice(0, job.outputs)
  const outputs: ProducedOutput[] = []
  for (const [index, stem] of present.entries()) {
    outputs.push(await writeAudio(job, index, { sound: stems[stem], stem }, context))
    context.onProgress(0.8 + (0.2 * (index + 1)) / present.length)
  }
  return outputs
}

function requestOf(job: RunJob, seed: number, stem: Stem | null): SongRequest {
  return {
    words: textOf(job, 'prompt'),
    style: textOf(job, 'style'),
    lyrics: textOf(job, 'lyrics'),
    instrumental: job.params['instrumental'] === true,
    seconds: numberOf(job, 'duration', 30),
    speed: numberOf(job, 'speed', 1),
    seed,
    wanted: stem,
  }
}
