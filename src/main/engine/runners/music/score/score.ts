import type { Stem } from '#shared/service/asset.ts'
import type { InstrumentName } from './instruments.ts'

/** One note as it is played. Pitches are MIDI keys; on a drum kit they are its drums. */
export interface Note {
  at: number
  seconds: number
  pitch: number
  /** How hard, from 0 to 1. */
  force: number
  /** What is sung on it, in sounds. */
  syllable?: string
}

export interface Part {
  stem: Stem
  instrument: InstrumentName
  /** Loudness in the mix, in decibels against the other parts. */
  level: number
  /** From -1, left, to 1, right. */
  pan: number
  /** How much of it goes into the room, from 0 to 1. */
  room: number
  notes: Note[]
}

export interface Score {
  seconds: number
  beatSeconds: number
  parts: Part[]
  /** Seconds until the room is silent. */
  reverbSeconds: number
  /** For those who read along. */
  genre: string
  tonic: number
  bars: { section: string; chord: string; at: number }[]
}
