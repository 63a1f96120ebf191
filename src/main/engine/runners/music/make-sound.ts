import type { ProducedOutput } from '../../jobs/service-jobs.ts'
import { numberOf, textOf } from '../kit/params.ts'
import type { Runner } from '../runner.ts'
import { soundEffect } from './sound-effect.ts'
import { writeAudio } from './write-audio.ts'

/** Sound effects; each output is another take. */
export const makeSound: Runner = async (job, context) => {
  const words = textOf(job, 'prompt')
  const seconds = numberOf(job, 'duration', 4)
  const outputs: ProducedOutput[] = []
  for (let index = 0; index < job.outputs; index++) {
    const sound = await soundEffect({ words, seconds, seed: job.seed + index }, context)
    context.onProgress((index + 0.8) / job.outputs)
    outputs.push(await writeAudio(job, index, { sound }, context))
    context.onProgress((index + 1) / job.outputs)
  }
  return outputs
}
