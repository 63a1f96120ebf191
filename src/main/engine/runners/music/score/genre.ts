import { listed } from '../../kit/words/listed.ts'
import type { ChordStyle } from './accompaniment.ts'
import type { BassStyle } from './bass.ts'
import type { DrumName } from './drums.ts'
import type { Mode } from './harmony.ts'
import type { InstrumentName } from './instruments.ts'

/** Drums by name, one letter per sixteenth: X hard, x normal, o soft, - nothing. */
export type DrumPattern = Partial<Record<DrumName, string>>

export interface Layer {
  play: ChordStyle
  with: readonly InstrumentName[]
  level: number
  pan?: number
  /** Joins when the section is at least this lively, from 0 to 1. */
  from: number
}

interface Drums {
  kit: InstrumentName
  calm: DrumPattern
  full: DrumPattern
  from: number
  fill: 'toms' | 'snare' | 'soft'
  level?: number
}

export const drums = (
  kit: InstrumentName,
  calm: DrumPattern,
  full: DrumPattern,
  how: Pick<Drums, 'from' | 'fill' | 'level'>,
): Drums => ({ kit, calm, full, ...how })

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
  drums: Drums | null
  leads: readonly InstrumentName[]
  /** How many notes a melody has, from 0 to 1. */
  busy: number
  reverbSeconds: number
}

interface GenreText extends Omit<Genre, 'name' | 'words' | 'beats' | 'swing' | 'harmony'> {
  words: string
  beats?: 3 | 4
  swing?: number
  harmony: Partial<Record<Mode, string>>
}

/** In four beats and straight, where nothing else is said. Each mode's verses stand before the bar, what lifts after it. */
export const genre = (name: string, { words, harmony, ...rest }: GenreText): Genre => ({
  name,
  words: listed(words),
  beats: 4,
  swing: 0,
  harmony: Object.fromEntries(Object.entries(harmony).map(([mode, text]) => [mode, progressions(text)])),
  ...rest,
})

const progressions = (text: string) => {
  const [a = '', b = ''] = text.split('|')
  return { a: listed(a), b: listed(b) }
}
