import type { Genre } from './genre.ts'
import type { Mode } from './harmony.ts'
import type { InstrumentName } from './instruments.ts'

/** What a piece is like, before its form is planned. */
export interface Character {
  genre: Genre
  mode: Mode
  /** Pitch class of the tonic. */
  tonic: number
  tempo: readonly [number, number]
  lead: InstrumentName | null
}
