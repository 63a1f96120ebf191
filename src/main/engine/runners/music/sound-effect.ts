import type { Stereo } from '../kit/sound/stereo.ts'
import type { RunContext } from '../runner.ts'
import { playScene } from './sounds/play-scene.ts'
import { readSoundScene } from './sounds/read-sound-scene.ts'

/** What words sound like, for exactly so many seconds. */
export function soundEffect(
  { words, seconds, seed }: { words: string; seconds: number; seed: number },
  { signal }: Pick<RunContext, 'signal'>,
): Promise<Stereo> {
  return playScene(readSoundScene(words, seed), seconds, seed, signal)
}
