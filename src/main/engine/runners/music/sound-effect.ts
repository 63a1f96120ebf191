import type { Stereo } from '../kit/stereo.ts'
import type { RunContext } from '../runner.ts'
import { playScene } from './sounds/play-scene.ts'
import { readSound } from './sounds/read-sound.ts'

/** What words sound like, for exactly so many seconds. */
export function soundEffect(
  { words, seconds, seed }: { words: string; seconds: number; seed: number },
  { signal }: Pick<RunContext, 'signal'>,
): Promise<Stereo> {
  return playScene(readSound(words, seed), seconds, seed, signal)
}
