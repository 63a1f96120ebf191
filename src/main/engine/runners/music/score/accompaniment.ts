import { rows } from '../../kit/rows.ts'
import type { Random } from '../../kit/random.ts'
import type { Form } from './form.ts'
import type { Genre, Layer } from './genre.ts'
import { createGroove, type WrittenNote } from './groove.ts'
import { voiceChord } from './harmony.ts'
import { instrumentOf, type InstrumentName } from './instruments.ts'
import type { Note } from './score.ts'

interface BarOfChords {
  /** From the lowest note to the highest. */
  voicing: readonly number[]
  root: number
  beats: number
  random: Random
}

/** One layer of chords through the whole piece, each moved to from the one before as smoothly as it goes. */
export function writeChords(
  genre: Genre,
  form: Form,
  layer: Layer,
  { tonic, instrument }: { tonic: number; instrument: InstrumentName },
  random: Random,
): Note[] {
  const notes: Note[] = []
  const groove = createGroove(
    genre,
    form,
    layer.play === 'fastArpeggio' || layer.play === 'pulse' ? 0.002 : 0.006,
    random,
  )
  const [low, high] = rangeOf(layer.play, instrument)
  let before: number[] = []
  const lay = (tones: readonly number[]) => {
    // five voices are mud in close position: the fifth is the one nobody misses
    const kept = tones.length > 4 ? tones.filter((_, index) => index !== 2) : tones
    const classes = kept.map((tone) => (tone + tonic) % 12)
    before = voiceChord(classes, before, [low, high])
    return before
  }
  for (const { bars, energy } of form.sections)
    for (const { at, chord } of bars) {
      if (energy < layer.from) continue
      const voicing = lay(chord.tones)
      const rootClass = (chord.root + tonic) % 12
      const root = voicing.find((pitch) => pitch % 12 === rootClass) ?? voicing[0]!
      const bar = { voicing, root, beats: genre.beats, random }
      for (const note of STYLES[layer.play](bar))
        groove.play(notes, at, { ...note, force: note.force * (0.72 + energy * 0.28) })
    }
  if (notes.length === 0) return notes
  const { at, seconds, chord } = form.ending
  const last = layer.play === 'power' ? powerOf(nearRoot((chord.root + tonic) % 12, low)) : lay(chord.tones)
  for (const [index, pitch] of last.entries())
    // plucked and struck chords are rolled a little
    notes.push({ at: at + index * 0.018, seconds: seconds * 0.9, pitch, force: 0.66 })
  return notes
}

const nearRoot = (pitchClass: number, low: number) => low + ((((pitchClass - low) % 12) + 12) % 12)
const powerOf = (root: number) => [root, root + 7, root + 12]

function rangeOf(style: ChordStyle, instrument: InstrumentName): [number, number] {
  const [low, high] = instrumentOf(instrument).range
  const [from, to] =
    style === 'power'
      ? [40, 52]
      : style === 'drops'
        ? [67, 86]
        : style === 'fastArpeggio'
          ? [58, 77]
          : style === 'pulse'
            ? [50, 69]
            : [52, 73]
  const start = Math.max(low, from)
  return [start, Math.max(start + 12, Math.min(high, to))]
}

const hit = (beat: number, beats: number, pitches: readonly number[], force: number): WrittenNote[] =>
  pitches.map((pitch) => ({ beat, beats, pitch, force }))

/** Strings are met one after the other, downwards on the beat and upwards off it. */
const strummed = (beat: number, beats: number, pitches: readonly number[], force: number, up: boolean): WrittenNote[] =>
  (up ? pitches.toReversed() : pitches).map((pitch, index) => ({
    beat: beat + index * 0.022,
    beats: beats - index * 0.022,
    pitch,
    force: force * (1 - index * 0.04),
  }))

