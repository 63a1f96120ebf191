import { eachOutput } from '../../kit/each-output.ts'
import { requiredInput, textOf } from '../../kit/params.ts'
import { RunnerRefusedError, type Runner } from '../../runner.ts'
import { channelOf, frameCount, readSound } from '../../kit/sound/read-sound.ts'
import { bestBand, perform } from '../perform.ts'
import { sumOf } from '../play/mix.ts'
import { writeAudio } from '../write-audio.ts'
import { composeTune } from './compose-tune.ts'
import { hearPitches, oneVoice, PITCH_RATE } from './hear-notes.ts'
import { readTune } from './read-tune.ts'

/** Hears a tune that somebody hums, sings or whistles, and has a band play it. */
export const playTune: Runner = async (job, context) => {
  const sound = await readSound(requiredInput(job, 'audio'), { rate: PITCH_RATE, channels: 1 }, context)
  context.onProgress(0.05)
  const sung = oneVoice(await hearPitches(channelOf(sound, 0, 0, frameCount(sound)), context))
  // a single long note is a tune as well: whoever hums one hears it played
  if (sung.length === 0) throw new RunnerRefusedError('invalid_input', 'No tune can be heard in the recording.')
  const tune = readTune(sung)
  context.onProgress(0.25)
  const playing = { onProgress: (progress: number) => context.onProgress(0.25 + 0.75 * progress) }
  return eachOutput(job, playing, async (index, seed, onProgress) => {
    const score = composeTune(tune, textOf(job, 'style'), seed)
    const stems = await perform(score, bestBand(context), context, (progress) => onProgress(progress * 0.95))
    return writeAudio(job, index, { sound: sumOf(stems) }, context)
  })
}
