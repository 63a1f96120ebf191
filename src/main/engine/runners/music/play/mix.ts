import { STEMS, type Stem } from '#shared/service/asset.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { addStereo, gainOf, silentStereo, type Stereo } from '../../kit/sound/samples.ts'
import type { Part, Score } from '../score/score.ts'
import { loudnessOf } from './loudness.ts'
import { apply, masteringCurve } from './master.ts'
import { reverberate } from './reverb.ts'

/** How loud a part of level 0 is before the whole is turned up or down. */
const PART_LUFS: Record<Stem, number> = { vocals: -20, drums: -18.5, bass: -20, other: -22 }

export type Stems = Record<Stem, Stereo>

/** Brings the played parts of a score to one table: level, place, room, master. The stems add up to the mix. */
export async function mixStems(score: Score, sounds: readonly Stereo[], signal: AbortSignal): Promise<Stems> {
  const { seconds } = score
  const stems = Object.fromEntries(STEMS.map((stem) => [stem, silentStereo(seconds)])) as Stems
  for (const stem of STEMS) {
    const sent = silentStereo(seconds)
    for (const [index, part] of score.parts.entries()) {
      if (part.stem !== stem) continue
      const placed = place(sounds[index]!, part)
      addStereo(stems[stem], placed)
      addStereo(sent, placed, part.room)
      await yieldToEventLoop()
    }
    if (score.parts.some((part) => part.stem === stem))
      addStereo(stems[stem], await reverberate(sent, score.reverbSeconds, signal))
    await yieldToEventLoop(signal)
  }
  const end = score.bars.at(-1)!.at
  const curve = await masteringCurve(sumOf(stems), { fadeOut: Math.max(0.25, (seconds - end) * 0.55) })
  for (const stem of STEMS) stems[stem] = apply(stems[stem], curve)
  return stems
}

export function sumOf(stems: Stems): Stereo {
  const mix: Stereo = {
    left: new Float32Array(stems.other.left.length),
    right: new Float32Array(stems.other.left.length),
  }
  for (const stem of STEMS) addStereo(mix, stems[stem])
  return mix
}

function place(sound: Stereo, { stem, level, pan }: Part): Stereo {
  const measured = loudnessOf(sound)
  const gain = Number.isFinite(measured) ? gainOf(PART_LUFS[stem] + level - measured) : 0
  // both sides of a wide instrument move together, so it keeps its width
  const [toLeft, toRight] = [gain * Math.min(1, 1 - pan), gain * Math.min(1, 1 + pan)]
  return { left: sound.left.map((value) => value * toLeft), right: sound.right.map((value) => value * toRight) }
}
