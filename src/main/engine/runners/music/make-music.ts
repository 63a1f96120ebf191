import { join } from 'node:path'
import { STEMS, type Stem } from '#shared/service/asset.ts'
import { describeTimed } from '../../media/describe.ts'
import type { ProducedOutput, RunJob } from '../../workers/contract.ts'
import { breathe } from '../kit/breathe.ts'
import type { Runner } from '../runner.ts'
import { playStem, type Song } from './compose.ts'
import { numberOf, textOf } from '../kit/params.ts'
import { addSound, finishSound, silence, writeWav, type Sound } from '../kit/wave.ts'

/** How loud each part is in the mix. */
const MIX: Record<Stem, number> = { vocals: 0.8, drums: 0.9, bass: 0.75, other: 0.8 }

/** A song by rules. `stem: split` gives one part per output, any other stem that part of each variation. */
export const makeMusic: Runner = async (job, context) => {
  const asked = textOf(job, 'stem')
  const outputs: ProducedOutput[] = []
  for (let index = 0; index < job.outputs; index++) {
    const song = songOf(job, asked === 'split' ? 0 : index)
    const stem = asked === 'split' ? (splitOrder(song)[index % STEMS.length] ?? 'other') : asStem(asked)
    const onBar = async (progress: number) => {
      context.onProgress((index + progress * 0.9) / job.outputs)
      await breathe()
    }
    const sound = stem ? await playStem(song, stem, onBar) : await mix(song, onBar)
    const name = `output-${index}`
    const path = join(job.directory, `${name}.wav`)
    await writeWav(path, finishSound(sound))
    const place = { directory: job.directory, name }
    outputs.push(await describeTimed(context.ffmpeg, { path, type: 'audio/wav', stem }, place, context.signal))
    context.onProgress((index + 1) / job.outputs)
  }
  return outputs
}

function songOf(job: RunJob, variation: number): Song {
  return {
    seconds: numberOf(job, 'duration', 15),
    style: textOf(job, 'style'),
    lyrics: textOf(job, 'lyrics'),
    instrumental: job.params['instrumental'] === true,
    words: textOf(job, 'prompt'),
    seed: job.seed + variation,
  }
}

/** Nobody sings in an instrumental, so the voice comes last there. */
function splitOrder({ instrumental }: Song): Stem[] {
  return instrumental ? ['drums', 'bass', 'other', 'vocals'] : [...STEMS]
}

function asStem(asked: string): Stem | null {
  return STEMS.find((stem) => stem === asked) ?? null
}

async function mix(song: Song, onBar: (progress: number) => Promise<void>): Promise<Sound> {
  const all = silence(song.seconds)
  for (const [index, stem] of STEMS.entries()) {
    const part = await playStem(song, stem, (progress) => onBar((index + progress) / STEMS.length))
    addSound(all, part, 0, MIX[stem])
  }
  return all
}
