import type { Stereo } from '../kit/sound/samples.ts'
import type { RunContext } from '../runner.ts'
import { bestBand, perform } from './perform.ts'
import { sumOf } from './play/mix.ts'
import { composeSong } from './score/compose.ts'
import { playScene } from './sounds/play-scene.ts'
import { readSoundScene } from './sounds/read-sound-scene.ts'

/** Instrumental music for a film: it begins at its first frame and has come to its end at its last. */
export async function soundtrack(
  { words, seconds, seed }: { words: string; seconds: number; seed: number },
  context: Pick<RunContext, 'pack' | 'signal'>,
): Promise<Stereo> {
  const score = composeSong({ words, style: '', lyrics: '', instrumental: true, seconds, speed: 1, seed })
  return sumOf(await perform(score, bestBand(context), context, () => {}))
}

/** The sounds that words name, for a film; null where they name none. */
export async function soundsNamed(
  { words, seconds, seed }: { words: string; seconds: number; seed: number },
  { signal }: Pick<RunContext, 'signal'>,
): Promise<Stereo | null> {
  const scene = readSoundScene(words, seed)
  return scene.isNamed ? playScene(scene, seconds, seed, signal) : null
}
