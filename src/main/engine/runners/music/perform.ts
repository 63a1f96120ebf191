import { existsSync } from 'node:fs'
import type { RunContext } from '../runner.ts'
import { mixStems, type Stems } from './play/mix.ts'
import { playSoundfont, SOUNDFONT } from './play/soundfont.ts'
import { playSynth } from './play/synth.ts'
import type { Score } from './score/score.ts'

export type Band = 'soundfont' | 'synth'
type Listener = Pick<RunContext, 'pack' | 'signal'>

/** Plays a score and mixes it. */
export async function perform(
  score: Score,
  band: Band,
  context: Listener,
  onProgress: (progress: number) => void,
): Promise<Stems> {
  const play = band === 'soundfont' ? playSoundfont : playSynth
  const sounds = await play(score.parts, score.seconds, context, (progress) => onProgress(progress * 0.85))
  return mixStems(score, sounds, context.signal)
}

/** The recorded instruments where the media pack has them, oscillators otherwise. */
export function bestBand({ pack }: Pick<RunContext, 'pack'>): Band {
  try {
    return existsSync(pack.path(SOUNDFONT)) ? 'soundfont' : 'synth'
  } catch {
    return 'synth'
  }
}
