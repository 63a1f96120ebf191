import { requiredInput, textOf } from '../../kit/params.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { roundOff, speechLevel } from '../sound/loudness.ts'
import { channelOf, frameCount, readSound } from '../../kit/sound/read-sound.ts'
import { writeSound } from '../sound/write-sound.ts'
import { findPeriods } from './find-pitch.ts'
import { reshapeVoice, type VoiceShape } from './reshape-voice.ts'
import { whisperVoice } from './whisper-voice.ts'

const RATE = 44_100
const PIECE = RATE * 5

const SHAPES: Readonly<Record<string, VoiceShape>> = {
  deep: { pitch: 0.76, formants: () => 0.9 },
  giant: { pitch: 0.58, formants: () => 0.74 },
  bright: { pitch: 1.28, formants: () => 1.1 },
  child: { pitch: 1.6, formants: () => 1.26 },
  cartoon: { pitch: 2, formants: () => 1.45 },
  robot: { pitch: 1, formants: () => 1, monotone: 105 },
  alien: { pitch: 1.35, formants: (seconds) => 1.14 + 0.05 * Math.sin(2 * Math.PI * 5 * seconds) },
}
/** An alien speaks with two throats: the other one lies a sixth below. */
const SECOND_THROAT: VoiceShape = { pitch: 0.8, formants: () => 1.02 }

/** A narrow, pressed sound, as from a loudspeaker of the size of a hand. */
const RADIO_FILTERS = ['highpass=f=420', 'highpass=f=420', 'lowpass=f=2900', 'lowpass=f=2900'].concat(
  'acompressor=threshold=0.05:ratio=9:attack=3:release=90:makeup=5',
  'asoftclip=type=tanh',
)

/** Another voice says the same, at the same pace. */
export const changeVoice: Runner = async (job, context) => {
  const voice = textOf(job, 'voice')
  const source = { rate: RATE, channels: 1 as const, ...(voice === 'radio' ? { filters: RADIO_FILTERS } : {}) }
  const recording = await readSound(requiredInput(job, 'audio'), source, context)
  const sound = channelOf(recording, 0, 0, frameCount(recording))
  context.onProgress(0.1)
  const changed = voice === 'radio' ? sound : await throughOtherMouth(sound, voice, context)
  const gain = voice === 'radio' ? 0.8 : levelGain(sound, changed)
  async function* pieces() {
    for (let from = 0; from < changed.length; from += PIECE)
      yield changed.slice(from, from + PIECE).map((value) => roundOff(value * gain))
  }
  return writeSound(job, { pieces: pieces(), rate: RATE, channels: 1 }, context)
}

async function throughOtherMouth(
  sound: Float32Array,
  voice: string,
  { signal, onProgress }: RunContext,
): Promise<Float32Array> {
  const within = (from: number, to: number) => ({
    signal,
    onProgress: (progress: number) => onProgress(from + (to - from) * progress),
  })
  if (voice === 'whisper') return whisperVoice(sound, RATE, within(0.1, 0.85))
  const periods = await findPeriods(sound, RATE, within(0.1, 0.5))
  const changed = await reshapeVoice(sound, RATE, periods, SHAPES[voice] ?? SHAPES['deep']!, within(0.5, 0.7))
  if (voice === 'robot') addMetal(changed)
  if (voice === 'alien') {
    const second = await reshapeVoice(sound, RATE, periods, SECOND_THROAT, within(0.7, 0.85))
    for (let index = 0; index < changed.length; index++) changed[index]! += 0.7 * second[index]!
    ring(changed)
  }
  return changed
}

/** As loud as it was. */
function levelGain(before: Float32Array, after: Float32Array): number {
  const level = speechLevel(after, RATE)
  return level > 0 ? Math.min(4, speechLevel(before, RATE) / level) : 1
}

/** Two short echoes that ring like a tin. */
function addMetal(sound: Float32Array): void {
  const delays = [Math.round(RATE * 0.0058), Math.round(RATE * 0.0091)]
  for (let index = 0; index < sound.length; index++)
    for (const delay of delays) if (index >= delay) sound[index]! += 0.38 * sound[index - delay]!
}

/** A shimmer of sums and differences with a low tone; stronger it would drown the words. */
function ring(sound: Float32Array): void {
  for (let index = 0; index < sound.length; index++)
    sound[index]! *= 0.75 + 0.25 * Math.sin((2 * Math.PI * 38 * index) / RATE)
}
