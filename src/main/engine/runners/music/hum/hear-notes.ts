import { withNetwork } from '../../kit/weights.ts'
import type { RunContext } from '../../runner.ts'
import { PITCH_FILE } from './networks.ts'

/** The rate at which basic-pitch hears. */
export const PITCH_RATE = 22_050

const WINDOW = 43_844
const HOP = 256
const FRAMES = 172
/** Windows overlap, and the frames at both edges are left out. */
const EDGE_FRAMES = 15
const KEPT = FRAMES - 2 * EDGE_FRAMES
const STEP = WINDOW - 2 * EDGE_FRAMES * HOP
const KEYS = 88
const LOWEST_KEY = 21
/** The finest pitches it tells apart are a third of a semitone. */
const FINE = 3

/** What is heard at one moment. */
interface HeardMoment {
  seconds: number
  /** How likely each key sounds, from A0 up. */
  keys: Float32Array
  /** How likely each key is struck or sung anew just now. */
  onsets: Float32Array
  /** The same as the keys in thirds of semitones. */
  fine: Float32Array
}

/** Listens for notes, window after window. */
export async function hearPitches(sound: Float32Array, context: RunContext): Promise<HeardMoment[]> {
  const moments: HeardMoment[] = []
  for (let window = 0; window * STEP < sound.length; window++) {
    context.signal.throwIfAborted()
    const begin = window * STEP - EDGE_FRAMES * HOP
    const samples = new Float32Array(WINDOW).map((_, index) => sound[begin + index] ?? 0)
    const [fine, keys, onsets] = await withNetwork(context, PITCH_FILE, async (session, { Tensor }) => {
      const found = await session.run({ input_2: new Tensor('float32', samples, [1, WINDOW, 1]) })
      return ['Identity', 'Identity_1', 'Identity_2'].map((name) => found[name]!.data as Float32Array)
    })
    for (let frame = EDGE_FRAMES; frame < EDGE_FRAMES + KEPT; frame++) {
      const seconds = (begin + frame * HOP) / PITCH_RATE
      if (seconds * PITCH_RATE >= sound.length) break
      const row = (values: Float32Array, width: number) => values.slice(frame * width, (frame + 1) * width)
      moments.push({ seconds, keys: row(keys!, KEYS), onsets: row(onsets!, KEYS), fine: row(fine!, KEYS * FINE) })
    }
  }
  return moments
}

/** A note as it was sung; its pitch is a MIDI key, with what it is off by. */
export interface SungNote {
  at: number
  seconds: number
  pitch: number
}

/** Where people hum, sing and whistle. */
const RANGE = [36, 103] as const
/** What silence is worth: a key must be surer to be heard. */
const SILENCE = 0.24
/** What it costs to go to another key, less where one is sung anew. */
const CHANGE = 1.6
const ONSET_WORTH = 1.4
/** So likely a new beginning divides a note that is held. */
const SURE_ONSET = 0.45
const SHORTEST_SECONDS = 0.09
const TAIL_SECONDS = 0.18
const TAIL_GAP_SECONDS = 0.03
const TAIL_SEMITONES = 0.7

/** One voice out of all that is likely: the way through the keys that is worth most. */
export function oneVoice(moments: readonly HeardMoment[]): SungNote[] {
  const path = bestPath(moments)
  const notes: SungNote[] = []
  let begun = 0
  const frame = HOP / PITCH_RATE
  const end = (index: number) => (moments[index - 1]?.seconds ?? 0) + frame
  for (let index = 1; index <= path.length; index++) {
    const key = path[begun]!
    const isOver = index === path.length || path[index] !== key
    const isAnew = !isOver && key !== null && isOnset(moments, index, key, begun)
    if (!isOver && !isAnew) continue
    const seconds = end(index) - moments[begun]!.seconds
    if (key !== null && seconds >= SHORTEST_SECONDS)
      notes.push({ at: moments[begun]!.seconds, seconds, pitch: finePitch(moments.slice(begun, index), key) })
    begun = index
  }
  return withoutTails(notes)
}

/** How a note dies away, or wavers between two keys, is no note of its own. */
function withoutTails(notes: readonly SungNote[]): SungNote[] {
  const whole: SungNote[] = []
  for (const note of notes) {
    const last = whole.at(-1)
    const isNext = last !== undefined && note.at - last.at - last.seconds < TAIL_GAP_SECONDS
    const isShort = last !== undefined && Math.min(note.seconds, last.seconds) < TAIL_SECONDS
    if (!isNext || !isShort || Math.abs(note.pitch - last.pitch) >= TAIL_SEMITONES) whole.push({ ...note })
    else {
      if (note.seconds > last.seconds) last.pitch = note.pitch
      last.seconds = note.at + note.seconds - last.at
    }
  }
  return whole
}

/** A peak of beginning inside a note that has lasted. */
function isOnset(moments: readonly HeardMoment[], index: number, key: number, begun: number): boolean {
  const likely = (at: number) => moments[at]?.onsets[key - LOWEST_KEY] ?? 0
  if (moments[index]!.seconds - moments[begun]!.seconds < SHORTEST_SECONDS || likely(index) < SURE_ONSET) return false
  return likely(index) >= likely(index - 1) && likely(index) > likely(index + 1)
}

/** The key at every moment, or none. */
function bestPath(moments: readonly HeardMoment[]): (number | null)[] {
  const [low, high] = RANGE
  const count = high - low + 1
  // the last place is silence
  let worth = new Float64Array(count + 1)
  const from: Int16Array[] = []
  for (const { keys, onsets } of moments) {
    const best = worth.reduce((top, value, index) => (value > worth[top]! ? index : top), 0)
    const next = new Float64Array(count + 1)
    const came = new Int16Array(count + 1)
    for (let place = 0; place <= count; place++) {
      const onset = place < count ? onsets[low - LOWEST_KEY + place]! : 1
      const moved = worth[best]! - Math.max(0, CHANGE - ONSET_WORTH * onset)
      const stays = worth[place]! >= moved
      came[place] = stays ? place : best
      next[place] = (stays ? worth[place]! : moved) + (place < count ? keys[low - LOWEST_KEY + place]! : SILENCE)
    }
    from.push(came)
    worth = next
  }
  let place = worth.reduce((top, value, index) => (value > worth[top]! ? index : top), 0)
  const path: (number | null)[] = []
  for (let index = moments.length - 1; index >= 0; index--) {
    path.unshift(place === count ? null : low + place)
    place = from[index]![place]!
  }
  return path
}

/** Within a semitone, where most of it lies. */
function finePitch(moments: readonly HeardMoment[], key: number): number {
  const middle = (key - LOWEST_KEY) * FINE + 1
  let [sum, weight] = [0, 1e-9]
  // how a note begins and ends says little of where it is held
  const edge = Math.floor(moments.length / 5)
  for (const { fine } of moments.slice(edge, moments.length - edge))
    for (let step = -3; step <= 3; step++) {
      const share = (fine[middle + step] ?? 0) ** 2
      sum += share * step
      weight += share
    }
  return key + sum / weight / FINE
}
