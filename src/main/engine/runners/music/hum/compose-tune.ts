import { createRandom } from '../../kit/random.ts'
import { writeBand } from '../score/band.ts'
import { barsOf, type Bar, type Form, type Section } from '../score/form.ts'
import type { Genre } from '../score/genre.ts'
import { MODES, readChord, type Chord, type Mode } from '../score/harmony.ts'
import { instrumentOf, type InstrumentName } from '../score/instruments.ts'
import { readRequest } from '../score/read-request.ts'
import type { Note, Score } from '../score/score.ts'
import type { Tune } from './read-tune.ts'

const BEATS = 4
const INTRO_BARS = 2
/** The tune is heard twice, the second time with everybody. */
const MOST_SECONDS = 120
const CHORDS = { major: ['I', 'ii', 'IV', 'V', 'vi', 'iii'], minor: ['i', 'bVI', 'bVII', 'iv', 'bIII', 'v'] }
/** How much the ear minds each of them; home is never minded. */
const RARITY = [0, 0.5, 0.15, 0.15, 0.3, 0.7]

/** Sets a tune for a band: chords that carry it, an accompaniment in the style that was asked for, the tune on top. */
export function composeTune(tune: Tune, style: string, seed: number): Score {
  const random = createRandom('tune', style, seed)
  const asked = { words: '', style, lyrics: '', instrumental: true, seconds: 0, speed: 1, seed }
  const { genre: found, lead: wished } = readRequest(asked, random)
  // a hummed tune is counted in fours, which drums for three cannot do
  const genre: Genre = { ...found, beats: BEATS, drums: found.beats === BEATS ? found.drums : null }
  const mode: Mode = tune.isMinor ? 'minor' : 'major'
  const bars = Math.max(1, Math.ceil(Math.max(0, ...tune.notes.map(({ beat, beats }) => beat + beats)) / BEATS - 0.13))
  const form = formOf(harmonise(tune, bars, mode), tune.beatSeconds)
  const { tonic } = tune
  const seedOf = (name: string) => createRandom('part', name, style, seed)
  const parts = writeBand(genre, form, { mode, tonic, chordLevel: -6, random, seedOf })
  const lead = wished ?? random.pick(genre.leads)
  const notes = form.sections.flatMap((section) =>
    section.name === 'intro' ? [] : playedBy(lead, tune, section.bars[0]!.at, 0.66 + 0.2 * section.energy),
  )
  parts.push({ stem: 'other', instrument: lead, level: 2, pan: 0.05, room: 0.3, notes })
  return {
    seconds: form.ending.at + form.ending.seconds,
    beatSeconds: form.beatSeconds,
    parts: parts.filter((part) => part.notes.length > 0),
    reverbSeconds: genre.reverbSeconds,
    genre: genre.name,
    tonic,
    bars: barsOf(form),
  }
}

/** The tune in the octave where the instrument sounds best. */
function playedBy(instrument: InstrumentName, { notes, beatSeconds }: Tune, at: number, force: number): Note[] {
  const [low, high] = instrumentOf(instrument).range
  const middle = Math.min(high - 8, Math.max(low + 8, 71))
  const mean = notes.reduce((sum, { pitch }) => sum + pitch, 0) / Math.max(1, notes.length)
  const shift = 12 * Math.round((middle - mean) / 12)
  return notes.map(({ beat, beats, pitch }) => ({
    at: at + beat * beatSeconds,
    seconds: beats * beatSeconds * 0.96,
    pitch: pitch + shift,
    force: force * (beat % BEATS === 0 ? 1 : beat % 1 === 0 ? 0.94 : 0.86),
  }))
}

function formOf(chords: readonly Chord[], beatSeconds: number): Form {
  const barSeconds = BEATS * beatSeconds
  let at = 0
  const barsOf = (held: readonly Chord[]): Bar[] =>
    held.map((chord) => {
      const begin = at
      at += barSeconds
      return { at: begin, chord }
    })
  const home = chords[0]!
  const isShort = (INTRO_BARS + 2 * chords.length + 1) * barSeconds <= MOST_SECONDS
  const sections: Section[] = [
    { name: 'intro', energy: 0.4, visit: 0, bars: barsOf(Array<Chord>(INTRO_BARS).fill(home)) },
    { name: 'A', energy: 0.65, visit: 0, bars: barsOf(chords) },
    ...(isShort ? [{ name: 'B' as const, energy: 0.95, visit: 0, bars: barsOf(chords) }] : []),
  ]
  return { beatSeconds, barSeconds, sections, ending: { at, seconds: Math.max(2.4, barSeconds), chord: home } }
}

/** A chord a bar: those that hold most of the tune, that follow each other well, and that begin and end at home. */
export function harmonise({ notes, tonic }: Tune, bars: number, mode: 'major' | 'minor'): Chord[] {
  const chords = CHORDS[mode].map(readChord)
  const misfit = (bar: number, { tones, root }: Chord) => {
    let cost = 0
    for (const { beat, beats, pitch } of notes) {
      const shared = Math.min(beat + beats, (bar + 1) * BEATS) - Math.max(beat, bar * BEATS)
      if (shared <= 0) continue
      const step = (((pitch - tonic) % 12) + 12) % 12
      const weight = shared * (beat % BEATS === 0 ? 1.6 : 1)
      cost +=
        weight * (tones.includes(step) ? (step === root ? -0.25 : 0) : MODES[mode].includes(step as never) ? 1 : 1.2)
    }
    return cost
  }
  let costs = chords.map((chord, index) => misfit(0, chord) + (index === 0 ? 0 : 1.2))
  const ways: number[][] = []
  for (let bar = 1; bar < bars; bar++) {
    const isLast = bar === bars - 1
    const way: number[] = []
    costs = chords.map((chord, index) => {
      const reached = costs.map((cost, before) => cost + (before === index ? 0.5 : 0))
      const best = reached.indexOf(Math.min(...reached))
      way.push(best)
      return reached[best]! + misfit(bar, chord) + RARITY[index]! + (isLast && index > 0 ? 1.5 : 0)
    })
    ways.push(way)
  }
  const path = [costs.indexOf(Math.min(...costs))]
  for (const way of ways.toReversed()) path.unshift(way[path[0]!]!)
  return path.map((index) => chords[index]!)
}
