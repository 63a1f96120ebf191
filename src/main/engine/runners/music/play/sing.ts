import { breathe } from '../../kit/breathe.ts'
import { createRandom, type Random } from '../../kit/random.ts'
import type { Stereo } from '../../kit/stereo.ts'
import { SAMPLE_RATE } from '../../kit/wave.ts'
import type { Note } from '../score/score.ts'
import { sungSyllable, type Consonant, type Mouth } from './mouth.ts'

/** Samples between two looks at what the singer does. */
const STEP = 32
const STEPS = SAMPLE_RATE / STEP
const TURN = Math.PI * 2
/** Resonances that hardly move: they carry a voice over a band. */
const UPPER = [3100, 4100] as const
const BANDWIDTHS = [80, 100, 130, 180, 260] as const

/** What a singer does over time, one value per step. */
interface Gestures {
  hertz: Float32Array
  voice: Float32Array
  breath: Float32Array
  breathHertz: Float32Array
  mouth: [Float32Array, Float32Array, Float32Array]
}

/** Sings the syllables of a part: a singer in the middle, doubled softly on either side. */
export async function sing(notes: readonly Note[], seconds: number, signal: AbortSignal): Promise<Stereo> {
  const takes: Float32Array[] = []
  for (const cents of [0, -7, 8]) {
    const random = createRandom('singer', cents, notes.length)
    takes.push(await utter(gesture(notes, seconds, random, cents), Math.round(seconds * SAMPLE_RATE), random, signal))
  }
  const [middle, left, right] = takes as [Float32Array, Float32Array, Float32Array]
  const delay = Math.round(0.017 * SAMPLE_RATE)
  const beside = (side: Float32Array) =>
    middle.map((value, at) => value * 0.8 + (at >= delay ? side[at - delay]! * 0.3 : 0))
  return { left: beside(left), right: beside(right) }
}

function gesture(notes: readonly Note[], seconds: number, random: Random, cents: number): Gestures {
  const length = Math.ceil(seconds * STEPS) + 1
  const tracks: Gestures = {
    hertz: new Float32Array(length),
    voice: new Float32Array(length),
    breath: new Float32Array(length),
    breathHertz: new Float32Array(length).fill(3000),
    mouth: [
      new Float32Array(length).fill(600),
      new Float32Array(length).fill(1300),
      new Float32Array(length).fill(2500),
    ],
  }
  const stepOf = (time: number) => Math.min(length, Math.max(0, Math.round(time * STEPS)))
  const setMouth = (from: number, to: number, start: Mouth, end: Mouth) => {
    for (let step = from; step < to; step++) {
      // a vowel turns into its end late
      const turned = Math.max(0, ((step - from) / Math.max(1, to - from) - 0.55) / 0.45)
      for (const [index, track] of tracks.mouth.entries())
        track[step] = start[index]! + (end[index]! - start[index]!) * turned
    }
  }
  const articulate = ({ kind, seconds: lasts, hertz, mouth }: Consonant, end: number, force: number) => {
    const [from, to] = [stepOf(end - lasts), stepOf(end)]
    setMouth(from, to, mouth, mouth)
    for (let step = from; step < to; step++) {
      const part = (step - from) / Math.max(1, to - from)
      tracks.voice[step] = kind === 'hum' ? force * 0.5 : kind === 'glide' ? force * 0.8 : 0
      tracks.breathHertz[step] = hertz || 3000
      tracks.breath[step] =
        kind === 'hiss' ? 0.3 * Math.sin(part * Math.PI) * force : kind === 'stop' ? (part > 0.7 ? 0.55 * force : 0) : 0
    }
    return end - lasts
  }

  for (const [index, { at, seconds: lasts, pitch, force, syllable = 'ah' }] of notes.entries()) {
    const { onset, from, to, coda } = sungSyllable(syllable)
    const next = notes[index + 1]
    const isLegato = next !== undefined && next.at - (at + lasts) < 0.12
    const end = isLegato ? next.at : at + lasts
    const [first, last] = [stepOf(at), stepOf(end)]
    const before = notes[index - 1]
    const glideFrom = before && at - (before.at + before.seconds) < 0.15 ? before.pitch : pitch - 1.2
    setMouth(first, last, from, to)
    for (let step = first; step < last; step++) {
      const time = (step - first) / STEPS
      const arrived = 1 - Math.exp(-time / 0.035)
      const sway = Math.min(1, Math.max(0, (time - 0.22) / 0.3))
      const vibrato = sway * 0.32 * Math.sin(TURN * 5.4 * time + cents)
      const key = glideFrom + (pitch - glideFrom) * arrived + vibrato + cents / 100 + random.between(-0.04, 0.04)
      tracks.hertz[step] = 440 * 2 ** ((key - 69) / 12)
      const swell = 0.85 + 0.15 * Math.min(1, time / 0.25)
      const release = isLegato ? 1 : Math.min(1, (last - step) / STEPS / 0.12)
      tracks.voice[step] = force * swell * release
      tracks.breath[step] = 0.012
    }
    // consonants come before the beat, so that the vowel is on it
    let time = at
    for (const consonant of onset.toReversed()) time = articulate(consonant, time, force)
    let close = end
    if (coda.length > 0 && lasts > 0.22)
      for (const consonant of coda.toReversed()) close = articulate(consonant, close, force * 0.7)
  }
  // between the notes the pitch waits where it was
  let held = notes[0] ? 440 * 2 ** ((notes[0].pitch - 69) / 12) : 220
  for (let step = 0; step < length; step++) held = tracks.hertz[step] = tracks.hertz[step] || held
  for (const track of tracks.mouth) smooth(track, 0.022)
  smooth(tracks.voice, 0.012)
  smooth(tracks.breath, 0.004)
  return tracks
}

