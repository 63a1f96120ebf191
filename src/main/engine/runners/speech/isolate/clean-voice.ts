import { packHas } from '../../../media/pack.ts'
import { requiredInput, textOf } from '../../kit/params.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { channelOf, frameCount, readSound, type RecordedSound } from '../../kit/sound/read-sound.ts'
import { writeSound } from '../sound/write-sound.ts'
import type { Channel } from './channel.ts'
import { DEEP_FILTER_FILES, filterDeeply } from './deep-filter.ts'
import { filterQuickly } from './rnnoise.ts'

const RATE = 48_000

/** Keeps the voice of a recording, or what stands behind it. Both are as long as the recording and in step with it. */
export const cleanVoice: Runner = async (job, context) => {
  const sound = await readSound(requiredInput(job, 'audio'), { rate: RATE, channels: 2 }, context)
  context.onProgress(0.1)
  const stem = textOf(job, 'stem') === 'other' ? 'other' : 'vocals'
  return writeSound(job, { pieces: cleanPieces(sound, stem, context), rate: RATE, channels: 2, stem }, context)
}

async function* cleanPieces(
  sound: RecordedSound,
  stem: 'vocals' | 'other',
  context: RunContext,
): AsyncGenerator<Float32Array> {
  const filter = packHas(context.pack, DEEP_FILTER_FILES) ? filterDeeply : filterQuickly
  const channels = (hasOneVoice(sound) ? [0] : [0, 1]).map((channel) => channelIn(sound, channel))
  const others = channels.slice(1).map((channel) => filter(channel, context))
  let from = 0
  for await (const first of filter(channels[0]!, context)) {
    const voices = [first]
    // both are cut into the same pieces
    for (const other of others) voices.push((await other.next()).value as Float32Array)
    const piece = new Float32Array(2 * first.length)
    for (const side of [0, 1]) {
      const voice = voices[side] ?? first
      const original = stem === 'other' ? channelOf(sound, side, from, first.length) : null
      for (let index = 0; index < first.length; index++)
        piece[2 * index + side] = original ? original[index]! - voice[index]! : voice[index]!
    }
    from += first.length
    context.onProgress(0.1 + (0.75 * from) / frameCount(sound))
    yield piece
  }
}

const channelIn = (sound: RecordedSound, channel: number): Channel => ({
  length: frameCount(sound),
  stretch: (from, length) => channelOf(sound, channel, from, length),
})

/** What was recorded by one microphone is the same on both sides, and need not be cleaned twice. */
function hasOneVoice({ samples }: RecordedSound): boolean {
  for (let at = 0; at < samples.length; at += 2) if (samples[at] !== samples[at + 1]) return false
  return true
}
