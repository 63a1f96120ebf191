import { eachOutput } from '../kit/each-output.ts'
import { numberOf, textOf } from '../kit/params.ts'
import type { Runner } from '../runner.ts'
import { playScene } from './sounds/play-scene.ts'
import { readSoundScene } from './sounds/read-sound-scene.ts'
import { writeAudio } from './write-audio.ts'

/** Sound effects; each output is another take. */
export const makeSound: Runner = async (job, context) => {
  const words = textOf(job, 'prompt')
  const seconds = numberOf(job, 'duration', 4)
  return eachOutput(job, context, async (index, seed, onProgress) => {
    const sound = await playScene(readSoundScene(words, seed), seconds, seed, context.signal)
    onProgress(0.8)
    return writeAudio(job, index, { sound }, context)
  })
}
