import type { Random } from '../../kit/random.ts'
import { writeChords } from './accompaniment.ts'
import { writeBass } from './bass.ts'
import { writeDrums } from './drums.ts'
import type { Form } from './form.ts'
import type { Genre } from './genre.ts'
import type { Mode } from './harmony.ts'
import type { Part } from './score.ts'

interface Setting {
  mode: Mode
  tonic: number
  /** How loud the chords are beside what they carry, in decibels. */
  chordLevel: number
  random: Random
  seedOf: (part: string) => Random
}

/** Everybody but who plays the tune: drums, bass and chords as the genre has them. */
export function writeBand(genre: Genre, form: Form, { mode, tonic, chordLevel, random, seedOf }: Setting): Part[] {
  const parts: Part[] = []
  if (genre.drums) {
    const notes = writeDrums(genre, form, seedOf('drums'))
    parts.push({ stem: 'drums', instrument: genre.drums.kit, level: genre.drums.level ?? 0, pan: 0, room: 0.12, notes })
  }
  if (genre.bass) {
    const instrument = random.pick(genre.bass.with)
    const notes = writeBass(genre, form, { mode, tonic, instrument }, seedOf('bass'))
    parts.push({ stem: 'bass', instrument, level: genre.bass.level ?? 0, pan: 0, room: 0.04, notes })
  }
  for (const [index, layer] of genre.layers.entries()) {
    const instrument = random.pick(layer.with)
    const notes = writeChords(genre, form, layer, { tonic, instrument }, seedOf(`layer ${index}`))
    parts.push({ stem: 'other', instrument, level: layer.level + chordLevel, pan: layer.pan ?? 0, room: 0.3, notes })
  }
  return parts
}
