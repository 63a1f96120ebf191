import type { Mode } from './harmony.ts'
import type { InstrumentName } from './instruments.ts'

export type ChordStyle =
  | 'sustain'
  | 'arpeggio'
  | 'fastArpeggio'
  | 'blocks'
  | 'offbeat'
  | 'strum'
  | 'stabs'
  | 'charleston'
  | 'bossa'
  | 'power'
  | 'waltz'
  | 'pulse'
  | 'alberti'
  | 'drops'
  | 'chops'

export type BassStyle =
  | 'long'
  | 'rootFifth'
  | 'eighths'
  | 'walking'
  | 'offbeat'
  | 'rolling'
  | 'bossa'
  | 'reggae'
  | 'sparse'
  | 'waltz'
  | 'octaves'
  | 'funk'

/** Drums by name, one letter per sixteenth: X hard, x normal, o soft, - nothing. */
export type DrumPattern = Partial<Record<DrumName, string>>
export type DrumName =
  | 'kick'
  | 'rim'
  | 'snare'
  | 'clap'
  | 'hat'
  | 'pedal'
  | 'open'
  | 'ride'
  | 'crash'
  | 'lowTom'
  | 'midTom'
  | 'highTom'
  | 'shaker'
  | 'tambourine'
  | 'cowbell'
  | 'conga'
  | 'mutedConga'
  | 'clave'

export interface Layer {
  play: ChordStyle
  with: readonly InstrumentName[]
  level: number
  pan?: number
  /** Joins when the section is at least this lively, from 0 to 1. */
  from: number
}

export interface Genre {
  name: string
  /** What people call it. */
  words: readonly string[]
  tempo: readonly [number, number]
  beats: 3 | 4
  /** How late the second of two short notes comes: 0 straight, 1 a triplet. */
  swing: number
  /** Whether it swings in sixteenths rather than in eighths. */
  fineSwing?: boolean
  /** Progressions per mode: what the verses stand on, and what lifts the other part. */
  harmony: Partial<Record<Mode, { a: readonly string[]; b: readonly string[] }>>
  layers: readonly Layer[]
  bass: { play: BassStyle; with: readonly InstrumentName[]; from: number; level?: number } | null
  drums: {
    kit: InstrumentName
    calm: DrumPattern
    full: DrumPattern
    from: number
    fill: 'toms' | 'snare' | 'soft'
    level?: number
  } | null
  leads: readonly InstrumentName[]
  /** How many notes a melody has, from 0 to 1. */
  busy: number
  reverbSeconds: number
}