/** Forwards and backwards, so that nothing comes late. */
function smooth(track: Float32Array, seconds: number): void {
  const share = 1 - Math.exp(-1 / (seconds * STEPS))
  for (let step = 1; step < track.length; step++)
    track[step] = track[step - 1]! + (track[step]! - track[step - 1]!) * share
  for (let step = track.length - 2; step >= 0; step--)
    track[step] = track[step + 1]! + (track[step]! - track[step + 1]!) * share
}

/** Vocal cords and breath through the resonances of throat and mouth, one after the other. */
async function utter(
  { hertz, voice, breath, breathHertz, mouth }: Gestures,
  length: number,
  random: Random,
  signal: AbortSignal,
): Promise<Float32Array> {
  const sound = new Float32Array(length)
  const [a, b, c] = [new Float64Array(5), new Float64Array(5), new Float64Array(5)]
  const [y1, y2] = [new Float64Array(5), new Float64Array(5)]
  let phase = 0
  let source = 0
  let [low, band, g] = [0, 0, 0]
  for (let at = 0; at < length; at++) {
    const step = Math.floor(at / STEP)
    if (at % SAMPLE_RATE === 0) {
      await breathe()
      signal.throwIfAborted()
    }
    if (at % STEP === 0) {
      for (let index = 0; index < 5; index++) {
        const centre = index < 3 ? mouth[index]![step]! : UPPER[index - 3]!
        const radius = Math.exp((-Math.PI * BANDWIDTHS[index]!) / SAMPLE_RATE)
        c[index] = -radius * radius
        b[index] = 2 * radius * Math.cos((TURN * centre) / SAMPLE_RATE)
        a[index] = 1 - b[index]! - c[index]!
      }
      g = 2 * Math.sin((Math.PI * Math.min(7000, breathHertz[step]!)) / SAMPLE_RATE)
    }
    const turn = hertz[step]! / SAMPLE_RATE
    phase += turn
    if (phase >= 1) phase -= 1
    const white = random.next() * 2 - 1
    // the cords close quickly and open slowly
    const cords =
      phase < 0.62
        ? 0.5 - 0.5 * Math.cos((Math.PI * phase) / 0.62)
        : Math.max(0, Math.cos((Math.PI * (phase - 0.62)) / 0.32))
    const flow = (cords + white * 0.02 * cords) * voice[step]!
    let value = (flow - source) * 9
    source = flow
    for (let index = 0; index < 5; index++) {
      const heard = a[index]! * value + b[index]! * y1[index]! + c[index]! * y2[index]!
      y2[index] = y1[index]!
      y1[index] = heard
      value = heard
    }
    low += g * band
    band += g * (white - low - 0.5 * band)
    sound[at] = value + band * breath[step]! * 0.35
  }
  return sound
}
