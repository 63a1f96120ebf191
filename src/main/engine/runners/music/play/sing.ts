import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { createRandom } from '../../kit/random.ts'
import { SAMPLE_RATE, hertzOf, type Stereo } from '../../kit/sound/samples.ts'
import { synthesise } from '../../kit/voice/formant-synthesiser.ts'
import type { PlannedPhone } from '../../kit/voice/plan-speech.ts'
import type { Note } from '../score/score.ts'
import { planSinging } from './plan-singing.ts'
import { clamp } from '../../kit/maths.ts'

/** Between a man's mouth and a woman's. */
const FORMANT_SCALE = 1.08
const VIBRATO = { hertz: 5.4, semitones: 0.32, after: 0.22, grows: 0.35 }
/** Seconds in which two thirds of the way to a new note are gone. */
const GLIDE_SECONDS = 0.03
/** The doubles on either side: how far out of tune they are, and how late. */
const [DOUBLE_CENTS, DOUBLE_SECONDS] = [[-7, 8], 0.017] as const
/** How much of a double's consonants is left: three people never say an s at once. */
const DOUBLED_HISS = 0.25

/** Sings the syllables of a part: a singer in the middle, doubled softly on either side. */
export async function sing(notes: readonly Note[], seconds: number, signal: AbortSignal): Promise<Stereo> {
  const phones = planSinging(notes)
  const soft = phones.map((phone) => ({ ...phone, hiss: phone.hiss * DOUBLED_HISS }))
  const takes: Float32Array[] = []
  for (const cents of [0, ...DOUBLE_CENTS]) {
    takes.push(takeOf(cents === 0 ? phones : soft, notes, cents))
    await yieldToEventLoop(signal)
  }
  const [middle, left, right] = takes as [Float32Array, Float32Array, Float32Array]
  const delay = Math.round(DOUBLE_SECONDS * SAMPLE_RATE)
  const beside = (double: Float32Array) =>
    Float32Array.from(
      { length: Math.round(seconds * SAMPLE_RATE) },
      (_, at) => (middle[at] ?? 0) * 0.8 + (double[at - delay] ?? 0) * 0.3,
    )
  return { left: beside(left), right: beside(right) }
}

function takeOf(phones: readonly PlannedPhone[], notes: readonly Note[], cents: number): Float32Array {
  const melody = melodyOf(notes, cents)
  const random = createRandom('singer', cents, notes.length)
  return synthesise(phones, { hertz: 220, formantScale: FORMANT_SCALE, melody }, random, SAMPLE_RATE)
}

/** The pitch at a moment; moments are asked for in order. */
function melodyOf(notes: readonly Note[], cents: number): (seconds: number) => number {
  let current = 0
  return (seconds) => {
    // the voice is on its way before the vowel sounds
    while (notes[current + 1] && seconds >= notes[current + 1]!.at - GLIDE_SECONDS) current++
    const note = notes[current]
    if (!note) return 220
    const before = notes[current - 1]
    const time = Math.max(0, seconds - note.at + GLIDE_SECONDS)
    const isLegato = before !== undefined && note.at - (before.at + before.seconds) < 0.15
    const from = isLegato ? before.pitch : note.pitch - 0.8
    const arrived = 1 - Math.exp(-time / GLIDE_SECONDS)
    const sway = clamp((time - VIBRATO.after) / VIBRATO.grows)
    const vibrato = sway * VIBRATO.semitones * Math.sin(Math.PI * 2 * VIBRATO.hertz * time + cents)
    const key = from + (note.pitch - from) * arrived + vibrato + cents / 100
    return hertzOf(key)
  }
}
