import { packHas } from '../../media/pack.ts'
import type { RunContext } from '../runner.ts'
import { mixStems, type Stems } from './play/mix.ts'
import { playSoundfont, SOUNDFONT } from './play/soundfont.ts'
import { sing } from './play/sing.ts'
import { playSynth } from './play/synth.ts'
import type { Part, Score } from './score/score.ts'

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
  const played = score.parts.filter((part) => !isSinger(part))
  const sounds = await play(played, score.seconds, context, (progress) => onProgress(progress * 0.8))
  const sung = []
  for (const part of score.parts.filter(isSinger)) sung.push(await sing(part.notes, score.seconds, context.signal))
  onProgress(0.9)
  return mixStems(
    { ...score, parts: [...played, ...score.parts.filter(isSinger)] },
    [...sounds, ...sung],
    context.signal,
  )
}

const isSinger = ({ instrument }: Part) => instrument === 'singer'

/** The recorded instruments where the media pack has them, oscillators otherwise. */
export function bestBand({ pack }: Pick<RunContext, 'pack'>): Band {
  return packHas(pack, [SOUNDFONT]) ? 'soundfont' : 'synth'
}
