import type { SungNote } from './hear-notes.ts'

/** A tune as it can be written down. */
export interface Tune {
  beatSeconds: number
  /** Pitch class of the home note. */
  tonic: number
  isMinor: boolean
  /** Beats from its first bar on; pitches are MIDI keys. */
  notes: { beat: number; beats: number; pitch: number }[]
}

/** Beats a second lie here. */
const BEAT_SECONDS = [0.36, 0.95] as const
const USUAL_BEAT_SECONDS = 0.56
const GRID = 0.5
const LONGEST_NOTE_BEATS = 8

/** Nobody hums at concert pitch or by a metronome: the notes are drawn to the keys and to the beat that fit all of them best. */
export function readTune(sung: readonly SungNote[]): Tune {
  const tuning = tuningOf(sung)
  const pitches = sung.map(({ pitch }) => Math.round(pitch - tuning))
  const { beatSeconds, phase } = findBeat(sung)
  const first = Math.floor(((sung[0]?.at ?? 0) - phase) / beatSeconds / 4 + 0.1) * 4
  const snap = (seconds: number) => Math.round((seconds - phase) / beatSeconds / GRID) * GRID - first
  const notes: Tune['notes'] = []
  for (const [index, { at, seconds }] of sung.entries()) {
    const beat = Math.max(0, snap(at))
    const next = sung[index + 1] ? Math.max(beat + GRID, snap(sung[index + 1]!.at)) : Infinity
    const beats = Math.min(
      LONGEST_NOTE_BEATS,
      Math.max(GRID, Math.round(seconds / beatSeconds / GRID) * GRID),
      next - beat,
    )
    const last = notes.at(-1)
    // two notes on one place: the longer is the tune
    if (last && last.beat === beat) {
      if (seconds > (sung[index - 1]?.seconds ?? 0)) notes.pop()
      else continue
    }
    notes.push({ beat, beats, pitch: pitches[index]! })
  }
  return { beatSeconds, ...keyOf(notes), notes }
}

/** By how much of a semitone all of it is off, between -0.5 and 0.5: as angles, so that both ends meet. */
function tuningOf(sung: readonly SungNote[]): number {
  let [cosine, sine] = [0, 0]
  for (const { pitch, seconds } of sung) {
    cosine += seconds * Math.cos(2 * Math.PI * pitch)
    sine += seconds * Math.sin(2 * Math.PI * pitch)
  }
  return Math.atan2(sine, cosine) / (2 * Math.PI)
}

function findBeat(sung: readonly SungNote[]): { beatSeconds: number; phase: number } {
  let best = { beatSeconds: USUAL_BEAT_SECONDS, phase: sung[0]?.at ?? 0, cost: Infinity }
  const [shortest, longest] = BEAT_SECONDS
  for (let beatSeconds = shortest; beatSeconds <= longest; beatSeconds *= 1.01)
    for (let share = 0; share < 1; share += 1 / 24) {
      const phase = share * beatSeconds
      let [off, onBeat] = [0, 0]
      for (const { at, seconds } of sung) {
        const beats = (at - phase) / beatSeconds
        const weight = Math.min(1, seconds / beatSeconds)
        off += weight * (Math.abs(beats - Math.round(beats / GRID) * GRID) / GRID) ** 2
        onBeat += weight * Math.abs(beats - Math.round(beats)) ** 2
      }
      // slow beats come near to everything when halved: what is usual decides between those that fit
      const unusual = Math.abs(Math.log(beatSeconds / USUAL_BEAT_SECONDS))
      const cost = (8 * off + 3 * onBeat) / Math.max(1, sung.length) + 0.12 * unusual
      if (cost < best.cost) best = { beatSeconds, phase, cost }
    }
  return best
}

/** How well each step above the home note fits, as listeners judge it (Krumhansl and Kessler, 1982). */
const MAJOR = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88]
const MINOR = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17]

function keyOf(notes: Tune['notes']): { tonic: number; isMinor: boolean } {
  const heard = Array<number>(12).fill(0)
  for (const { pitch, beats } of notes) heard[((pitch % 12) + 12) % 12]! += beats
  // tunes end at home more often than not
  const last = notes.at(-1)
  if (last) heard[((last.pitch % 12) + 12) % 12]! += 1.5
  let best = { tonic: 0, isMinor: false, fit: -Infinity }
  for (const isMinor of [false, true])
    for (let tonic = 0; tonic < 12; tonic++) {
      const fit = correlation(
        heard,
        heard.map((_, pitch) => (isMinor ? MINOR : MAJOR)[(pitch - tonic + 12) % 12]!),
      )
      if (fit > best.fit) best = { tonic, isMinor, fit }
    }
  return { tonic: best.tonic, isMinor: best.isMinor }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function correlation(one: readonly number[], other: readonly number[]): number {
  const [left, right] = [mean(one), mean(other)]
  let [both, own, others] = [0, 1e-9, 1e-9]
  for (const [index, value] of one.entries()) {
    both += (value - left) * (other[index]! - right)
    own += (value - left) ** 2
    others += (other[index]! - right) ** 2
  }
  return both / Math.sqrt(own * others)
}
