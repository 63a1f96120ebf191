import type { Random } from '../../kit/random.ts'
import type { Form } from './form.ts'
import type { Genre } from './genre.ts'
import { createGroove, type WrittenNote } from './groove.ts'
import { nearestPitch, pitchesWithin, scaleOver, type Chord, type Mode } from './harmony.ts'
import { instrumentOf, type InstrumentName } from './instruments.ts'
import type { Note } from './score.ts'

interface BarOfBass {
  root: number
  fifth: number
  /** Where the next bar begins. */
  next: number
  beats: number
  random: Random
  /** A step of the scale from a pitch on. */
  step: (from: number, by: number) => number
}

export function writeBass(
  genre: Genre,
  form: Form,
  { mode, tonic, instrument }: { mode: Mode; tonic: number; instrument: InstrumentName },
  random: Random,
): Note[] {
  const notes: Note[] = []
  const { bass, beats } = genre
  if (!bass) return notes
  const [low, high] = instrumentOf(instrument).range
  const lowest = Math.max(low, 28)
  const ceiling = Math.min(high, lowest + 17)
  const rootOf = (chord: Chord, near: number) => {
    const pitch = nearestPitch((chord.root + tonic) % 12, near)
    return pitch < lowest ? pitch + 12 : pitch > ceiling ? pitch - 12 : pitch
  }
  const groove = createGroove(genre, form, 0.004, random)
  const bars = form.sections.flatMap(({ bars: content, energy, name }) =>
    content.map((bar) => ({ ...bar, energy, name })),
  )
  const middle = lowest + 7
  for (const [index, { at, chord, energy, name }] of bars.entries()) {
    if (energy < bass.from) continue
    const root = rootOf(chord, middle)
    const scale = pitchesWithin(
      scaleOver(mode, chord).map((tone) => (tone + tonic) % 12),
      [lowest - 2, ceiling + 5],
    )
    const step = (from: number, by: number) => {
      const nearest = scale.reduce((best, pitch) => (Math.abs(pitch - from) < Math.abs(best - from) ? pitch : best))
      return scale[Math.min(scale.length - 1, Math.max(0, scale.indexOf(nearest) + by))]!
    }
    const fifthClass = (chord.tones[2] ?? (chord.root + 7) % 12) + tonic
    const above = root + ((((fifthClass - root) % 12) + 12) % 12)
    const next = rootOf(bars[index + 1]?.chord ?? form.ending.chord, root)
    const line = { root, fifth: above > ceiling ? above - 12 : above, next, beats, random, step }
    const style: BassStyle = name === 'intro' || name === 'outro' ? (CALMER[bass.play] ?? bass.play) : bass.play
    for (const note of STYLES[style](line))
      groove.play(notes, at, { ...note, force: note.force * (0.8 + energy * 0.2) })
  }
  const { at, seconds, chord } = form.ending
  notes.push({ at, seconds: seconds * 0.85, pitch: rootOf(chord, lowest + 5), force: 0.8 })
  return notes
}

const CALMER: Partial<Record<BassStyle, BassStyle>> = {
  eighths: 'rootFifth',
  rolling: 'rootFifth',
  funk: 'sparse',
  octaves: 'rootFifth',
}

const note = (beat: number, beats: number, pitch: number, force = 0.8): WrittenNote => ({ beat, beats, pitch, force })
const repeated = (count: number, each: (index: number) => WrittenNote) =>
  Array.from({ length: count }, (_, index) => each(index))

const STYLES = {
  long: ({ root, beats }) => [note(0, beats * 0.98, root, 0.75)],
  rootFifth: ({ root, fifth, beats }) =>
    beats === 3
      ? [note(0, 1.9, root), note(2, 0.9, fifth, 0.65)]
      : [note(0, 1.8, root, 0.85), note(2, 1.8, fifth, 0.72)],
  eighths: ({ root, next, beats, step }) =>
    repeated(beats * 2, (index) => {
      const leads = index === beats * 2 - 1 && next !== root
      return note(index / 2, 0.46, leads ? step(next, next > root ? -1 : 1) : root, index % 2 ? 0.68 : 0.85)
    }),
  walking: ({ root, fifth, next, beats, random, step }) => {
    const approach = next + (random.next() < 0.5 ? -1 : 1)
    const third = step(root, 2)
    const ways = [
      [root, third, fifth, approach],
      [root, step(root, 1), third, approach],
      [root, fifth, third, approach],
      [root, fifth, step(fifth, 1), approach],
    ]
    const way = random.pick(ways)
    const line = beats === 3 ? [way[0]!, way[1]!, way[3]!] : way
    return line.map((pitch, beat) => note(beat, 0.92, pitch, beat % 2 ? 0.8 : 0.74))
  },
  offbeat: ({ root, fifth, beats, random }) =>
    repeated(beats, (beat) => note(beat + 0.5, 0.42, beat === beats - 1 && random.next() < 0.4 ? fifth : root, 0.85)),
  rolling: ({ root, beats, random }) =>
    repeated(beats * 4, (index) =>
      note(index / 4, 0.2, root + (index % 8 === 6 && random.next() < 0.5 ? 12 : 0), index % 4 === 0 ? 0.85 : 0.66),
    ),
  bossa: ({ root, fifth }) => [
    note(0, 1.4, root),
    note(1.5, 0.45, fifth, 0.7),
    note(2, 1.4, fifth, 0.78),
    note(3.5, 0.45, root, 0.68),
  ],
  reggae: ({ root, fifth, random, step }) =>
    random.next() < 0.5
      ? [
          note(0, 0.9, root, 0.9),
          note(1.5, 0.45, root, 0.7),
          note(2, 0.9, fifth, 0.8),
          note(3, 0.45, step(root, 2), 0.72),
          note(3.5, 0.45, root, 0.7),
        ]
      : [
          note(0, 1.3, root, 0.9),
          note(2, 0.45, root, 0.75),
          note(2.5, 0.45, step(root, 2), 0.75),
          note(3, 0.9, fifth, 0.8),
        ],
  sparse: ({ root, fifth, next, random, step }) => {
    const line = [note(0, 1.4, root, 0.88)]
    if (random.next() < 0.6) line.push(note(1.75, 0.7, root, 0.7))
    line.push(note(2.5, 1, random.next() < 0.35 ? fifth : root, 0.76))
    if (random.next() < 0.45) line.push(note(3.5, 0.45, step(next, next > root ? -1 : 1), 0.7))
    return line
  },
  waltz: ({ root, fifth, random }) => [note(0, 1.6, random.next() < 0.3 ? fifth : root, 0.82)],
  octaves: ({ root, beats }) => repeated(beats * 2, (index) => note(index / 2, 0.4, index % 2 ? root + 12 : root, 0.8)),
  funk: ({ root, fifth, next, random, step }) => {
    const line = [note(0, 0.6, root, 0.95), note(0.75, 0.2, root, 0.6)]
    if (random.next() < 0.7) line.push(note(1.5, 0.3, root + 12, 0.85))
    line.push(note(2.25, 0.4, random.next() < 0.5 ? fifth : root, 0.78), note(2.75, 0.2, step(fifth, 1), 0.66))
    line.push(note(3.5, 0.4, next + (next > root ? -1 : 1), 0.76))
    return line
  },
} satisfies Record<string, (bar: BarOfBass) => WrittenNote[]>
export type BassStyle = keyof typeof STYLES