const STYLES = {
  sustain: ({ voicing, beats }) => hit(0, beats * 1.01, voicing, 0.62),
  blocks: ({ voicing, beats, random }) =>
    Array.from({ length: beats }, (_, beat) => hit(beat, 0.85, voicing, beat === 0 ? 0.72 : 0.56))
      .flat()
      .concat(random.next() < 0.4 ? hit(beats - 0.5, 0.4, voicing.slice(1), 0.46) : []),
  arpeggio: ({ voicing, root, beats }) => {
    const ladder = [root - (root >= 60 ? 12 : 0), ...voicing.filter((pitch) => pitch !== root), voicing[0]! + 12]
    const shape = beats === 3 ? [0, 1, 2, 3, 2, 1] : [0, 1, 2, 3, 2, 3, 2, 1]
    return shape.map((rung, index) => ({
      beat: index / 2,
      beats: Math.min(2, beats - index / 2),
      pitch: ladder[Math.min(rung, ladder.length - 1)]!,
      force: index === 0 ? 0.7 : 0.5 + (rung === 3 ? 0.08 : 0),
    }))
  },
  fastArpeggio: ({ voicing, beats }) => {
    const ladder = [...voicing, voicing[0]! + 12]
    const turn = [...ladder, ...ladder.slice(1, -1).toReversed()]
    return Array.from({ length: beats * 4 }, (_, index) => ({
      beat: index / 4,
      beats: 0.22,
      pitch: turn[index % turn.length]!,
      force: index % 4 === 0 ? 0.72 : 0.54,
    }))
  },
  alberti: ({ voicing, beats }) => {
    const [low, middle, high] = [voicing[0]!, voicing[1]!, voicing.at(-1)!]
    const shape = [low, high, middle, high]
    return Array.from({ length: beats * 2 }, (_, index) => ({
      beat: index / 2,
      beats: 0.48,
      pitch: shape[index % 4]!,
      force: index % 4 === 0 ? 0.62 : 0.48,
    }))
  },
  offbeat: ({ voicing, beats }) =>
    Array.from({ length: beats }, (_, beat) => hit(beat + 0.5, 0.28, voicing, beat % 2 ? 0.72 : 0.62)).flat(),
  strum: ({ voicing, beats, random }) => {
    const places = beats === 3 ? [0, 1, 1.5, 2, 2.5] : [0, 1, 1.5, 2.5, 3, 3.5]
    return places
      .filter((_, index) => index === 0 || random.next() < 0.93)
      .flatMap((beat) =>
        strummed(beat, 0.7, voicing, beat % 1 === 0 ? (beat === 0 ? 0.74 : 0.64) : 0.5, beat % 1 !== 0),
      )
  },
  stabs: ({ voicing, beats, random }) => {
    const patterns =
      beats === 3
        ? [[0, 1.5]]
        : [
            [0.75, 1.5, 2.75, 3.5],
            [0, 0.75, 1.5, 2.5],
            [0, 1.5, 3],
            [0.5, 1.75, 2.5],
          ]
    return random.pick(patterns).flatMap((beat) => hit(beat, 0.3, voicing, 0.7))
  },
  charleston: ({ voicing, beats, random }) => {
    const patterns =
      beats === 3
        ? [[[0, 1.4] as const, [1.5, 1.2] as const]]
        : [rows('0 1.3, 1.5 2'), rows('0 2.2, 2.5 1.2'), rows('0.5 1.2, 2 1.6'), [[0, 3.6]] as const]
    return random.pick(patterns).flatMap(([beat, beats]) => hit(beat, beats, voicing, beat === 0 ? 0.64 : 0.56))
  },
  bossa: ({ voicing, random }) => {
    const places = random.next() < 0.5 ? [0, 1.5, 2.5] : [0.5, 1, 2, 3.5]
    return places.flatMap((beat) => hit(beat, 0.6, voicing, 0.6))
  },
  power: ({ root, beats, random }) => {
    const low = root > 51 ? root - 12 : root
    return Array.from({ length: beats * 2 }, (_, index) => index)
      .filter((index) => index % 2 === 0 || random.next() < 0.85)
      .flatMap((index) => hit(index / 2, 0.44, powerOf(low), index % 4 === 0 ? 0.85 : 0.7))
  },
  waltz: ({ voicing }) => [...hit(1, 0.55, voicing, 0.58), ...hit(2, 0.5, voicing, 0.52)],
  pulse: ({ voicing, beats }) =>
    Array.from({ length: beats * 2 }, (_, index) =>
      hit(index / 2, 0.3, index % 4 === 0 ? voicing : voicing.slice(0, 2), index % 4 === 0 ? 0.76 : 0.56),
    ).flat(),
  drops: ({ voicing, beats, random }) =>
    Array.from({ length: beats }, (_, beat) => beat)
      .filter((beat) => random.next() < (beat === 0 ? 0.6 : 0.35))
      .map((beat) => ({
        beat: beat + random.pick([0, 0, 0.5]),
        beats: 1.6,
        pitch: random.pick(voicing),
        force: random.between(0.4, 0.62),
      })),
  chops: ({ voicing, beats, random }) =>
    Array.from({ length: beats * 4 }, (_, index) => index)
      .filter((index) => (index % 4 === 2 ? random.next() < 0.85 : index % 2 === 1 && random.next() < 0.3))
      .flatMap((index) => hit(index / 4, 0.14, voicing.slice(-3), index % 4 === 2 ? 0.66 : 0.44)),
} satisfies Record<string, (bar: BarOfChords) => WrittenNote[]>
export type ChordStyle = keyof typeof STYLES
